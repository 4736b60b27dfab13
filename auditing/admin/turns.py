"""One turn: what was said, and what the agent did."""

from __future__ import annotations

from django.contrib import admin

from auditing.admin.filters import TestsOfConversations
from auditing.admin.reading import ReadOnly
from conversations.models import Message, Turn


class MessageInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Message
    fields = ("role", "text", "payload")
    readonly_fields = fields


@admin.register(Turn)
class TurnAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("conversation", "number", "action", "status", "started_at", "duration_ms")
    list_filter = ("action", "status", TestsOfConversations)
    list_select_related = ("conversation__version",)
    search_fields = ("=conversation__id",)
    inlines = (MessageInline,)
