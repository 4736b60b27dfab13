"""Understands people by rules alone: the readers of each kind of value, and the cues of the form. No network."""

from __future__ import annotations

from collections.abc import Sequence

from agent.interpretation.base import Intent, Interpretation, InterpretationRequest, ProposedValue
from agent.interpretation.corrections import Correction, named_corrections, takes_back, unnamed_correction
from agent.interpretation.evidence import FREE_TEXT_TYPES
from agent.interpretation.extraction import extract
from agent.interpretation.incidental import asks_birth, is_incidental
from agent.interpretation.name_completion import completed_name
from agent.interpretation.questions import answer_to, is_question, may_be_question
from agent.interpretation.slot_conflicts import belongs_to_other_field
from agent.interpretation.utterance import Utterance, is_data
from forms_registry.schema import FieldSpec
from nlu.entity import Entity


class RulesInterpreter:
    """The interpreter that always works. It abstains where a person's meaning is not sure."""

    judges_text = False

    def interpret(self, request: InterpretationRequest) -> Interpretation:
        """Corrections first, then answers, then questions; CLARIFY when the message holds none of them."""
        view = request.view
        if is_data(request.message):
            return Interpretation(Intent.CLARIFY)
        if not request.opening:
            if named := named_corrections(request.message, view, request.pending):
                return _corrected(named, self._answers(request))
            if _asks(request):
                return Interpretation(Intent.QUESTION, message=answer_to(request.message, view, request.pending))
        values = self._answers(request)
        if not request.opening:
            told = {value.field_id for value in values if not value.unclear}
            taken_back = unnamed_correction(request.message, view, request.last_answered)
            if taken_back and taken_back.proposal and _adds(taken_back, values, told):
                values = [*values, taken_back.proposal]
        if not values:
            if request.opening and is_question(request.message):
                return Interpretation(Intent.QUESTION, message=answer_to(request.message, view, request.pending))
            if not request.opening and (fuller := completed_name(request.message, view)):
                return Interpretation(Intent.CORRECTION, (fuller,), field_id=fuller.field_id)
            return Interpretation(Intent.CLARIFY)
        return Interpretation(Intent.MULTI_ANSWER if len(values) > 1 else Intent.ANSWER, tuple(values))

    def _answers(self, request: InterpretationRequest) -> list[ProposedValue]:
        """Values for open fields; for answered ones only at a review, or where they are labelled or taken back."""
        view = request.view
        fields = [item for item in view.visible() if request.reviewing or view.can_be_told(item)]
        answered = [item for item in view.visible() if item not in fields]
        values = extract(request.message, view, fields, by_label=answered)
        if request.pending and request.pending.id not in {value.field_id for value in values}:
            values += self._pending_mention(request, request.pending, values)
        return values

    def _pending_mention(
        self, request: InterpretationRequest, pending: FieldSpec, others: list[ProposedValue]
    ) -> list[ProposedValue]:
        """The one sure mention, in a longer message, of what was asked."""
        if takes_back(request.message):
            return []
        view = request.view
        text = Utterance(request.message, view.locale)
        sure = [
            found
            for found in view.field_type(pending).extract(request.message, view.value_context(pending))
            if isinstance(found, Entity)
            and not any(other.overlaps((found.start, found.end)) for other in others)
            and not is_incidental(found, pending, text, view, tied=asks_birth(pending))
            and not belongs_to_other_field(found, pending, text, view)
        ]
        if len(sure) != 1:
            return []
        found = sure[0]
        quote = request.message[found.start : found.end]
        return [
            ProposedValue(pending.id, found.value, quote, (found.start, found.end), round(found.confidence * 0.9, 3))
        ]


def _asks(request: InterpretationRequest) -> bool:
    in_words = request.pending is not None and request.pending.type in FREE_TEXT_TYPES
    return is_question(request.message) if in_words else may_be_question(request.message)


def _corrected(corrections: Sequence[Correction], others: list[ProposedValue]) -> Interpretation:
    """With a new value, whatever else the message tells is taken as well: "7 pm, and the date should be the 21st"."""
    first = corrections[0]
    proposals = [one.proposal for one in corrections if one.proposal]
    if not proposals:
        return Interpretation(Intent.CHANGE, field_id=first.item.id)
    named = {one.item.id for one in corrections}
    besides = [
        one
        for one in others
        if one.field_id not in named and not one.unclear and not any(one.overlaps(each.span) for each in proposals)
    ]
    return Interpretation(Intent.CORRECTION, (*proposals, *besides), field_id=first.item.id)


def _adds(correction: Correction, values: list[ProposedValue], told: set[str]) -> bool:
    """Whether a correction's words are not already used for another field."""
    assert correction.proposal is not None
    return correction.item.id not in told and not any(value.overlaps(correction.proposal.span) for value in values)
