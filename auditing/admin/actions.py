"""What the service did for a conversation, for auditors: each call with its outcome, masked until uncovered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from conversations.actions.journal import audited_call
from conversations.masking import Veil
from conversations.models import ActionCall

MOST_SHOWN = 200


def action_rows(conversation_id: UUID, veil: Veil) -> list[dict[str, Any]]:
    """The calls of a conversation in their order, at most `MOST_SHOWN`. A call without an outcome was begun by a
    process that ended."""
    return list(_action_rows(conversation_id, veil))


def _action_rows(conversation_id: UUID, veil: Veil) -> Iterator[dict[str, Any]]:
    calls = ActionCall.objects.filter(conversation_id=conversation_id).select_related("outcome")
    for call in calls.order_by("turn_number", "begun_at")[:MOST_SHOWN]:
        outcome, visible = getattr(call, "outcome", None), audited_call(call, lifted=veil.lifted)
        yield {
            "call": call,
            "outcome": outcome,
            "status": outcome.get_status_display() if outcome else gettext("Begun, and nothing more is known"),
            "request": json.dumps(veil.json(visible.request), ensure_ascii=False, indent=2),
            "answer": veil.tool_answer(call.tool, visible.answer),
        }
