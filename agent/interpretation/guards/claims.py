"""Judges the values that a reply proposes, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.interpretation.base import InterpretationRequest, ProposedValue
from agent.interpretation.corrections import takes_back
from agent.interpretation.evidence import FREE_TEXT_TYPES, EvidenceChecker, NotGrounded
from agent.interpretation.guards.verdicts import Guard, Verdict, unknown_field
from agent.replies import ClaimedValue
from agent.state import StoredAnswer
from agent.stop_words import SMALL_WORDS
from agent.turn import Source
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import sentence_around
from nlu.entity import InvalidValue
from nlu.folding import fold_text


class ClaimJudge:
    """Takes claims one by one, each seeing the form as those before it leave it."""

    def __init__(self, request: InterpretationRequest, read: Sequence[ProposedValue]) -> None:
        self.request = request
        self.spec = request.view.spec
        self.asked = request.pending.id if request.pending else ""
        self.witness = EvidenceChecker(request.message, request.view, self.asked)
        self.read = {value.field_id: value for value in read}
        self.view = _with_answers(request.view, [value for value in read if not value.unclear])

    def judged(self, claims: Sequence[ClaimedValue]) -> tuple[list[ProposedValue], list[Verdict]]:
        """In form order, so that what one answer makes visible counts for the next."""
        order = {item.id: place for place, item in enumerate(self.spec.fields)}
        values: list[ProposedValue] = []
        verdicts = [unknown_field(claim.field_id) for claim in claims if claim.field_id not in order]
        known = sorted((claim for claim in claims if claim.field_id in order), key=lambda claim: order[claim.field_id])
        for claim in known:
            item = self.spec.field(claim.field_id)
            read = self.read.get(item.id)
            if read is not None and not read.unclear:
                continue
            found = self._judge(item, claim, values)
            if isinstance(found, Verdict):
                verdicts.append(found)
                continue
            values.append(found)
            if verdict := self._beyond_limits(item, found):
                verdicts.append(verdict)
            self.view = _with_answers(self.view, [found])
        return values, verdicts

    def _judge(self, item: FieldSpec, claim: ClaimedValue, taken: Sequence[ProposedValue]) -> ProposedValue | Verdict:
        if not self.view.is_visible(item.id):
            return Verdict(Guard.HIDDEN_FIELD, f"{item.id} is not part of the form now. Leave it out.", item.id)
        self.witness.view = self.view
        if self.view.waits_for_options(item):
            return Verdict(Guard.OPTIONS_UNKNOWN, "", item.id)
        try:
            value = self.witness.ground(item, claim.value, claim.quote)
        except NotGrounded as why:
            return Verdict(Guard.UNGROUNDED_VALUE, "" if why.hopeless else f"{item.id}: {why}", item.id)
        if self._is_unclear(item, value) or self._is_spoken_for(item, value, taken):
            return Verdict(Guard.ANSWERED_FIELD, "", item.id)
        if self.request.view.is_answered(item.id) and item.id != self.asked and not self._corrects(item, value):
            return Verdict(Guard.ANSWERED_FIELD, "", item.id)
        return value

    def _is_unclear(self, item: FieldSpec, value: ProposedValue) -> bool:
        """Whether the words are those whose meaning the field's own reader leaves open."""
        read = self.read.get(item.id)
        return read is not None and read.overlaps(value.span)

    def _is_spoken_for(self, item: FieldSpec, value: ProposedValue, taken: Sequence[ProposedValue]) -> bool:
        """Whether the same words are another field's answer already, and nothing ties them to this one as well. A text
        may hold such words beside its own: "I fell on Monday" tells what happened, and "Monday" alone does not."""
        others = [
            other.span
            for other in (*self.read.values(), *taken)
            if other.field_id != item.id
            and self.spec.field(other.field_id).type not in FREE_TEXT_TYPES
            and other.overlaps(value.span)
        ]
        if not others or self.witness.names(item, value.span):
            return False
        return self.view.field_type(item).type not in FREE_TEXT_TYPES or not self._says_more(value, others)

    def _says_more(self, value: ProposedValue, others: Sequence[tuple[int, int]]) -> bool:
        """Whether telling words are left of a quote without what is quoted for others."""
        rest = list(self.request.message)
        for start, end in others:
            rest[start:end] = " " * (end - start)
        return not set(fold_text("".join(rest[slice(*value.span)])).split()) <= SMALL_WORDS

    def _corrects(self, item: FieldSpec, value: ProposedValue) -> bool:
        """Whether the person takes an earlier answer back, or names it, in the sentence with the new value."""
        if self.witness.names(item, value.span):
            return True
        text = self.witness.text
        start, end = sentence_around(text.folded.text, text.place(value.span[0]))
        return takes_back(text.folded.text[start:end])

    def _beyond_limits(self, item: FieldSpec, value: ProposedValue) -> Verdict | None:
        try:
            self.view.field_type(item).clean(value.value, self.view.value_context(item))
        except InvalidValue as error:
            return Verdict(Guard.OUT_OF_RANGE_VALUE, f"{item.id}: {error.problem.text.get('en')}", item.id)
        return None


def _with_answers(view: FormView, values: Sequence[ProposedValue]) -> FormView:
    """The form as it would stand with these answers, without those that are beyond their limits."""
    answers = dict(view.answers)
    for value in values:
        item = view.spec.field(value.field_id)
        try:
            canonical = view.field_type(item).clean(value.value, view.value_context(item))
        except InvalidValue:
            continue
        answers[value.field_id] = StoredAnswer(
            value=canonical,
            source=Source.WORDS.value,
            quote=value.quote,
            span=list(value.span),
            confidence=value.confidence,
            turn=view.context.number,
        )
    return replace(view, answers=answers)
