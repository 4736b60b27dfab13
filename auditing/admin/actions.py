"""What the service did for a conversation, for auditors: each call with its outcome, masked until uncovered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext

from conversations.actions.journal import audited_call
from conversations.masking import Veil
from conversations.models import ActionCall

MOST_SHOWN = 200


def shown_actions(conversation_id: UUID, veil: Veil) -> dict[str, Any]:
    """What a page shows of the calls of a conversation: `rows` in their order, at most `MOST_SHOWN`, and how many more
    there are. A call without an outcome was begun by a process that ended."""
    calls = ActionCall.objects.filter(conversation_id=conversation_id)
    rows = list(_action_rows(calls, veil))
    return {"rows": rows, "more": calls.count() - MOST_SHOWN if len(rows) == MOST_SHOWN else 0}


def _action_rows(calls: QuerySet[ActionCall], veil: Veil) -> Iterator[dict[str, Any]]:
    for call in calls.select_related("outcome").order_by("turn_number", "begun_at")[:MOST_SHOWN]:
        outcome, visible = getattr(call, "outcome", None), audited_call(call, lifted=veil.lifted)
        yield {
            "call": call,
            "outcome": outcome,
            "status": outcome.get_status_display() if outcome else gettext("Begun, and nothing more is known"),
            "request": json.dumps(veil.json(visible.request), ensure_ascii=False, indent=2),
            "answer": veil.tool_answer(call.tool, visible.answer),
        }
