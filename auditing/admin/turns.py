"""One turn: what was said, and what the agent did."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from typing_extensions import override

from auditing.admin import filters
from auditing.admin.evidence import page_of
from auditing.admin.pages import RecordAdmin
from auditing.admin.traces import nodes_of
from auditing.admin.transcript import asked_field_id, transcript_of
from auditing.models import Kind
from conversations.encryption import in_clear_where_possible
from conversations.masking import MASK, Veil, is_private
from conversations.models import Answer, Message, Turn
from conversations.models.record import LONG_OF_TURN
from forms_registry.schema import JsonValue


@admin.register(Turn)
class TurnAdmin(RecordAdmin):
    kind = Kind.TURN
    template = "turn"
    path = "conversation"
    key_column = "number"
    long_columns = LONG_OF_TURN
    list_display = ("conversation", "number", "action", "status", "started_at", "duration_ms")
    list_filter = ("action", "status", filters.TestsOfConversations)
    list_select_related = ("conversation__version",)
    search_fields = ("conversation_id",)

    @override
    def page_context(self, request: HttpRequest, row: Turn, answers: Sequence[Answer], veil: Veil) -> dict[str, Any]:
        legible = in_clear_where_possible([row])[1]
        messages = in_clear_where_possible(row.messages.select_related("turn").order_by("position"))[0]
        conversation = reverse("admin:conversations_conversation_change", args=[row.conversation_id])
        page = f"{conversation}?turns={page_of(row.number)}"
        return {
            **super().page_context(request, row, answers, veil),
            "title": gettext("Turn %(number)d") % {"number": row.number},
            "entry": transcript_of([row], messages, answers, veil)[0],
            "legible": legible,
            "nodes": nodes_of(row.trace, veil),
            "request_json": json.dumps(_request(row, veil, messages), ensure_ascii=False, indent=2),
            "answers_at": page,
            "address": f"{page}#turn-{row.number}",
        }


def _request(turn: Turn, veil: Veil, messages: Sequence[Message]) -> JsonValue:
    """What was sent; a message that may be a sensitive answer which was not taken, as little as in the transcript."""
    sent = dict(turn.request)
    may_be_secret = veil.covers(asked_field_id(messages)) or (not veil.lifted and any(map(is_private, messages)))
    if may_be_secret and sent.get("user_message"):
        sent["user_message"] = MASK
    return veil.json(sent)
