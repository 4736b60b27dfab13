"""No evidence, no answer: whether a proposed value really rests on the person's words.

Words are compared in their folded form (case, digits, Arabic letters, widths: see `values.folding`), and quotes are
always given back in the person's own characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from agent.interpretation.base import ProposedValue
from agent.interpretation.field_relevance import relevance_at
from agent.interpretation.utterance import Utterance, is_data
from agent.interpretation.yes_no import stated
from agent.stop_words import FUNCTION_WORDS
from agent.view import FormView
from forms_registry.field_types import FieldType
from forms_registry.schema import FieldSpec, JsonValue
from nlu.choosing.index import is_common, key_of
from nlu.dialogue_acts import is_negated, is_questioned
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.naming import asks_for_name, asks_for_one_served, is_of_another

FREE_TEXT_TYPES = frozenset({"text", "textarea"})
"""Kinds whose value is nothing but the person's own words."""

_CONFIDENCE = 0.85
_COUNTS = {"number", "integer"}
_CHOICES = {"dropdown", "checkbox", "boolean"}
_BARE = {"yes", "no", "true", "false", "نعم"}
_ANOTHERS = re.compile(r"(?<!\w)(?:(?:my|our|his|her|their|the) (?!(?:\w+ )?name )(?:\w+ ){1,2}|(?!ب?اسمي )\w{3,}ي )$")
"""Before a name: words that it is somebody else's, such as "my boss" Omar."""
_EDGES = " \t\r\n.,;:!?…\"'“”‘’«»()،؛؟"
_MOST_PLACES = 20
_BY_NAME = 1.0
"""What a word of a field's label is worth, when no other field has it; words of its question are worth less."""

Span = tuple[int, int]


class NotGrounded(Exception):
    """The value does not rest on what the person said; the message tells a model why.

    `hopeless` is true where no other quote would do: in code, and for a choice whose words were quoted well, but do
    not name it.
    """

    def __init__(self, message: str, *, hopeless: bool = False) -> None:
        super().__init__(message)
        self.hopeless = hopeless


def is_grounded(value: ProposedValue, message: str) -> bool:
    """The quote is not empty, and is exactly what the message says at the span."""
    start, end = value.span
    return bool(value.quote.strip()) and 0 <= start < end <= len(message) and message[start:end] == value.quote


def occurrences(words: str, folded: str) -> Iterator[Span]:
    """Where `words` stand in a folded text, as whole words; how they are spaced makes no difference."""
    parts = fold_text(words).strip(_EDGES).split()
    if parts:
        pattern = r"(?<!\w)" + r"\s+".join(re.escape(part) for part in parts) + r"(?!\w)"
        yield from (match.span() for match in re.finditer(pattern, folded))


