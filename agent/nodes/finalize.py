"""Ends the turn: makes the answers consistent, asks the planner what is next, and puts it into exactly one action."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.actions import Action
from agent.dialogue import asking
from agent.dialogue.ending import completion
from agent.dialogue.sent import sent_in_words, sent_tools
from agent.dialogue.tool_messages import tool_call, tool_failure
from agent.dialogue.wording import listed
from agent.draft import TurnDraft
from agent.giving_up import next_move
from agent.memory import recall
from agent.nodes.greeting import summary_of
from agent.planner import LOOKUP, Ask, CallTool, Complete, ConfirmStep, Review, Step, mirrors_answers, next_step
from agent.state import FormPilotState, Pending, PendingKind, remember
from agent.turn import Status, TurnContext
from agent.widget_answers import take_deferred
from forms_registry.schema import FieldSpec


def finalize(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    take_deferred(draft)
    draft.settle()
    if not mirrors_answers(draft.view):
        draft.echoes = []
    before = draft.pending
    if state.get("status") == Status.CANCELLED:
        action, status = _cancelled(draft), Status.CANCELLED
    elif before is not None and _still_stands(draft, before):
        action, status = _stand(draft, before)
    else:
        spoken = bool(draft.message.strip() or state["turn_input"]["answers"])
        action, status = _proceed(draft, next_move(draft, spoken=spoken), before)
    recent = remember(state.get("recent", []), "user", draft.message)
    payload = action.payload()
    recent = remember(recent, "assistant", payload.get("text") or payload.get("message") or "")
    return draft.update("finalize", next=payload["action"], action=payload, status=status.value, recent=recent)


def _still_stands(draft: TurnDraft, pending: Pending) -> bool:
    """Whether what waits for the person goes before what the planner would do."""
    kind = pending["kind"]
    if kind in {PendingKind.CANCEL, PendingKind.RESTART}:
        return pending["attempts"] == -1 or draft.repeating
    if kind == PendingKind.CHANGE and not pending["field_id"]:  # who names nothing to change is shown it all again
        return not draft.ledger.records and (pending["attempts"] == -1 or draft.repeating)
    if kind in {PendingKind.CHANGE, PendingKind.PROPOSAL, PendingKind.REASON}:
        settled = any(record.field_id == pending["field_id"] for record in draft.ledger.records)
        return not settled and draft.view.is_visible(pending["field_id"])
    if kind == PendingKind.TOOL and pending.get("failed") and (pending["attempts"] == -1 or draft.repeating):
        step = next_step(draft.view, draft.working())
        return isinstance(step, CallTool) and list(step.purpose) == pending["purpose"]
    return kind == PendingKind.OPENING and pending["attempts"] == -1


def _stand(draft: TurnDraft, pending: Pending) -> tuple[Action, Status]:
    attempts = pending["attempts"] + (0 if draft.repeating and pending["attempts"] >= 0 else 1)
    draft.pending = {**pending, "attempts": attempts}
    kind, field_id = PendingKind(pending["kind"]), pending.get("field_id", "")
    if kind is PendingKind.OPENING:
        title = draft.spec.title.get(draft.locale)
        return asking.message(draft, "greeting", title=title, summary=summary_of(draft)), Status.IN_PROGRESS
    if kind in {PendingKind.CANCEL, PendingKind.RESTART}:
        return _asked_to_end(draft, kind, attempts), Status.AWAITING_INFO
    if kind is PendingKind.TOOL:
        return tool_failure(draft, pending), Status.AWAITING_INFO
    if not field_id:
        answered = [item.name(draft.locale) for item in draft.view.visible() if draft.view.is_answered(item.id)]
        hints = {"kind": "choose_change"}
        items = listed(draft.locale, answered)
        return asking.message(draft, "which_change", attempt=attempts, hints=hints, items=items), Status.AWAITING_INFO
    item = draft.spec.field(field_id)
    if kind is PendingKind.REASON:
        name = item.name(draft.locale)
        hints = {"kind": "reason", "field_id": item.id}
        return asking.message(draft, "ask_reason", attempt=attempts, hints=hints, field=name), Status.AWAITING_INFO
    if kind is PendingKind.PROPOSAL:
        return asking.confirmation(draft, item, pending["value"], attempt=attempts), Status.AWAITING_INFO
    return asking.question(
        draft, item, attempt=attempts, proposed=draft.view.values.get(field_id)
    ), Status.AWAITING_INFO


def _asked_to_end(draft: TurnDraft, kind: PendingKind, attempts: int) -> Action:
    """Asks whether to cancel or to start over, and says what that does not undo."""
    items = sent_in_words(draft)
    hints = {"kind": "confirm", "about": kind.value, **({"sent": sent_tools(draft)} if items else {})}
    key = "ask_cancel_sent" if items and kind is PendingKind.CANCEL else f"ask_{kind.value}"
    return asking.message(draft, key, attempt=attempts, hints=hints, items=items)


def _cancelled(draft: TurnDraft) -> Action:
    items = sent_in_words(draft)
    hints = {"kind": "cancelled", "sent": sent_tools(draft)} if items else None
    return asking.message(draft, "cancelled_sent" if items else "cancelled", hints=hints, items=items)


def _proceed(draft: TurnDraft, step: Step, before: Pending | None) -> tuple[Action, Status]:
    """Turns the planner's step into the action, and remembers what it waits for."""
    if isinstance(step, Ask):
        return _ask(draft, draft.spec.field(step.field_id), before)
    if draft.problem:  # the problem was with a field that is not asked now
        draft.notes, draft.problem = [*draft.notes, draft.problem], ""
    if isinstance(step, CallTool):
        item = _looked_up(draft, step.purpose)
        args, purpose = dict(step.tool_args), list(step.purpose)
        draft.pending = {"kind": PendingKind.TOOL, "tool_name": step.tool_name, "tool_args": args, "purpose": purpose}
        return tool_call(draft, step, item), Status.AWAITING_INFO
    if isinstance(step, ConfirmStep | Review):
        return _review(draft, step, before)
    draft.pending = None
    assert isinstance(step, Complete)
    return completion(draft), Status.COMPLETED


