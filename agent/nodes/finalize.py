"""Ends the turn: makes the answers consistent, asks the planner what is next, and puts it into exactly one action."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.actions import Action
from agent.dialogue import asking
from agent.dialogue.ending import completion
from agent.dialogue.sent import sent_in_words, sent_tools
from agent.dialogue.standing import stand, still_stands
from agent.dialogue.tool_messages import tool_call
from agent.draft import TurnDraft
from agent.giving_up import next_move
from agent.memory import recall
from agent.planner import LOOKUP, Ask, CallTool, Complete, ConfirmAll, ConfirmStep, Step, mirrors_answers
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
    elif before is not None and still_stands(draft, before):
        action, status = stand(draft, before)
    else:
        spoken = bool(draft.message.strip() or state["turn_input"]["answers"])
        action, status = _proceed(draft, next_move(draft, spoken=spoken), before)
    recent = remember(state.get("recent", []), "user", draft.message)
    payload = action.payload()
    recent = remember(recent, "assistant", payload.get("text") or payload.get("message") or "")
    return draft.update("finalize", next=payload["action"], action=payload, status=status.value, recent=recent)


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
    if isinstance(step, ConfirmStep | ConfirmAll):
        return _review(draft, step, before)
    draft.pending = None
    assert isinstance(step, Complete)
    return completion(draft), Status.COMPLETED


def _ask(draft: TurnDraft, item: FieldSpec, before: Pending | None) -> tuple[Action, Status]:
    waited = before if before is not None and before.get("field_id") == item.id else None
    if waited is None and (recalled := recall(draft, item)) is not None:
        draft.pending = recalled
        return stand(draft, recalled)
    attempt = _attempt(draft, waited)
    if attempt > max((waited or {}).get("attempts", 0), 0):
        draft.refusals[item.id] = draft.refusals.get(item.id, 0) + 1
    draft.pending = {"kind": PendingKind.FIELD, "field_id": item.id, "attempts": attempt}
    if waited is not None and "candidates" in waited:
        draft.pending["candidates"] = waited["candidates"]
    return asking.question(draft, item, attempt=attempt), Status.AWAITING_INFO


def _attempt(draft: TurnDraft, waited: Pending | None) -> int:
    """How often the field was asked before without an answer; what was told of others, or repeated, does not count."""
    if waited is None or waited["kind"] != PendingKind.FIELD:
        return int(bool(draft.problem))
    told_other_things = bool(draft.ledger.records) and not draft.problem
    counts = not (draft.repeating or told_other_things) or waited["attempts"] < 0
    return waited["attempts"] + int(counts)


def _review(draft: TurnDraft, step: ConfirmStep | ConfirmAll, before: Pending | None) -> tuple[Action, Status]:
    kind = PendingKind.STEP if isinstance(step, ConfirmStep) else PendingKind.REVIEW
    attempts = _attempts_at(draft, kind, before)
    draft.pending = {"kind": kind, "attempts": attempts}
    if isinstance(step, ConfirmAll):
        fields = list(draft.view.visible())
        return asking.review(draft, fields, "final_review", attempt=attempts, hints={"kind": "review"}), Status.REVIEW
    draft.pending["step"] = step.step
    title = next(one.title.get(draft.locale) for one in draft.spec.steps if one.number == step.step)
    fields = [item for item in draft.spec.step_fields(step.step) if draft.view.is_visible(item.id)]
    key = "step_review" if title else "step_review_untitled"
    about = {"kind": "step_review", "step": step.step}
    action = asking.review(draft, fields, key, attempt=attempts, hints=about, title=title, step=str(step.step))
    return action, Status.REVIEW


def _attempts_at(draft: TurnDraft, kind: PendingKind, before: Pending | None) -> int:
    """How often the review was shown before, and nothing came of it."""
    if before is None or before["kind"] != kind or draft.ledger.records or draft.repeating:
        return 0
    return before.get("attempts", 0) + 1


def _looked_up(draft: TurnDraft, purpose: tuple[str, ...] | list[str]) -> FieldSpec | None:
    return draft.spec.field(purpose[1]) if purpose[0] == LOOKUP else None
