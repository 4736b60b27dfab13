"""What the service did for submissions, call by call: rows of a separate table, or values beside the answers."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from conversations.actions.journal import AuditedCall, audited_call
from conversations.masking import Veil
from conversations.models import ActionCall, Submission
from forms_registry.batches import in_order
from forms_registry.schema import JsonValue

CALL = (
    *("turn", "tool", "carried_out_by", "request", "outcome", "code", "answer", "truncated", "error"),
    *("attempts", "milliseconds", "begun_at"),
)
_AT_ONCE = 20
Call = dict[str, JsonValue]


def calls_of(submissions: Collection[Submission], *, lifted: bool) -> dict[UUID, list[tuple[Call, AuditedCall]]]:
    """By conversation, its calls in their order, each with what may be seen of it; all, where `lifted`. One query, and
    one more for each _AT_ONCE of them."""
    actions = ActionCall.objects.filter(conversation_id__in=[submission.conversation_id for submission in submissions])
    calls: dict[UUID, list[tuple[Call, AuditedCall]]] = {}
    # A few at a time: a whole result comes along with each, and goes again.
    for batch in in_order(actions.select_related("outcome").order_by("turn_number", "begun_at"), _AT_ONCE):
        for row in batch:
            calls.setdefault(row.conversation_id, []).append((_facts(row), audited_call(row, lifted=lifted)))
    return calls


def covered_calls(calls: Collection[tuple[Call, AuditedCall]], veil: Veil) -> list[Call]:
    """Calls as `calls_of` gives them for one conversation, each as a row with the values of CALL, in which nothing
    repeats a sensitive answer."""
    return [
        {
            **facts,
            "request": veil.json(visible.request),
            "answer": veil.tool_answer(str(facts["tool"]), visible.answer),
            "truncated": visible.truncated,
        }
        for facts, visible in calls
    ]


def _facts(row: ActionCall) -> Call:
    outcome = getattr(row, "outcome", None)
    call = {"turn": row.turn_number, "tool": row.tool, "carried_out_by": row.target}
    ended: Call = {"outcome": "begun", "code": "", "error": "", "attempts": None, "milliseconds": None}
    if outcome:
        ended = {
            "outcome": outcome.status,
            "code": outcome.code,
            "error": outcome.error,
            "attempts": outcome.attempts,
            "milliseconds": outcome.duration_ms,
        }
    facts = {**call, **ended, "begun_at": row.begun_at.isoformat(timespec="seconds")}
    return {name: facts.get(name) for name in CALL}