class EvidenceChecker:
    """One message as witness for the fields of a form. `asked` is the id of the field that was asked, if any."""

    def __init__(self, message: str, view: FormView, asked: str = "") -> None:
        self.text = Utterance(message, view.locale)
        self.view = view
        self.asked = asked
        self._found: dict[str, Sequence[Entity | Ambiguity]] = {}

    def names(self, item: FieldSpec, span: Span) -> bool:
        """Whether the clause around a span of the message names the field, by its label or a cue."""
        return relevance_at(self.text, span[0], item, self.view.spec) >= _BY_NAME

    def relates_to(self, item: FieldSpec, span: Span) -> bool:
        """Whether the clause around a span of the message holds words of the field's own, be it of its question."""
        return relevance_at(self.text, span[0], item, self.view.spec) > 0

    def ground(self, item: FieldSpec, value: JsonValue, quote: str) -> ProposedValue:
        """The value as the person's words give it, with their span. Raises NotGrounded.

        Words are taken verbatim. Anything else must be what the field's own reader reads from the quote; without a
        quote, what it finds in the message.
        """
        field_type, context = self.view.field_type(item), self.view.value_context(item)
        if field_type.type in FREE_TEXT_TYPES:
            return self._words(item, field_type, context, value, quote)
        if is_data(self.text.message):
            raise NotGrounded("The message is code, and says nothing of this field.", hopeless=True)
        why, found = (f'"{quote[:80]}" is not in the message.' if quote else "It has no quote."), False
        for span in self._places(item, quote):
            found = True
            reading = self._reading(item, field_type, context, span)
            if isinstance(reading, Ambiguity):
                why = f'"{self._said(span)[:80]}" has no single sure meaning: leave it out.'
            elif reading is None or not _same(field_type, context, value, reading.value):
                why = f'"{self._said(span)[:80]}" does not say so.'
            elif not self._is_meant(item, field_type, reading):
                why = f'"{self._said(span)[:80]}" is not about this field.'
            else:
                return self._proposal(item, reading)
        raise NotGrounded(why, hopeless=found and field_type.type in _CHOICES)

    def _words(
        self, item: FieldSpec, field_type: FieldType, context: ValueContext, value: JsonValue, quote: str
    ) -> ProposedValue:
        quoted = not quote or any(True for _ in self._spans(quote))
        for start, end in self._spans(value) if quoted and isinstance(value, str) else ():
            reading = field_type.parse_answer(self.text.message[start:end], context)
            if not isinstance(reading, Entity):
                continue
            if self._is_the_persons(item, start) if asks_for_name(item) else self._tells(start, end):
                return self._proposal(item, _shifted(reading, start))
        raise NotGrounded("Value and quote must be the person's own words, copied letter for letter.")

    def _is_the_persons(self, item: FieldSpec, start: int) -> bool:
        """Whether a name may be that of the one who speaks, where the field is for theirs: "my boss Omar" is not."""
        if item.id == self.asked or is_of_another(item) or asks_for_one_served(item):
            return True
        return _ANOTHERS.search(self.text.folded.text[: self.text.place(start)]) is None

    def _tells(self, start: int, end: int) -> bool:
        """Whether a piece of the message is more than words like "I" or "of the", or is all that was said."""
        words = set(fold_text(self._said((start, end))).split())
        return not words <= FUNCTION_WORDS or not self.text.message[:start].strip() + self.text.message[end:].strip()

    def _places(self, item: FieldSpec, quote: str) -> Iterator[Span]:
        if quote:
            yield from self._spans(quote)
            return
        yield from ((found.start, found.end) for found in self._finds(item))
        if item.id == self.asked:
            yield 0, len(self.text.message)

    def _spans(self, words: str) -> Iterator[Span]:
        folded = self.text.folded
        return (folded.span(*span) for span in islice(occurrences(words, folded.text), _MOST_PLACES))

    def _finds(self, item: FieldSpec) -> Sequence[Entity | Ambiguity]:
        if item.id not in self._found:
            field_type, context = self.view.field_type(item), self.view.value_context(item)
            self._found[item.id] = field_type.extract(self.text.message, context)
        return self._found[item.id]

    def _reading(
        self, item: FieldSpec, field_type: FieldType, context: ValueContext, span: Span
    ) -> Entity | Ambiguity | None:
        """What stands at the span. A mention that reaches beyond it is read whole: "3" of "3 or 4" is not sure."""
        around = [found for found in self._finds(item) if found.start < span[1] and span[0] < found.end]
        if doubt := next((found for found in around if isinstance(found, Ambiguity)), None):
            return doubt
        whole = next((found for found in around if found.start <= span[0] and span[1] <= found.end), None)
        if whole is not None:
            return whole
        read = field_type.parse_answer(self._said(span), context)
        if isinstance(read, Entity):
            return _shifted(read, span[0])
        if read is not None and read.candidates:
            return read
        said = stated(self.text, self.view, item, span[0])
        return Entity(said, *span) if said is not None else None

    def _is_meant(self, item: FieldSpec, field_type: FieldType, reading: Entity) -> bool:
        """Whether words that read as the value are said as such: not denied, not asked about, not by accident."""
        span, folded = (reading.start, reading.end), self.text.folded.text
        place = self.text.place(span[0])
        if is_negated(folded, place):
            return False
        if item.id == self.asked:
            return True
        if is_questioned(folded, place):
            return False
        if self.relates_to(item, span):
            return True
        if field_type.type in _CHOICES:
            return self._names_choice(item, reading)
        return field_type.type not in _COUNTS or not self._is_part_of_more(span)

    def _names_choice(self, item: FieldSpec, reading: Entity) -> bool:
        """Whether the words hold a telling word of the chosen options: "the first" and "no" may mean many things."""
        said = set(key_of(self._said((reading.start, reading.end))).split()) - _BARE
        chosen = reading.value if isinstance(reading.value, list) else [reading.value]
        names = [name for option in self.view.options(item) if option.value in chosen for name in option.names()]
        telling = {word for name in names for word in key_of(name).split() if len(word) > 2 and not is_common(word)}
        return bool(said & telling)

    def _is_part_of_more(self, span: Span) -> bool:
        """Whether a number is a piece of a date, a time or a phone number."""
        return any(
            found.start <= span[0] and span[1] <= found.end
            for other in self.view.visible()
            if self.view.field_type(other).type not in FREE_TEXT_TYPES | _COUNTS | _CHOICES
            for found in self._finds(other)
        )

    def _proposal(self, item: FieldSpec, reading: Entity) -> ProposedValue:
        span = (reading.start, reading.end)
        confidence = round(min(reading.confidence, _CONFIDENCE), 3)
        return ProposedValue(item.id, reading.value, self._said(span), span, confidence)

    def _said(self, span: Span) -> str:
        return self.text.message[slice(*span)]


def _shifted(reading: Entity, by: int) -> Entity:
    return replace(reading, start=reading.start + by, end=reading.end + by)


def _same(field_type: FieldType, context: ValueContext, claimed: JsonValue, read: JsonValue) -> bool:
    """Whether a claimed value is the one that was read, however it is written."""
    if _canonical(field_type, context, claimed) == _canonical(field_type, context, read):
        return True
    said = field_type.parse_answer(claimed, context) if isinstance(claimed, str) else None
    return isinstance(said, Entity) and said.value == read


def _canonical(field_type: FieldType, context: ValueContext, value: JsonValue) -> JsonValue:
    """The checked value; one beyond the field's limits stays as it is, for the limits are judged apart."""
    try:
        return field_type.clean(value, context)
    except InvalidValue:
        return value
