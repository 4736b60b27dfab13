"""Conversations to look at. Nothing can be changed here: what happened, happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.options import BaseModelAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from typing_extensions import override

from conversations.models import Answer, ApiKey, Conversation, Message, Submission, Turn
from conversations.models.conversation import STATUS_LABELS
from conversations.services import delete_test


class ReadOnly(BaseModelAdmin):  # type: ignore[type-arg]
    """No adding, changing or deleting; looking needs the view permission as ever."""

    @override
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


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


class MessageInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Message
    fields = ("role", "text", "payload")
    readonly_fields = fields


class TestsFilter(admin.SimpleListFilter):
    """Tests are left out, unless they are asked for. `path` leads from what is listed to its conversation."""

    title = _("tests of drafts")
    parameter_name = "tests"
    path = ""

    @override
    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("1", _("Only tests"))]

    @override
    def choices(self, changelist: Any) -> Iterator[Any]:
        first, *others = super().choices(changelist)
        yield {**first, "display": _("Without tests")}
        yield from others

    @override
    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{f"{self.path}is_test": self.value() == "1"})


class TestsOfConversations(TestsFilter):
    path = "conversation__"


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


@admin.register(Turn)
class TurnAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("conversation", "number", "action", "status", "started_at", "duration_ms")
    list_filter = ("action", "status", TestsOfConversations)
    list_select_related = ("conversation__version",)
    search_fields = ("=conversation__id",)
    inlines = (MessageInline,)


@admin.register(Submission)
class SubmissionAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("reference", "version", "conversation", "is_complete", "completed_at")
    list_filter = ("version__form", TestsOfConversations)
    list_select_related = ("version", "conversation__version")
    search_fields = ("reference", "=conversation__id")
    date_hierarchy = "completed_at"

    @admin.display(description=_("complete"), boolean=True)
    def is_complete(self, submission: Submission) -> bool:
        return not submission.left_open


@admin.register(ApiKey)
class ApiKeyAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "prefix", "created_at", "revoked_at")
    list_display_links = None
