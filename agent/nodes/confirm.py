"""Reads a message as a yes or no to what was shown: a step, the review, a value, leaving a field open."""

from __future__ import annotations

from typing import Any, TypeAlias

from langgraph.runtime import Runtime

from agent.answers.acceptance import accept
from agent.answers.unanswered_offers import hold_offer
from agent.answers.value_offers import day_instead, offer_change, take_offered
from agent.asked.offered_lists import list_instead
from agent.deciding.draft import TurnDraft
from agent.dialogue.approving import AGREES, LEAVES, approvals_in, is_asked_whether, wants_no_change
from agent.dialogue.commands import Command
from agent.dialogue.leaving_open import LEAVING
from agent.dialogue.moves import call_again, pending_field
from agent.interpretation.expected_answer import accept_expected_answer
from agent.slots.name_answers import is_sentence
from agent.slots.proposals import Intent, Interpretation, ProposedValue
from agent.state.pending import (
    CancelAsked,
    ChangeAsked,
    FieldAsked,
    Pending,
    RestartAsked,
    ReviewShown,
    StepShown,
    ToolFailed,
    ValueProposed,
)
from agent.state.working_state import FormPilotState
from agent.turns.outcome import Status
from agent.turns.turn import TurnContext
from agent.view.moments import REVIEW_KEY, form_digest, step_digest, step_key
from forms_registry.field_types import type_of
from nlu.entity import InvalidValue
from nlu.text import read
from patterns.folding import fold_text

_LEAVE_OUT = {*LEAVING, Command.CANCEL}
_NO_CHANGE = {Command.NOT_APPLICABLE, Command.DONE}
"""Answers to a review that leave it as it is."""
_Undoable: TypeAlias = CancelAsked | RestartAsked
_Review: TypeAlias = StepShown | ReviewShown


def confirm(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    pending = draft.pending
    instead = _value_instead(draft, pending) if isinstance(pending, ValueProposed) else None
    answer = _answer(draft, pending, instead)
    if answer is Command.YES or (answer is Command.RETRY and isinstance(pending, ToolFailed)):
        return draft.update("confirm", answer="yes", **_take_yes(draft, pending))
    if answer is Command.NO or (answer is Command.CANCEL and isinstance(pending, _Undoable)):
        _take_no(draft, pending)
        return draft.update("confirm", answer="no")
    if instead is not None:
        _take_or_offer(draft, pending, instead)
        return draft.update("confirm", answer="other", needs_conversation=False)
    judged = isinstance(pending, ValueProposed) and _is_another_value(draft, pending)
    if judged and isinstance(pending, ValueProposed):
        draft.take_back(pending.value)
    if isinstance(pending, ValueProposed) and draft.pending is not None:  # None: told once more what stands
        hold_offer(draft, pending)
    return draft.update("confirm", needs_conversation=not judged, answer="other")


def _value_instead(draft: TurnDraft, pending: ValueProposed) -> ProposedValue | None:
    return list_instead(draft, pending) or day_instead(draft, pending)


def _take_or_offer(draft: TurnDraft, offered: Pending | None, instead: ProposedValue) -> None:
    """Takes another day, and offers another list; a value that cannot be the answer is refused, and the offer stays."""
    item = draft.spec.field(instead.field_id)
    try:
        draft.view.cleaned(item, instead.value)
    except InvalidValue as refusal:
        draft.problem = refusal.problem.text.get(draft.locale)
    else:
        if type_of(item).chooses_many:
            offer_change(draft, instead)
        elif isinstance(offered, ValueProposed):
            draft.take_back(offered.value)
            accept(draft, Interpretation(Intent.ANSWER, (instead,)), pending=item)


def _is_another_value(draft: TurnDraft, pending: ValueProposed) -> bool:
    """Whether words that are no yes or no give the field another value, or answer the question that was interrupted. A
    number is not a list position if only a change was offered."""
    item, is_number = pending_field(draft), draft.message.strip().isdecimal()
    is_stated = item is not None and draft.view.is_answered(item.id) and type_of(item).takes_free_text
    if is_stated and is_sentence(read(draft.message)):
        return False  # a sentence tells of something else than another name
    if item is not None and not (is_number and isinstance(pending.value, list)) and accept_expected_answer(draft, item):
        return True
    if not pending.back or not draft.view.takes_answer(draft.spec.field(pending.back)):
        return False  # it was answered beside the words for which this was offered
    draft.problem = ""
    draft.pending = FieldAsked(field_id=pending.back, attempts=0)
    return accept_expected_answer(draft, draft.spec.field(pending.back))


def _answer(draft: TurnDraft, pending: Pending | None, instead: ProposedValue | None) -> Command | None:
    """What the message says to what was put before the person; to go on is past a review, and away from giving up, and
    who leaves the change of an answer out keeps it."""
    message, answer, approvals = draft.message, draft.command, approvals_in(draft.message)
    if answer is Command.YES and is_asked_whether(message):
        return None
    if isinstance(pending, _Review) and (approvals or answer in _NO_CHANGE or wants_no_change(message)):
        return Command.YES
    if isinstance(pending, ValueProposed) and (command := _answer_to_value(draft, pending, approvals, instead)):
        return command
    if answer is not Command.GO_ON:
        return answer
    return Command.NO if isinstance(pending, _Undoable) else Command.YES


def _answer_to_value(
    draft: TurnDraft, pending: ValueProposed, approvals: frozenset[str], instead: ProposedValue | None
) -> Command | None:
    """A yes or a no; for a list also the list itself, offered or current, as `instead`. Saying again the words of the
    offer is a yes."""
    if fold_text(draft.message).strip() == fold_text(pending.quote):
        return Command.YES
    if approvals & {AGREES, LEAVES}:
        return Command.NO if LEAVES in approvals else Command.YES
    if instead is not None and instead.value == pending.value:
        return Command.YES
    is_current = instead is not None and instead.value == draft.view.values.get(pending.field_id)
    is_left = draft.command in _LEAVE_OUT and draft.view.is_answered(pending.field_id)
    return Command.NO if is_current or is_left else None


def _take_yes(draft: TurnDraft, pending: Pending | None) -> dict[str, Any]:
    if isinstance(pending, ToolFailed):
        call_again(draft)
        return {}
    draft.pending = None
    match pending:
        case StepShown(step=step):
            draft.done = {**draft.done, step_key(step): step_digest(draft.view, step)}
        case ReviewShown():
            draft.done = {**draft.done, REVIEW_KEY: form_digest(draft.view)}
        case ValueProposed():
            if not take_offered(draft, pending):
                draft.problem = draft.rejected[pending.field_id]
        case CancelAsked():
            return {"status": Status.CANCELLED.value}
        case RestartAsked():
            draft.start_over()
            draft.note("restarted")
            return {"initial_extraction_done": False}
    return {}


def _take_no(draft: TurnDraft, pending: Pending | None) -> None:
    """A no keeps the current value; at a review it asks what to change."""
    match pending:
        case StepShown() | ReviewShown():
            draft.pending = ChangeAsked(field_id="")
        case ValueProposed(field_id=field_id) if draft.view.is_answered(field_id):
            draft.keep_answer(draft.spec.field(field_id))
        case ValueProposed(field_id=field_id):
            draft.pending = FieldAsked(field_id=field_id)
        case CancelAsked() | RestartAsked():
            draft.pending = None
            draft.note("kept_going")
