"""Replaces sensitive words by placeholders in prompts, and back in replies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import re2

from agent.prompting import personal
from agent.slots.proposals import ProposedValue
from agent.view.form_view import FormView
from agent.view.masking import MASK
from forms_registry.field_types import FieldType
from forms_registry.schema import FieldSpec, JsonValue
from nlu.text import read as read_text
from patterns.repeats import SHORTEST, repeats
from patterns.scanning import WORD, matches_in
from patterns.spans import Span, merged

_NTH = r"\p{Nd}{1,2}(?:st|nd|rd|th)?"
_MONTH = r"[\p{L}\p{Nl}\p{No}_]+"
_DAYS = (
    re2.compile(r"(\p{Nd}{1,4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,4})"),
    re2.compile(
        rf"(?:^|[^{WORD}])({_NTH}[^{WORD}]{{1,3}}(?:{_MONTH}[^{WORD}]{{1,3}}){{1,2}}\p{{Nd}}{{4}})(?:$|[^{WORD}])"
    ),
    re2.compile(rf"(?:^|[^{WORD}])({_MONTH}[^{WORD}]{{1,2}}{_NTH}[^{WORD}]{{1,2}}\p{{Nd}}{{4}})(?:$|[^{WORD}])"),
)
_NUMBERS = (re2.compile(rf"(\p{{Nd}}[\p{{Nd}}.,٬٫]*\p{{Nd}}[\p{{Nd}}.,٬٫]*\p{{Nd}}[{WORD}]*)"),)


class Mask:
    """What one request hides. `nonce` keeps a person from writing a placeholder of their own.

    Hidden is what tells one person from all others, such as a number or an address, whatever the form asks for; and of
    sensitive fields the answers however they are grouped, the names of the options, what their readers find in a text,
    what looks like it, and what a tool told that was given one. Where a sensitive field takes words or a number, no
    reader could tell an account or an identity card from other words: there all long numbers are hidden.
    """

    def __init__(self, view: FormView, nonce: str, values_read: Sequence[ProposedValue] = ()) -> None:
        self._view = view
        self._nonce = nonce
        self._fields = [item for item in view.spec.fields if item.sensitive]
        self._known = list(self._sensitive_words(values_read))
        kinds = {view.field_type(item) for item in self._fields}
        self.hides_words = any(kind.takes_free_text or kind.is_numeric for kind in kinds)
        self._looks = {look for kind in kinds for look in _looks_of(kind)}
        self._originals: dict[str, str] = {}

    def hide(self, text: str) -> str:
        """`text` with a placeholder for each sensitive part; equal words get the same one."""
        if placeholder := next((hidden for hidden in self._originals if hidden in text), ""):
            return placeholder.join(map(self.hide, text.split(placeholder)))
        pieces, place = [], 0
        for start, end in self.spans(text):
            pieces += [text[place:start], self._placeholder(text[start:end])]
            place = end
        return "".join([*pieces, text[place:]])

    def spans(self, text: str) -> list[Span]:
        """The spans of the sensitive parts of a text, in order and without overlap."""
        return merged(self._spans(text))

    def reveal(self, value: JsonValue) -> JsonValue:
        """A value with its placeholders replaced, at any depth."""
        if isinstance(value, str):
            for placeholder, original in self._originals.items():
                value = value.replace(placeholder, original)
            return value
        if isinstance(value, list):
            return [self.reveal(inner) for inner in value]
        if isinstance(value, dict):
            return {key: self.reveal(inner) for key, inner in value.items()}
        return value

    def cover(self, text: str) -> str:
        """Words for the person, with sensitive parts masked."""
        for placeholder in self._originals:
            text = text.replace(placeholder, MASK)
        return text

    def _placeholder(self, original: str) -> str:
        for placeholder, hidden in self._originals.items():
            if hidden == original:
                return placeholder
        placeholder = f"[private-{self._nonce}-{len(self._originals) + 1}]"
        self._originals[placeholder] = original
        return placeholder

    def _sensitive_words(self, values_read: Sequence[ProposedValue]) -> Iterator[str]:
        for item in self._fields:
            if answer := self._view.answers.get(item.id):
                yield from strings_in(answer["value"])
                yield from (evidence["quote"] for evidence in (answer, *answer.get("pieces", ())))
                yield self._view.show(item, answer["value"])
            names = [name for option in self._view.options(item) for name in option.names()]
            yield from (name for name in names if len(name) > SHORTEST)
        sensitive = {item.id for item in self._fields}
        yield from (value.quote for value in values_read if value.field_id in sensitive)
        for tool, facts in self._view.results.items():
            yield from facts.values() if self._view.spec.gives_secrets_to(tool) else ()

    def _spans(self, text: str) -> Iterator[Span]:
        yield from personal.personal_spans(read_text(text))
        yield from repeats(text, self._known)
        for item in self._fields:
            yield from spans_of(self._view, item, text)
        for look in self._looks:
            yield from (match.span(1) for match in matches_in(look, text))
        if self.hides_words:
            yield from personal.long_numbers(read_text(text))


def _looks_of(kind: FieldType) -> tuple[Any, ...]:
    """What may be a value of a kind even where its reader takes it for none: denied, asked about, or told in
    passing."""
    return _DAYS if kind.has_date else _NUMBERS if kind.is_numeric else ()


def spans_of(view: FormView, item: FieldSpec, text: str) -> Iterator[Span]:
    """Where a field's reader finds values in a text."""
    values = view.values_in(item, text)
    return ((value.start, value.end) for value in values)


def strings_in(value: JsonValue) -> Iterator[str]:
    """All strings and numbers in a value; yes and no alone are not secret."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from strings_in(inner)
    elif value is not None and not isinstance(value, bool):
        yield str(value)
