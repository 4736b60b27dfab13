"""The one door through which the pages show what people said and answered: what is sensitive stays covered."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from agent.form_context import FormContext
from agent.interpretation.base import ProposedValue
from agent.masking import Mask, Span, joined, known_spans, strings_in
from agent.view import MASK, FormView
from conversations.models import Answer
from forms_registry.schema import FormSpec, JsonValue

_SHOWS_A_VALUE = ("value", "shown", "quote", "data", "result", "text", "words", "reason")
"""What may repeat an answer in an object that names its field."""


@dataclass(frozen=True, slots=True)
class _Moment:
    spec: FormSpec
    now: datetime
    locale: str | None
    number: int = 0
    flags: Mapping[str, JsonValue] = field(default_factory=dict)
    user: Mapping[str, JsonValue] = field(default_factory=dict)


class Veil:
    """What a conversation holds, in words for staff. `answers` are all of its answers, those that were replaced too.

    Without `spec` nobody can tell what is sensitive: then every value and all words are covered.
    """

    def __init__(self, spec: FormSpec | None, answers: Iterable[Answer], *, language: str, now: datetime) -> None:
        self.spec = spec
        self.language = language
        self._view = FormView(_context(spec, now, language), {}, locale=language) if spec else None
        self._sensitive = {item.id for item in spec.fields if item.sensitive} if spec else set()
        hidden = [answer for answer in answers if answer.field_id in self._sensitive]
        read = [ProposedValue(one.field_id, None, words, (0, 0)) for one in hidden for words in self._words_of(one)]
        self._known = {value.quote for value in read}
        self._mask = Mask(self._view, "", read) if self._view and self._sensitive else None

    def label(self, field_id: str) -> str:
        """What the form calls the field; the id where it has no such field."""
        return self.spec.field(field_id).name(self.language) if self.spec and self.spec.has(field_id) else field_id

    def value(self, field_id: str, value: JsonValue) -> str:
        """A value as the form labels it, "" for none; people also tell what is sensitive in answers to other fields."""
        if value is None:
            return ""
        return MASK if self._covers(field_id) else self.text(self._shown(field_id, value))

    def quote(self, field_id: str, quote: str) -> str:
        """The words that an answer rests on."""
        return MASK if quote and self._covers(field_id) else self.text(quote)

    def text(self, text: str) -> str:
        """Words that were put together knowing what is sensitive: the service's own, and those of other answers."""
        return _covered(text, self.known(text))

    def known(self, text: str) -> list[Span]:
        """Where a text repeats a sensitive answer, in order."""
        if self._view is None:
            return [(0, len(text))] if text else []
        return known_spans(text, self._known) if self._known else []

    def unsaid(self, text: str, answers: Iterable[Answer]) -> list[Span]:
        """What is to be covered of a person's own message, in order: also what only looks as if it were sensitive,
        but for the words of `answers` to other questions."""
        if self._mask is None or not text:
            return self.known(text)
        plain = [answer.span for answer in answers if answer.span and not self._covers(answer.field_id)]
        looks = (span for span in self._mask.spans(text) if not any(_overlap(span, other) for other in plain))
        return joined([*self.known(text), *looks])

    def json(self, value: JsonValue, *, of: str = "") -> JsonValue:
        """Any JSON; covered is what stands under the id of a sensitive field, or in an object that names one, and
        whatever text repeats it. `of` is the field whose value it is."""
        if of and self._covers(of):
            return MASK
        if isinstance(value, dict):
            named = str(value.get("field_id") or "")
            covered = _SHOWS_A_VALUE if named and self._covers(named) else ()
            return {
                key: MASK if key in covered and inner else self.json(inner, of=key if self._is_field(key) else "")
                for key, inner in value.items()
            }
        if isinstance(value, list):
            return [self.json(inner) for inner in value]
        if isinstance(value, bool) or value is None:
            return value
        shown = _covered(str(value), self.unsaid(str(value), ()))
        return value if shown == str(value) else shown

    def _is_field(self, name: str) -> bool:
        return self.spec is not None and self.spec.has(name)

    def _covers(self, field_id: str) -> bool:
        return self.spec is None or field_id in self._sensitive

    def _shown(self, field_id: str, value: JsonValue) -> str:
        if self._view is None or not self._is_field(field_id):
            return in_json(value)
        try:
            return self._view.show(self._view.spec.field(field_id), value)
        except (TypeError, ValueError, LookupError, AttributeError):  # a browser sent it, or it was changed
            return in_json(value)

    def _words_of(self, answer: Answer) -> set[str]:
        """All by which a text may repeat an answer."""
        shown = self._shown(answer.field_id, answer.value)
        return {words for words in (answer.quote, shown, *strings_in(answer.value)) if words.strip()}


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def _covered(text: str, spans: Iterable[Span]) -> str:
    pieces, place = [], 0
    for start, end in spans:
        pieces += [text[place:start], MASK]
        place = end
    return "".join([*pieces, text[place:]])


def in_json(value: JsonValue) -> str:
    """A text as it is, anything else as JSON; "" for nothing."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _context(spec: FormSpec, now: datetime, language: str) -> FormContext:
    return _Moment(spec, now, language)
