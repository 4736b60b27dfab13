"""One turn: what was said, and what the agent did."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from auditing.admin import filters
from auditing.admin.evidence import page_of
from auditing.admin.reading import RecordAdmin, answers_of, veil_over
from auditing.admin.traces import nodes_of
from auditing.admin.transcript import told_turns
from conversations.models import Turn


@admin.register(Turn)
class TurnAdmin(RecordAdmin):
    template = "turn"
    path = "conversation"
    list_display = ("conversation", "number", "action", "status", "started_at", "duration_ms")
    list_filter = ("action", "status", filters.TestsOfConversations)
    list_select_related = ("conversation__version",)
    search_fields = ("=conversation__id",)

    def told(self, request: HttpRequest, row: Turn) -> dict[str, Any]:
        answers = answers_of(row.conversation)
        veil = veil_over(row.conversation, answers)
        messages = row.messages.order_by("position")
        conversation = reverse("admin:conversations_conversation_change", args=[row.conversation_id])
        page = f"{conversation}?turns={page_of(row.number)}"
        return {
            "title": gettext("Turn %(number)d") % {"number": row.number},
            "told": told_turns([row], messages, answers, veil)[0],
            "nodes": nodes_of(row.trace, veil),
            "request_told": json.dumps(veil.json(row.request), ensure_ascii=False, indent=2),
            "answers_at": page,
            "address": f"{page}#turn-{row.number}",
        }
