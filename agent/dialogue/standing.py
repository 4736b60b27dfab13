"""What stands before the planner's next step: a question about a change, a value, a reason, or about giving up."""

from __future__ import annotations

from collections.abc import Callable

from agent.actions import Action
from agent.dialogue import asking
from agent.dialogue.opening import summary_of
from agent.dialogue.sent import sent_in_words, sent_tools
from agent.dialogue.tool_messages import tool_failure
from agent.dialogue.wording import listed
from agent.draft import TurnDraft
from agent.planner import CallTool, next_step
from agent.state import Pending, PendingKind
from agent.turn import Status


def still_stands(draft: TurnDraft, pending: Pending) -> bool:
    """Whether what waits for the person goes before what the planner would do."""
    judge = _STANDS.get(PendingKind(pending["kind"]))
    return judge is not None and judge(draft, pending)


def stand(draft: TurnDraft, pending: Pending) -> tuple[Action, Status]:
    """Puts it before the person, once more where they have seen it."""
    attempts = pending["attempts"] + (0 if draft.repeating and pending["attempts"] >= 0 else 1)
    draft.pending = {**pending, "attempts": attempts}
    kind = PendingKind(pending["kind"])
    status = Status.IN_PROGRESS if kind is PendingKind.OPENING else Status.AWAITING_INFO
    return _SAID[kind](draft, pending, attempts), status


def _is_new(draft: TurnDraft, pending: Pending) -> bool:
    return pending["attempts"] == -1 or draft.repeating


def _is_unsettled(draft: TurnDraft, pending: Pending) -> bool:
    settled = any(record.field_id == pending["field_id"] for record in draft.ledger.records)
    return not settled and draft.view.is_visible(pending["field_id"])


def _change_stands(draft: TurnDraft, pending: Pending) -> bool:
    """Who is asked what to change and names nothing is shown it all again."""
    if pending["field_id"]:
        return _is_unsettled(draft, pending)
    return not draft.ledger.records and _is_new(draft, pending)


def _failure_stands(draft: TurnDraft, pending: Pending) -> bool:
    if not pending.get("failed") or not _is_new(draft, pending):
        return False
    step = next_step(draft.view, draft.working())
    return isinstance(step, CallTool) and list(step.purpose) == pending["purpose"]


_STANDS: dict[PendingKind, Callable[[TurnDraft, Pending], bool]] = {
    PendingKind.OPENING: lambda _, pending: pending["attempts"] == -1,
    PendingKind.CANCEL: _is_new,
    PendingKind.RESTART: _is_new,
    PendingKind.CHANGE: _change_stands,
    PendingKind.PROPOSAL: _is_unsettled,
    PendingKind.REASON: _is_unsettled,
    PendingKind.TOOL: _failure_stands,
}


def _greet(draft: TurnDraft, _: Pending, __: int) -> Action:
    title = draft.spec.title.get(draft.locale)
    return asking.message(draft, "greeting", title=title, summary=summary_of(draft))


def _ask_to_end(draft: TurnDraft, pending: Pending, attempts: int) -> Action:
    """Asks whether to cancel or to start over, and says what that does not undo."""
    items = sent_in_words(draft)
    hints = {"kind": "confirm", "about": str(pending["kind"]), **({"sent": sent_tools(draft)} if items else {})}
    key = "ask_cancel_sent" if items and pending["kind"] == PendingKind.CANCEL else f"ask_{pending['kind']}"
    return asking.message(draft, key, attempt=attempts, hints=hints, items=items)


def _ask_what_to_change(draft: TurnDraft, pending: Pending, attempts: int) -> Action:
    if pending["field_id"]:
        item = draft.spec.field(pending["field_id"])
        return asking.question(draft, item, attempt=attempts, proposed=draft.view.values.get(item.id))
    left_open = [item for item in draft.view.visible() if item.id in draft.view.left_open]
    told = [item for item in draft.view.visible() if draft.view.is_answered(item.id) or item in left_open]
    hints = {
        "kind": "choose_change",
        **({"left_open": [asking.left_open_entry(draft, item) for item in left_open]} if left_open else {}),
    }
    items = listed(draft.locale, [item.name(draft.locale) for item in told])
    return asking.message(draft, "which_change", attempt=attempts, hints=hints, items=items)


def _ask_reason(draft: TurnDraft, pending: Pending, attempts: int) -> Action:
    item = draft.spec.field(pending["field_id"])
    hints = {"kind": "reason", "field_id": item.id}
    return asking.message(draft, "ask_reason", attempt=attempts, hints=hints, field=item.name(draft.locale))


def _ask_to_confirm(draft: TurnDraft, pending: Pending, attempts: int) -> Action:
    item = draft.spec.field(pending["field_id"])
    key = (
        "offer_change" if draft.view.is_answered(item.id) else "offer_said" if pending.get("said") else "confirm_value"
    )
    return asking.confirmation(draft, item, pending["value"], attempt=attempts, key=key)


_SAID: dict[PendingKind, Callable[[TurnDraft, Pending, int], Action]] = {
    PendingKind.OPENING: _greet,
    PendingKind.CANCEL: _ask_to_end,
    PendingKind.RESTART: _ask_to_end,
    PendingKind.CHANGE: _ask_what_to_change,
    PendingKind.PROPOSAL: _ask_to_confirm,
    PendingKind.REASON: _ask_reason,
    PendingKind.TOOL: lambda draft, pending, _: tool_failure(draft, pending),
}
