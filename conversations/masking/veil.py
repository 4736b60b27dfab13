"""What a conversation holds, in words for staff: sensitive answers are covered wherever they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property

from agent.prompting.masking import Mask, spans_of, strings_in
from agent.slots.proposals import ProposedValue
from agent.view.covering import MASK, is_recognised, mask_of, masked
from agent.view.form_view import FormView
from conversations.masking.showing import in_json, names_of, shown_in, views_of
from conversations.masking.told import Told
from conversations.models import Answer
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue
from patterns.folding import fold_text
from patterns.repeats import SHORTEST, repeats, signs_of
from patterns.spans import Span, gaps, merged, overlap

_SHOWS_A_VALUE = ("value", "shown", "quote", "pieces", "data", "result", "text", "words", "reason")
"""What may repeat an answer in an object that names its field."""


class Veil:
    """What may be shown of one conversation. `told` are the answers that may be repeated in it; of those to sensitive
    fields nothing is shown.

    Without `spec` nobody can tell what is sensitive: then every value and all words are covered. `earlier` are forms
    that the conversation was about before, whose sensitive fields are covered too. `lifted` shows everything, to
    whoever has the right to it, and has said why.
    """

    def __init__(
        self,
        spec: FormSpec | None,
        told: Iterable[Told],
        *,
        language: str,
        now: datetime,
        earlier: Iterable[FormSpec] = (),
        lifted: bool = False,
    ) -> None:
        self.spec = spec
        self.language = language
        self.lifted = lifted
        self._now = now
        fields = [item for form in (spec, *earlier) for item in form.fields] if spec and not lifted else []
        self._sensitive = {item.id for item in fields if item.sensitive}
        self._told = [one for one in told if one.field_id in self._sensitive]

    def label(self, field_id: str) -> str:
        """What the form calls the field; the id where it has no such field."""
        return self.spec.field(field_id).name(self.language) if self.spec and self.spec.has(field_id) else field_id

    def value(self, field_id: str, value: JsonValue) -> str:
        """A value as the form labels it, "" for none; people also tell what is sensitive in answers to other fields."""
        return "" if value is None else self.words(field_id, self._shown(field_id, value))

    def words(self, field_id: str, text: str) -> str:
        """Words that belong to a field: those that an answer rests on, a reason, a value in words."""
        return self._mask_of(field_id, text) if self.covers(field_id) else self._beside(field_id, text)

    def data(self, field_id: str, value: JsonValue) -> JsonValue:
        """A value as it is stored, for exports; a mask in place of a sensitive one."""
        if self.covers(field_id):
            return self._mask_of(field_id, in_json(value)) or MASK
        return self._all_beside(field_id, value)

    def text(self, text: str) -> str:
        """Words that were put together knowing what is sensitive: the service's own, and those of other answers."""
        return self.covered(text, self.known(text))

    def known(self, text: str, *, offered: Iterable[str] = ()) -> list[Span]:
        """Where a text repeats a sensitive answer, or holds what could be one by its form alone, such as the number of
        another identity card; in order. `offered` are the options of the field that it asks, where this is covered."""
        return merged([*self._repeated(text), *repeats(text, offered), *self._recognised(text)])

    def _repeated(self, text: str) -> list[Span]:
        """Also the options that are not the answer: a list in which one is covered would tell which one it is."""
        return self._repeats(text, self._offered | self._known)

    def _repeats(self, text: str, known: Mapping[str, str]) -> list[Span]:
        if self.lifted:
            return []
        if self.spec is None:
            return [(0, len(text))] if text else []
        # Few texts repeat anything, so the signs are compared first: looking for the words themselves takes long.
        signs = signs_of(text) if known else ""
        found = repeats(text, [words for words, held in known.items() if held in signs])
        return merged([*found, *self._beside_names(text)])

    def _beside_names(self, text: str) -> Iterator[Span]:
        """Short answers in the lines that name their field: "Children: 4"."""
        at = 0
        for line in text.split("\n") if self._short else ():
            folded = fold_text(line)
            short = {words for name, known in self._short.items() if name in folded for words in known}
            yield from ((at + start, at + end) for start, end in repeats(line, short, shortest=1))
            at += len(line) + 1

    def _recognised(self, text: str) -> Iterator[Span]:
        """What the readers of sensitive fields find, of those kinds whose values have a form of their own."""
        if self._view is not None and text:
            for item in self._formed:
                yield from spans_of(self._view, item, text)

    def unsaid(self, text: str, answers: Iterable[Answer], *, asked: str = "", private: bool = False) -> list[Span]:
        """What is to be covered of a person's own message, in order: also what only looks as if it were sensitive,
        but for the words of `answers` to other questions. `asked` is the field that is asked after it: where it is a
        sensitive one, all of the message may be an answer that was not taken; and where it is `private`, a secret,
        whatever form the conversation has by now."""
        plain = sorted(answer.span for answer in answers if answer.span and not self.covers(answer.field_id))
        if not self.lifted and (private or self.covers(asked)):
            return merged([*self._repeated(text), *gaps(plain, len(text))])
        if self._looks is None or not text:
            return self._repeated(text)
        looks = (span for span in self._looks.spans(text) if not any(overlap(span, other) for other in plain))
        return merged([*self._repeated(text), *looks])

    def covered(self, text: str, spans: Iterable[Span]) -> str:
        """`text` with a mask in place of each span; they are in order, and apart."""
        pieces, place = [], 0
        for start, end in spans:
            pieces += [text[place:start], self.mask(text[start:end])]
            place = end
        return "".join([*pieces, text[place:]])

    def mask(self, words: str) -> str:
        """What is shown in place of words that are covered in a text."""
        return self._masks.get(signs_of(words), MASK)

    def json(self, value: JsonValue, *, of: str = "") -> JsonValue:
        """Any JSON; covered is what stands under the id of a sensitive field, or in an object that names one, the
        result of a tool that was given one, and whatever text repeats it. `of` is the field whose value it is."""
        if of and self.covers(of):
            return MASK
        if isinstance(value, dict):
            named = str(value.get("field_id") or "")
            covered = _SHOWS_A_VALUE if named and self.covers(named) else ()
            covered = (*covered, "result") if self.covers_result(str(value.get("tool_name") or "")) else covered
            return {
                key: MASK if key in covered and inner else self.json(inner, of=key if self._is_field(key) else "")
                for key, inner in value.items()
            }
        if isinstance(value, list):
            return [self.json(inner) for inner in value]
        if isinstance(value, bool) or value is None:
            return value
        shown = self.covered(str(value), self.unsaid(str(value), ()))
        return value if shown == str(value) else shown

    def covers(self, field_id: str) -> bool:
        """Whether the answers of this field are covered."""
        return not self.lifted and (self.spec is None or field_id in self._sensitive)

    def answered(self, tool_name: str, answer: str) -> str:
        """The text of what a tool answered."""
        return MASK if answer and self.covers_result(tool_name) else self.text(answer)

    def covers_result(self, tool_name: str) -> bool:
        """Whether what a tool brings is covered as a whole: given a sensitive answer, it tells of the same person."""
        return not self.lifted and self.spec is not None and self.spec.gives_secrets_to(tool_name)

    @cached_property
    def _view(self) -> FormView | None:
        return self._views[0] if self._views else None

    @cached_property
    def _views(self) -> Sequence[FormView]:
        return views_of(self.spec, self._now, self.language) if self.spec else ()

    @cached_property
    def _short(self) -> dict[str, set[str]]:
        """What is too short to be looked for in any text, by the folded names of its field, beside which it is."""
        found: dict[str, set[str]] = {}
        for one in self._told:
            short = {text for text in self._texts_of(one) if 0 < len(text.strip()) < SHORTEST}
            for name in names_of(self._views, one.field_id) if short else ():
                found.setdefault(fold_text(name), set()).update(short)
        return found

    @cached_property
    def _formed(self) -> list[FieldSpec]:
        """The sensitive fields whose values are known by their form."""
        fields = self.spec.fields if self.spec else ()
        return [item for item in fields if item.id in self._sensitive and is_recognised(item.type)]

    @cached_property
    def _known(self) -> dict[str, str]:
        """All by which a text may repeat a sensitive answer, with the signs of each."""
        texts = {text for one in self._told for text in self._texts_of(one) if text.strip() and text != MASK}
        return {text: signs_of(text) for text in texts}

    @cached_property
    def _offered(self) -> dict[str, str]:
        """The options of sensitive fields, with the signs of each."""
        fields = [item for item in self.spec.fields if item.id in self._sensitive] if self.spec else []
        names = {name for item in fields for option in item.options for name in option.names() if name.strip()}
        return {name: signs_of(name) for name in names}

    @cached_property
    def _masks(self) -> dict[str, str]:
        recognised = (one for one in self._told if is_recognised(self._type(one.field_id)))
        return {signs_of(text): masked(text) for one in recognised for text in self._texts_of(one)}

    @cached_property
    def _looks(self) -> Mask | None:
        if self._view is None or not self._sensitive:
            return None
        read = [ProposedValue(one.field_id, None, words, (0, 0)) for one in self._told for words in self._texts_of(one)]
        return Mask(self._view, "", read)

    def _texts_of(self, one: Told) -> set[str]:
        """All by which it may have been told: the talk may have been in another language than that of whoever looks."""
        if one.value is None:
            return {*one.words}
        shown = (shown_in(view, one.field_id, one.value) for view in self._views)
        return {*one.words, *shown, *strings_in(one.value)}

    def _mask_of(self, field_id: str, text: str) -> str:
        return mask_of(self._type(field_id), text)

    def _type(self, field_id: str) -> str:
        return self.spec.field(field_id).type if self.spec and self.spec.has(field_id) else ""

    def _is_field(self, name: str) -> bool:
        return name in self._sensitive or (self.spec is not None and self.spec.has(name))

    def _shown(self, field_id: str, value: JsonValue) -> str:
        return in_json(value) if self._view is None else shown_in(self._view, field_id, value)

    def _beside(self, field_id: str, text: str) -> str:
        """An answer that is not sensitive itself: words may hold anything, a number of its own only repeats others."""
        field = self.spec.field(field_id) if self.spec and self.spec.has(field_id) else None
        is_words = field is not None and type_of(field).takes_free_text
        return self.covered(text, self.known(text) if is_words else self._repeats(text, self._known))

    def _all_beside(self, field_id: str, value: JsonValue) -> JsonValue:
        if isinstance(value, str):
            return self._beside(field_id, value)
        if isinstance(value, list):
            return [self._all_beside(field_id, inner) for inner in value]
        if isinstance(value, dict):
            return {key: self._all_beside(field_id, inner) for key, inner in value.items()}
        return value
