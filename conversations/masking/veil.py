"""What staff may see of a conversation: sensitive answers are masked wherever they occur."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cached_property

from agent.prompting.masking import Mask, spans_of, strings_in
from agent.slots.proposals import ProposedValue
from agent.view.form_view import FormView
from agent.view.masking import MASK, masked, masked_value, shows_ends_of_value
from conversations.masking.answers import GivenAnswer, only_steers
from conversations.masking.wordings import as_text, names_of, views_of, wording_of
from conversations.models import Answer
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, JsonValue
from patterns.folding import fold_text
from patterns.repeats import SHORTEST, repeats, signs_of
from patterns.spans import Span, gaps, merged, overlap

_SHOWS_A_VALUE = ("value", "shown", "quote", "pieces", "data", "result", "text", "words", "reason")
"""What may repeat an answer in an object that names its field."""


class Veil:
    """Decides what may be shown of one conversation.

    `answers` are those that texts may repeat; nothing is shown of those to sensitive fields. Without `spec` it is
    unknown what is sensitive, so every value and all words are covered. `earlier` are forms that the conversation was
    about before, whose sensitive fields are covered too. `lifted` shows everything, to somebody who has the permission
    and has given a reason.
    """

    def __init__(
        self,
        spec: FormSpec | None,
        answers: Iterable[GivenAnswer],
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
        self._sensitive_answers = [answer for answer in answers if answer.field_id in self._sensitive]

    def label(self, field_id: str) -> str:
        """The field's label; its id if the form has no such field."""
        return self.spec.field(field_id).name(self.language) if self.spec and self.spec.has(field_id) else field_id

    def value(self, field_id: str, value: JsonValue) -> str:
        """A value in words, "" for none; also masks sensitive values in answers to other fields."""
        return "" if value is None else self.words(field_id, self._wording(field_id, value))

    def words(self, field_id: str, text: str) -> str:
        """Words that belong to a field: a quote, a reason, a value in words."""
        return self._mask_of(field_id, text) if self.covers(field_id) else self._mask_repeats(field_id, text)

    def data(self, field_id: str, value: JsonValue) -> JsonValue:
        """A stored value, for exports; a mask if it is sensitive."""
        if self.covers(field_id):
            return self._mask_of(field_id, as_text(value)) or MASK
        return self._mask_all_repeats(field_id, value)

    def text(self, text: str) -> str:
        """A text by the service, or another answer."""
        return self.mask_spans(text, self.spans_in(text))

    def spans_in(self, text: str, *, offered: Iterable[str] = ()) -> list[Span]:
        """The spans to mask in a text, in order: what repeats a sensitive answer, or looks like one by its form, such
        as another identity card number. `offered` are the options in the text if its field is masked."""
        return merged([*self._repeated_spans(text), *repeats(text, offered), *self._recognised_spans(text)])

    def _repeated_spans(self, text: str) -> list[Span]:
        """Repeated answers, and all options of their fields: a list with only one option masked would reveal the
        answer."""
        return self._spans_of(text, self._option_names | self._answer_texts)

    def _spans_of(self, text: str, repeatable: Mapping[str, str]) -> list[Span]:
        if self.lifted:
            return []
        if self.spec is None:
            return [(0, len(text))] if text else []
        # Few texts repeat anything, so the signs are compared first: looking for the words themselves takes long.
        signs = signs_of(text) if repeatable else ""
        repeated = repeats(text, [words for words, key in repeatable.items() if key in signs])
        return merged([*repeated, *self._spans_beside_names(text)])

    def _spans_beside_names(self, text: str) -> Iterator[Span]:
        """Short answers in lines that name their field: "Children: 4"."""
        at = 0
        for line in text.split("\n") if self._short_texts else ():
            folded = fold_text(line)
            short = {words for name, texts in self._short_texts.items() if name in folded for words in texts}
            yield from ((at + start, at + end) for start, end in repeats(line, short, shortest=1))
            at += len(line) + 1

    def _recognised_spans(self, text: str) -> Iterator[Span]:
        """What the readers of sensitive fields find, for types whose values have a form of their own."""
        if self._view is not None and text:
            for item in self._recognised_fields:
                yield from spans_of(self._view, item, text)

    def message_spans(
        self, text: str, answers: Iterable[Answer], *, asked: str = "", private: bool = False
    ) -> list[Span]:
        """The parts of a person's own message to cover, in order. They include parts that merely look sensitive, except
        the words of `answers` to other questions. If the field that is `asked` after the message is sensitive, all of
        the message may be an answer that was not accepted, unless it only steers; if the message is `private`, it may
        contain a secret, whatever form the conversation has now."""
        plain = sorted(answer.span for answer in answers if answer.span and not self.covers(answer.field_id))
        if not self.lifted and (private or (self.covers(asked) and not only_steers(text))):
            return merged([*self._repeated_spans(text), *gaps(plain, len(text))])
        if self._value_mask is None or not text:
            return self._repeated_spans(text)
        looks = (span for span in self._value_mask.spans(text) if not any(overlap(span, other) for other in plain))
        return merged([*self._repeated_spans(text), *looks])

    def mask_spans(self, text: str, spans: Iterable[Span]) -> str:
        """`text` with each span masked; spans are in order and do not overlap."""
        pieces, place = [], 0
        for start, end in spans:
            pieces += [text[place:start], self.mask(text[start:end])]
            place = end
        return "".join([*pieces, text[place:]])

    def mask(self, words: str) -> str:
        """The mask for words within a text."""
        return self._masks.get(signs_of(words), MASK)

    def json(self, value: JsonValue, *, of: str = "") -> JsonValue:
        """Any JSON. Covered are values under the id of a sensitive field, or in an object that names one; the result of
        a tool that was given one; and every text that repeats one. `of` is the field whose value it is."""
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
        masked_text = self.mask_spans(str(value), self.message_spans(str(value), ()))
        return value if masked_text == str(value) else masked_text

    def covers(self, field_id: str) -> bool:
        """Whether the answers of this field are masked."""
        return not self.lifted and (self.spec is None or field_id in self._sensitive)

    def tool_answer(self, tool_name: str, answer: str) -> str:
        """The text of a tool's result."""
        return MASK if answer and self.covers_result(tool_name) else self.text(answer)

    def covers_result(self, tool_name: str) -> bool:
        """Whether a tool's whole result is masked: it got a sensitive answer, so it is about the same person."""
        return not self.lifted and self.spec is not None and self.spec.gives_secrets_to(tool_name)

    @cached_property
    def _view(self) -> FormView | None:
        return self._views[0] if self._views else None

    @cached_property
    def _views(self) -> Sequence[FormView]:
        return views_of(self.spec, self._now, self.language) if self.spec else ()

    @cached_property
    def _short_texts(self) -> dict[str, set[str]]:
        """Values too short to search for in any text, by the folded names of their field, beside which they are
        masked."""
        texts: dict[str, set[str]] = {}
        for answer in self._sensitive_answers:
            short = {text for text in self._texts_of(answer) if 0 < len(text.strip()) < SHORTEST}
            for name in names_of(self._views, answer.field_id) if short else ():
                texts.setdefault(fold_text(name), set()).update(short)
        return texts

    @cached_property
    def _recognised_fields(self) -> list[FieldSpec]:
        """Sensitive fields whose values are recognizable by their form."""
        fields = self.spec.fields if self.spec else ()
        return [item for item in fields if item.id in self._sensitive and shows_ends_of_value(item.type)]

    @cached_property
    def _answer_texts(self) -> dict[str, str]:
        """All wordings in which a text may repeat a sensitive answer, with their characters."""
        texts = {text for answer in self._sensitive_answers for text in self._texts_of(answer)}
        return {text: signs_of(text) for text in texts if text.strip() and text != MASK}

    @cached_property
    def _option_names(self) -> dict[str, str]:
        """The options of sensitive fields, with their characters."""
        fields = [item for item in self.spec.fields if item.id in self._sensitive] if self.spec else []
        names = {name for item in fields for option in item.options for name in option.names() if name.strip()}
        return {name: signs_of(name) for name in names}

    @cached_property
    def _masks(self) -> dict[str, str]:
        recognised = (answer for answer in self._sensitive_answers if shows_ends_of_value(self._type(answer.field_id)))
        return {signs_of(text): masked(text) for answer in recognised for text in self._texts_of(answer)}

    @cached_property
    def _value_mask(self) -> Mask | None:
        if self._view is None or not self._sensitive:
            return None
        texts = ((answer.field_id, text) for answer in self._sensitive_answers for text in self._texts_of(answer))
        return Mask(self._view, "", [ProposedValue(field_id, None, text, (0, 0)) for field_id, text in texts])

    def _texts_of(self, answer: GivenAnswer) -> set[str]:
        """The wordings in all languages, because the conversation may have been in another one than the reader's."""
        if answer.value is None:
            return {*answer.words}
        wordings = (wording_of(view, answer.field_id, answer.value) for view in self._views)
        return {*answer.words, *wordings, *strings_in(answer.value)}

    def _mask_of(self, field_id: str, text: str) -> str:
        return masked_value(self._type(field_id), text)

    def _type(self, field_id: str) -> str:
        return self.spec.field(field_id).type if self.spec and self.spec.has(field_id) else ""

    def _is_field(self, name: str) -> bool:
        return name in self._sensitive or (self.spec is not None and self.spec.has(name))

    def _wording(self, field_id: str, value: JsonValue) -> str:
        return as_text(value) if self._view is None else wording_of(self._view, field_id, value)

    def _mask_repeats(self, field_id: str, text: str) -> str:
        """An answer that is not sensitive itself: words may hold anything, a number of its own only repeats others."""
        field = self.spec.field(field_id) if self.spec and self.spec.has(field_id) else None
        is_words = field is not None and type_of(field).takes_free_text
        return self.mask_spans(text, self.spans_in(text) if is_words else self._spans_of(text, self._answer_texts))

    def _mask_all_repeats(self, field_id: str, value: JsonValue) -> JsonValue:
        if isinstance(value, str):
            return self._mask_repeats(field_id, value)
        if isinstance(value, list):
            return [self._mask_all_repeats(field_id, inner) for inner in value]
        if isinstance(value, dict):
            return {key: self._mask_all_repeats(field_id, inner) for key, inner in value.items()}
        return value
