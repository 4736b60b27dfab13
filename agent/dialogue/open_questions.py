"""Questions that precede the planner's next step: about a change, a value, a reason, or leaving a field open."""

from __future__ import annotations

from dataclasses import replace

from agent.deciding.draft import TurnDraft
from agent.dialogue import asking
from agent.dialogue.leaving_open import OFFERED_EVERY
from agent.dialogue.opening import greeting_of, welcome
from agent.dialogue.reviewing import left_open_entry
from agent.dialogue.sent_tools import is_sent_when_whole, sending
from agent.dialogue.tool_messages import tool_failure
from agent.dialogue.wording import listed, say
from agent.planner import CallTool
from agent.state.pending import (
    NEW,
    CancelAsked,
    ChangeAsked,
    Greeted,
    LeavingOffered,
    OpenQuestion,
    Pending,
    ReasonAsked,
    RestartAsked,
    ToolFailed,
    ValueProposed,
)
from agent.tools.planned import planned_step
from agent.turns.actions import Action
from agent.turns.outcome import Status


def open_question(draft: TurnDraft, pending: Pending | None) -> OpenQuestion | None:
    """The pending question, if it precedes the planner's next step."""
    return pending if isinstance(pending, OpenQuestion) and _still_waits(draft, pending) else None


def _still_waits(draft: TurnDraft, pending: OpenQuestion) -> bool:
    match pending:
        case Greeted():
            is_asked_for = draft.is_empty_request and not draft.ledger.records
            return (pending.attempts == NEW or is_asked_for) and draft.task is None
        case CancelAsked() | RestartAsked() | LeavingOffered():
            return _is_new(draft, pending)
        case ChangeAsked(field_id=""):  # who is asked what to change and names nothing is shown it all again
            return not draft.ledger.records and _is_new(draft, pending)
        case ValueProposed() if _is_worn_out(draft, pending):
            return False
        case ChangeAsked() | ValueProposed() | ReasonAsked():
            is_settled = any(record.field_id == pending.field_id for record in draft.ledger.records)
            return not is_settled and draft.view.is_visible(pending.field_id)
        case ToolFailed():
            return _is_new(draft, pending) and _is_called_next(draft, pending)


def _is_worn_out(draft: TurnDraft, pending: ValueProposed) -> bool:
    """Whether a value was shown twice in vain, or replaced by one that cannot be taken: then the field is asked
    normally, and keeps its answer."""
    return bool(draft.problem) or (pending.attempts >= _MOST_REPEATS and not draft.repeating)


_MOST_REPEATS = 1


def put_question(draft: TurnDraft, pending: OpenQuestion) -> tuple[Action, Status]:
    """Asks it, again if the person has seen it."""
    attempts = pending.attempts + (0 if draft.repeating and pending.attempts >= 0 else 1)
    draft.pending = replace(pending, attempts=attempts)
    status = Status.IN_PROGRESS if isinstance(pending, Greeted) else Status.AWAITING_INFO
    return _question_action(draft, pending, attempts), status


def _is_new(draft: TurnDraft, pending: OpenQuestion) -> bool:
    return pending.attempts == NEW or draft.repeating


def _is_called_next(draft: TurnDraft, pending: ToolFailed) -> bool:
    step = planned_step(draft)
    return isinstance(step, CallTool) and step.purpose == pending.purpose


def _question_action(draft: TurnDraft, pending: OpenQuestion, attempts: int) -> Action:
    match pending:
        case Greeted():
            return asking.message_of(draft, [greeting_of(draft)], hints=welcome(draft))
        case CancelAsked() | RestartAsked():
            return _ask_to_end(draft, pending)
        case ChangeAsked():
            return _ask_what_to_change(draft, pending, attempts)
        case ValueProposed():
            return _ask_to_confirm(draft, pending, attempts)
        case ReasonAsked():
            return _ask_reason(draft, pending.field_id)
        case LeavingOffered():
            return _offer_to_leave(draft, pending.field_id)
        case ToolFailed():
            return tool_failure(draft, pending)


def _ask_to_end(draft: TurnDraft, pending: CancelAsked | RestartAsked) -> Action:
    """Asks whether to cancel or start over, and says what cannot be undone."""
    ending, facts = sending(draft)
    hints = {"kind": "confirm", "about": pending.kind, **facts}
    return asking.message(draft, f"ask_{pending.kind}{ending * isinstance(pending, CancelAsked)}", hints=hints)


def _ask_what_to_change(draft: TurnDraft, pending: ChangeAsked, attempts: int) -> Action:
    if pending.field_id:
        item = draft.spec.field(pending.field_id)
        return asking.question(draft, item, attempt=attempts, proposed=draft.view.values.get(item.id))
    if between := [item for item in draft.spec.fields if item.id in pending.between]:
        several = {"kind": "choose_change", "between": [item.id for item in between]}
        names = listed(draft.locale, [draft.name_of(item) for item in between], "or")
        return asking.message(draft, "which_to_change", attempt=attempts, hints=several, items=names)
    left_open = [item for item in draft.view.visible() if item.id in draft.view.left_open]
    choices = [*draft.view.changeable(), *left_open]
    choices.sort(key=draft.spec.fields.index)
    hints = {
        "kind": "choose_change",
        **({"left_open": [left_open_entry(draft, item) for item in left_open]} if left_open else {}),
    }
    labels = [*(draft.name_of(item) for item in choices), say(draft.locale, "nothing_at_all")]
    listed_items = listed(draft.locale, labels, "or")
    return asking.message(draft, "which_change", hints=hints, items=listed_items)


def _ask_reason(draft: TurnDraft, field_id: str) -> Action:
    item = draft.spec.field(field_id)
    hints = {"kind": "reason", "field_id": item.id}
    return asking.message(draft, "ask_reason", hints=hints, field=draft.name_of(item))


def _offer_to_leave(draft: TurnDraft, field_id: str) -> Action:
    item = draft.spec.field(field_id)
    hints = {"kind": "confirm", "about": "leaving", "field_id": item.id}
    attempt = draft.refusals[item.id] // OFFERED_EVERY - 1
    key = "offer_leaving_unsent" if is_sent_when_whole(draft) else "offer_leaving"
    return asking.message(draft, key, attempt=attempt, hints=hints, field=draft.name_of(item))


def _ask_to_confirm(draft: TurnDraft, pending: ValueProposed, attempts: int) -> Action:
    item = draft.spec.field(pending.field_id)
    key = "offer_change" if draft.view.is_answered(item.id) else "offer_said" if pending.said else "confirm_value"
    key = "offer_meant" if pending.slip else key
    return asking.confirmation(draft, item, pending.value, attempt=attempts, key=key)
