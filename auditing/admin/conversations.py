"""Conversations: where they stand, what was said in them, and what was answered."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from auditing.admin.filters import TestsFilter
from auditing.admin.reading import ReadOnly
from conversations.models import Answer, Conversation, Turn
from conversations.models.conversation import STATUS_LABELS
from conversations.services import delete_test


class AnswerInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Answer
    fields = ("turn_number", "field_id", "change", "value", "source", "quote", "interpreter", "confidence", "reason")
    readonly_fields = fields
    ordering = ("turn__number", "position")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Answer]:
        return super().get_queryset(request).select_related("turn")

    @admin.display(description=_("turn"))
    def turn_number(self, answer: Answer) -> int:
        return answer.turn.number


class TurnInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Turn
    fields = ("number", "said", "action", "replied", "status", "started_at", "duration_ms")
    readonly_fields = fields
    ordering = ("number",)
    show_change_link = True

    def get_queryset(self, request: HttpRequest) -> QuerySet[Turn]:
        return super().get_queryset(request).defer("trace")

    @admin.display(description=_("said"))
    def said(self, turn: Turn) -> str:
        return str(turn.request["user_message"])

    @admin.display(description=_("replied"))
    def replied(self, turn: Turn) -> str:
        return str(turn.response["response_message"])


@admin.register(Conversation)
class ConversationAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "version", "current_status", "locale", "turn_count", "api_key", "last_activity_at")
    list_filter = ("status", "version__form", "locale", "api_key", TestsFilter)
    list_select_related = ("version", "api_key")
    search_fields = ("=id", "=client_id", "version__title", "submission__reference")
    date_hierarchy = "created_at"
    inlines = (TurnInline, AnswerInline)
    actions = ("delete_tests",)

    def has_delete_tests_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("conversations.delete_conversation")

    @admin.action(description=_("Delete the selected tests"), permissions=["delete_tests"])
    def delete_tests(self, request: HttpRequest, queryset: QuerySet[Conversation]) -> None:
        deleted = sum(delete_test(one) for one in queryset.values_list("pk", flat=True))
        told = ngettext("%(count)d test deleted.", "%(count)d tests deleted.", deleted)
        messages.success(request, told % {"count": deleted})

    @admin.display(description=_("status"), ordering="status")
    def current_status(self, conversation: Conversation) -> str:
        return str(STATUS_LABELS[conversation.status_at(timezone.now())])
