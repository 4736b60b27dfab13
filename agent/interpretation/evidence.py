"""Checks that proposed values rest on the person's words, compared in folded form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from agent.clauses.relevance import NAMED, names_wholly, relevance
from agent.clauses.utterance import is_data
from agent.deciding.quotes import Span, content_stems, occurrences
from agent.dialogue.wording import say
from agent.slots.proposals import ProposedValue
from agent.turns.outcome import INFERRED
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.dialogue_acts import Act, acts_at, is_denied
from nlu.entities.yes_no import bare_yes_or_no
from nlu.entity import Ambiguity, Entity
from nlu.person_names import asks_for_name, asks_for_served_person, is_about_another_person
from nlu.text import read
from patterns.folding import fold

CERTAIN = 0.85
"""From this confidence on a reading is sure: a model that reads otherwise makes it a question."""

_MOST_PLACES = 20
_UNSTATED = {Act.ASKS, Act.SUPPOSES, Act.PUTS_OFF}


class NotGrounded(Exception):
    """A value does not follow from the words. `why` is a stable code; the message, if any, tells a model how to do
    better."""

    def __init__(self, why: str, message: str = "") -> None:
        super().__init__(message)
        self.why = why


class EvidenceChecker:
    """Checks values against one message. `asked` is the id of the field that was asked, if any."""

    def __init__(self, message: str, view: FormView, asked: str = "") -> None:
        self.message = message
        self.view = view
        self.asked = asked
        self._text = read(message)

    def names(self, item: FieldSpec, span: Span) -> bool:
        """Whether the clause around a span contains the field's whole name or a cue."""
        return names_wholly(self._text, self._text.at(span[0]), item)

    def corrects(self, item: FieldSpec, span: Span) -> bool:
        """Whether the clause of a new value takes an earlier answer back or refers to it."""
        return self._relevance(item, span) >= NAMED or Act.CORRECTS in self._acts(span)

    def is_same_value(self, item: FieldSpec, claimed: JsonValue, known: JsonValue) -> bool:
        """Whether two values are the same once canonical."""
        if claimed == known or self.view.cleaned_or_none(item, claimed) == (
            self.view.cleaned_or_none(item, known) or known
        ):
            return True
        answer = self._answer(item, claimed) if isinstance(claimed, str) else None
        return isinstance(answer, Entity) and answer.value == known

    def as_question(self, item: FieldSpec, value: ProposedValue, other: JsonValue) -> ProposedValue:
        """The question that replaces a value if the field is also read as another one."""
        first, second = self.view.show(item, other), self.view.show(item, value.value)
        unclear = say(self.view.locale, "two_readings", one=first, other=second)
        return replace(value, value=None, confidence=0.0, unclear=unclear, candidates=(other, value.value))

    def ground(self, item: FieldSpec, value: JsonValue, quote: str) -> ProposedValue:
        """What the quoted words give the field, with their span. Raises NotGrounded.

        Words are taken verbatim. A value that the field's own reader reads as well is sure; where it reads nothing, the
        value stands as inferred; where it reads something else, or leaves it open, the proposal is a question.
        """
        if self.view.field_type(item).takes_free_text and not isinstance(value, Mapping):
            return self._verbatim(item, value, quote)
        if is_data(self.message):
            raise NotGrounded("code")
        proposal = self._read_alike(item, value, quote)
        if not self._is_stated(item, proposal):
            raise NotGrounded("not_stated")
        return proposal

    def _read_alike(self, item: FieldSpec, value: JsonValue, quote: str) -> ProposedValue:
        extracted = self.view.values_in(item, self.message)
        readings = [(self._reading(item, span, extracted), span) for span in self._spans(quote)]
        if not readings:
            raise NotGrounded("not_said", f'"{quote[:80]}" is not in the message.' if quote else "It has no quote.")
        sure = (entity for entity, _ in readings if isinstance(entity, Entity))
        alike = (entity for entity in sure if self.is_same_value(item, value, entity.value))
        if (reading := next(alike, None)) is not None:
            return self._proposal(item, reading)
        return self._inferred(item, value, *readings[0])

    def _verbatim(self, item: FieldSpec, value: JsonValue, quote: str) -> ProposedValue:
        quoted = not quote or any(True for _ in self._spans(quote))
        for span in self._spans(value) if quoted and isinstance(value, str) else ():
            reading = self._answer(item, self._quote(span), span[0])
            if isinstance(reading, Entity) and self._is_the_persons(item, span):
                return self._proposal(item, reading)
        raise NotGrounded("not_said", "Value and quote must be the person's own words, copied letter for letter.")

    def _is_the_persons(self, item: FieldSpec, span: Span) -> bool:
        """Whether words tell something, or are all that was said; and a name may be that of the one who speaks, where
        the field is for theirs: "my boss Omar" is not."""
        if not asks_for_name(item):
            return bool(content_stems(self._quote(span))) or self.message.strip() == self._quote(span).strip()
        others = item.id == self.asked or is_about_another_person(item) or asks_for_served_person(item)
        return others or Act.TELLS_OF_ANOTHER not in self._acts(span)

    def _spans(self, words: str) -> Iterator[Span]:
        folded = fold(self.message)
        return (folded.span(*span) for span in islice(occurrences(words, folded.text), _MOST_PLACES))

    def _reading(self, item: FieldSpec, span: Span, found: Sequence[Entity | Ambiguity]) -> Entity | Ambiguity | None:
        """What the field's reader finds at the span, considering the words around it: "3" in "3 or 4" is not certain.
        Words alone are read as an answer where they may be one."""
        if around := [other for other in found if other.start < span[1] and span[0] < other.end]:
            doubts = filter(lambda other: isinstance(other, Ambiguity), around)
            return next(doubts, around[0] if len(around) == 1 else None)
        if item.id != self.asked and not self._relevance(item, span):
            return None
        answer = self._answer(item, self._quote(span), span[0])
        return None if isinstance(answer, Ambiguity) and not answer.candidates else answer

    def _answer(self, item: FieldSpec, words: str, start: int = 0) -> Entity | Ambiguity | None:
        """What the field reads in words at offset `start`, as an answer."""
        reading = self.view.answer_in(item, words)
        return replace(reading, start=start + reading.start, end=start + reading.end) if reading else None

    def _inferred(
        self, item: FieldSpec, value: JsonValue, reading: Entity | Ambiguity | None, span: Span
    ) -> ProposedValue:
        """A value that only the model reads, or the question which of two readings is meant."""
        inferred = ProposedValue(item.id, self.view.cleaned_or_none(item, value), self._quote(span), span, INFERRED)
        if inferred.value is None or (item.sensitive and reading) or not (reading or self._may_mean(item, inferred)):
            raise NotGrounded("not_read", f'"{inferred.quote[:80]}" does not say so.')
        if isinstance(reading, Ambiguity):
            unclear = reading.problem.text.get(self.view.locale)
            return replace(inferred, value=None, confidence=0.0, unclear=unclear, candidates=reading.candidates)
        return self.as_question(item, inferred, reading.value) if reading else inferred

    def _may_mean(self, item: FieldSpec, proposal: ProposedValue) -> bool:
        """Whether words that no reader reads may be a value. An option may be said in any words that tell something;
        what is no choice needs words of its field beside it, or is most of the answer to its question."""
        words, quoted = content_stems(self.message), content_stems(proposal.quote)
        if type_of(item).is_copied or not quoted:
            return False
        names = [name for option in self.view.options(item) for name in option.names()]
        if names and all(bare_yes_or_no(name) is None for name in names):
            return _has_other_wording(self.view.show(item, proposal.value))
        return self._relevance(item, proposal.span) > 0 or (item.id == self.asked and 2 * len(quoted) >= len(words))

    def _is_stated(self, item: FieldSpec, proposal: ProposedValue) -> bool:
        """Whether words say a value as such: not denied, and where they answer no question, neither asked nor supposed,
        nor an option by words like "other" or "first"."""
        if is_denied(self._text, self._text.at(proposal.span[0])) and proposal.value is not False:
            return False
        if item.id == self.asked or self._relevance(item, proposal.span):
            return True
        by_chance = type_of(item).is_choice and not content_stems(proposal.quote)
        return not by_chance and self._acts(proposal.span).isdisjoint(_UNSTATED)

    def _acts(self, span: Span) -> frozenset[Act]:
        return acts_at(self._text, self._text.at(span[0]))

    def _relevance(self, item: FieldSpec, span: Span) -> float:
        return relevance(self._text, self._text.at(span[0]), item)

    def _proposal(self, item: FieldSpec, entity: Entity) -> ProposedValue:
        span = (entity.start, entity.end)
        return ProposedValue(item.id, entity.value, self._quote(span), span, round(min(entity.confidence, CERTAIN), 3))

    def _quote(self, span: Span) -> str:
        return self.message[slice(*span)]


def _has_other_wording(option: str) -> bool:
    """Whether an option may be expressed in other words than its name: not "other" or "not applicable"."""
    text = read(option)
    return bool(content_stems(option)) and not any(text.has(at, "denies") for at in range(len(text)))