def _ask(draft: TurnDraft, item: FieldSpec, before: Pending | None) -> tuple[Action, Status]:
    attempt = 0
    asked_before = before is not None and before.get("field_id") == item.id
    if not asked_before and (recalled := recall(draft, item)) is not None:
        draft.pending = recalled
        return _stand(draft, recalled)
    if before and before["kind"] == PendingKind.FIELD and asked_before:
        told_other_things = bool(draft.ledger.records) and not draft.problem
        attempt = before["attempts"] + (0 if (draft.repeating or told_other_things) and before["attempts"] >= 0 else 1)
    elif draft.problem:
        attempt = 1
    if attempt > (before or {}).get("attempts", 0) or (not asked_before and attempt):
        draft.refusals[item.id] = draft.refusals.get(item.id, 0) + 1
    draft.pending = {"kind": PendingKind.FIELD, "field_id": item.id, "attempts": attempt}
    if asked_before and before and "candidates" in before:
        draft.pending["candidates"] = before["candidates"]
    return asking.question(draft, item, attempt=attempt), Status.AWAITING_INFO


def _review(draft: TurnDraft, step: ConfirmStep | Review, before: Pending | None) -> tuple[Action, Status]:
    kind = PendingKind.STEP if isinstance(step, ConfirmStep) else PendingKind.REVIEW
    again = before is not None and before["kind"] == kind and not draft.ledger.records and not draft.repeating
    attempts = (before or {}).get("attempts", 0) + 1 if again else 0
    draft.pending = {"kind": kind, "attempts": attempts}
    if isinstance(step, Review):
        hints = {"kind": "review"}
        return asking.review(
            draft, list(draft.view.visible()), "final_review", attempt=attempts, hints=hints
        ), Status.REVIEW
    draft.pending["step"] = step.step
    title = next(one.title.get(draft.locale) for one in draft.spec.steps if one.number == step.step)
    fields = [item for item in draft.spec.step_fields(step.step) if draft.view.is_visible(item.id)]
    key = "step_review" if title else "step_review_untitled"
    about = {"kind": "step_review", "step": step.step}
    action = asking.review(draft, fields, key, attempt=attempts, hints=about, title=title, step=str(step.step))
    return action, Status.REVIEW


def _looked_up(draft: TurnDraft, purpose: tuple[str, ...] | list[str]) -> FieldSpec | None:
    return draft.spec.field(purpose[1]) if purpose[0] == LOOKUP else None
