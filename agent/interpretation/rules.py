"""Understands messages by rules alone: the readers of each kind of value, and the cues of the form. Uses no network."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from agent.answers.dictation import dictated_change
from agent.answers.repaired_values import read_repaired
from agent.asked.answer_beside import remaining_answer
from agent.clauses.utterance import is_data, is_question
from agent.corrections.named_corrections import named_corrections
from agent.corrections.sure_changes import is_sure_change
from agent.corrections.taking_back import corrects, taken_back
from agent.corrections.unnamed_corrections import unnamed_change
from agent.faq.form_answers import answer_to
from agent.interpretation.requested_changes import Requested, requested_changes
from agent.llm.deadline import Deadline
from agent.slots.placement import Placement, proposed
from agent.slots.proposals import Intent, Interpretation, InterpretationRequest, ProposedValue
from agent.slots.scores import Talk
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec
from patterns.texts import blanked


class RulesInterpreter:
    """The interpreter that is always available. Abstains if the meaning is not certain."""

    judges_text = False

    def interpret(self, request: InterpretationRequest) -> Interpretation:
        """Named corrections first, then values and changes, then questions; CLARIFY if there are none."""
        if is_data(request.message):
            return Interpretation(Intent.CLARIFY)
        talk = talk_of(request)
        if change := _dictated(request, talk):
            return Interpretation(Intent.CORRECTION, (change,), field_id=change.field_id)
        requested = Requested() if request.opening else requested_changes(talk, *open_and_answered(request.view))
        if requested.spans:
            rest = replace(request, message=blanked(request.message, list(requested.spans)))
            return requested.merged_with(self.interpret(rest) if requested.rest else Interpretation(Intent.CLARIFY))
        result = _interpreted(request, talk)
        is_open = requested.between and result.intent is Intent.CLARIFY and not (result.offer or result.between)
        return replace(result, between=requested.between) if is_open else result

    def choose(self, message: str, tasks: Mapping[str, str], deadline: Deadline | None, summary: str = "") -> None:
        """None: the rules only know the phrases of the document."""


def _dictated(request: InterpretationRequest, talk: Talk) -> ProposedValue | None:
    return None if request.opening else dictated_change(talk, open_and_answered(request.view)[1])


def _interpreted(request: InterpretationRequest, talk: Talk) -> Interpretation:
    named = [] if request.opening else named_corrections(request.message, request.view, request.pending)
    if named and request.pending:  # what is said beside it answers the question
        talk = replace(talk, corrects=False, taken=[value.span for _, value in named if value])
    placed = read_repaired(talk, *open_and_answered(request.view))
    if named:
        return _with_answer(request, replace(_corrected(named, placed), vetoes=placed.vetoes))
    result = _of_values(request, talk, placed)
    return _with_answer(request, replace(result, vetoes=placed.vetoes, unplaced=placed.unplaced))


def talk_of(request: InterpretationRequest) -> Talk:
    """The message of a request with its context for scoring."""
    revises = not request.opening and (request.reviewing or corrects(request.message))
    return Talk(request.message, request.view, request.pending, request.last_answered, revises)


def open_and_answered(view: FormView, but: FieldSpec | None = None) -> tuple[list[FieldSpec], list[FieldSpec]]:
    """The visible fields that take an answer, and those that can be changed; without the field `but`."""
    fields = [item for item in view.visible() if not view.is_left_to_page(item) and item is not but]
    return [item for item in fields if view.takes_answer(item)], [item for item in view.changeable() if item is not but]


def _of_values(request: InterpretationRequest, talk: Talk, placed: Placement) -> Interpretation:
    changes, between = ([], []) if request.opening else unnamed_change(talk, placed)
    changes = _unused(changes, placed.values)
    sure = [change for change in changes if is_sure_change(talk, placed, change)]
    offer = next((change for change in changes if change not in sure), None)
    if values := (*sure, *placed.values):
        return Interpretation(_intent(values, sure), values, field_id=values[0].field_id, offer=offer)
    if offer or between:
        return Interpretation(Intent.CLARIFY, offer=offer, between=tuple(item.id for item in between))
    return _without_value(request, talk, placed)


def _unused(changes: Iterable[ProposedValue], values: Sequence[ProposedValue]) -> list[ProposedValue]:
    return [change for change in changes if not any(change.overlaps(value.span) for value in values)]


def _without_value(request: InterpretationRequest, talk: Talk, placed: Placement) -> Interpretation:
    if is_question(request.message) or (request.view.on_page and not request.view.spec.fields):
        return Interpretation(Intent.QUESTION, message=answer_to(request.message, request.view, request.pending))
    if not request.opening and (item := taken_back(talk, placed.answered)) is not None:
        return Interpretation(Intent.CHANGE, field_id=item.id)
    return Interpretation(Intent.ANSWER if placed.repeats else Intent.CLARIFY)


def _intent(values: Sequence[ProposedValue], sure: Sequence[ProposedValue]) -> Intent:
    return Intent.CORRECTION if sure else Intent.MULTI_ANSWER if len(values) > 1 else Intent.ANSWER


def _corrected(named: Sequence[tuple[FieldSpec, ProposedValue | None]], placed: Placement) -> Interpretation:
    """New values for named fields, with whatever else the message gives: "7 pm, and the date should be the 21st"."""
    values = [value for _, value in named if value]
    if without := [item for item, value in named if value is None]:
        return Interpretation(Intent.CHANGE, tuple(values), field_id=without[0].id)
    return Interpretation(Intent.CORRECTION, (*values, *_values_beside(values, placed)), field_id=values[0].field_id)


def _with_answer(request: InterpretationRequest, result: Interpretation) -> Interpretation:
    """The result, plus an answer to the pending field in the rest of the message."""
    item, spans = request.pending, [value.span for value in result.values]
    if item is None or any(value.field_id == item.id for value in result.values):
        return result
    left = remaining_answer(talk := talk_of(request), item, spans)
    return replace(result, values=(*result.values, proposed(talk, item, left))) if left else result


def _values_beside(values: Sequence[ProposedValue], placed: Placement) -> list[ProposedValue]:
    taken = {value.field_id for value in values}
    others = (other for other in (*placed.values, *placed.changes) if other.field_id not in taken and not other.unclear)
    return _unused(others, values)
