"""Conversations: their status, what was said in them, and what was answered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from auditing.admin import filters
from auditing.admin.actions import shown_actions
from auditing.admin.evidence import TURNS_A_PAGE, answers_by_field, page_of
from auditing.admin.files import WithFiles
from auditing.admin.pages import VersionedList
from auditing.admin.reading import end_user, version_cell, version_names_of
from auditing.admin.searching import (
    ModelUse,
    conversation_named,
    conversations_with,
    model_use,
    numbers_like,
    warn_if_mistyped,
)
from auditing.admin.transcript import transcript_of
from auditing.admin.wording import clock_time
from auditing.erasing.actions import ConversationErasure
from auditing.exports.actions import ConversationExports
from auditing.models import Kind
from conversations.encryption import in_clear_where_possible
from conversations.masking import Veil, without_personal_data
from conversations.models import Answer, Conversation
from conversations.models.conversation import STATUS_LABELS
from conversations.models.record import LONG_OF_TURN
from conversations.selectors import client_ids, messages_of, turns_after
from conversations.services import delete_test


class ConversationList(VersionedList):
    """With what the model did in each of those on the page: one query for all."""

    @override
    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        rows = list(self.result_list)
        used = model_use(row.pk for row in rows)
        for row in rows:
            row.model_use = used.get(row.pk, ModelUse())
        self.result_list = rows


@admin.register(Conversation)
class ConversationAdmin(ConversationExports, ConversationErasure, WithFiles):
    kind = Kind.CONVERSATION
    template = "conversation"
    list_display = (
        *("number", "form_version", "current_status", "submitted", "person", "opened", "last_turn", "duration"),
        *("turn_count", "model_calls"),
    )
    list_filter = (
        ("version__form", filters.FormFilter),
        filters.VersionFilter,
        filters.StandingFilter,
        filters.StartedFilter,
        filters.SourceFilter,
        filters.CorrectionsFilter,
        filters.FaultsFilter,
        "api_key",
        filters.TestsFilter,
    )
    list_select_related = ("version__form",)
    search_fields = ("=id",)
    search_help_text = _(
        "The number of a conversation, a reference, an answer, or words that were said. In forms with sensitive "
        "fields, what could contain a sensitive value may be encrypted, such as a message with a number in it: it "
        "is not searched, even if a page shows it."
    )
    actions = (*ConversationExports.actions, *ConversationErasure.actions, "delete_tests")

    def has_delete_tests_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("conversations.delete_conversation")

    @admin.action(description=_("Delete the selected tests"), permissions=["delete_tests"])
    def delete_tests(self, request: HttpRequest, queryset: QuerySet[Conversation]) -> None:
        deleted = sum(delete_test(pk) for pk in queryset.values_list("pk", flat=True))
        message = ngettext("%(count)d test deleted.", "%(count)d tests deleted.", deleted)
        messages.success(request, message % {"count": deleted})

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Conversation]:
        conversations = super().get_queryset(request).with_clock()  # type: ignore[attr-defined]
        return conversations.annotate(reference=F("submission__reference"))

    @override
    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return ConversationList

    @override
    def get_list_display(self, request: HttpRequest) -> Any:
        may_see = request.user.has_perm("conversations.view_submission")
        return [name for name in self.list_display if may_see or name != "submitted"]

    @override
    def rows_matching(self, request: HttpRequest, queryset: QuerySet[Any], term: str) -> QuerySet[Any]:
        named = Q(client_id__in=client_ids(term))
        if number := conversation_named(term):
            return queryset.filter(Q(pk=number) | named)
        begins_like = numbers_like(term, field="pk")
        by_name = queryset.filter(named | Q(submission__reference=term.upper()) | begins_like)
        if by_name.exists():
            return by_name
        warn_if_mistyped(request, term)
        return queryset.filter(conversations_with(term))

    @override
    def page_context(
        self, request: HttpRequest, row: Conversation, answers: Sequence[Answer], veil: Veil
    ) -> dict[str, Any]:
        pages = range(1, page_of(row.turn_count) + 1)
        page = _page(request, len(pages))
        after = (page - 1) * TURNS_A_PAGE
        turns = turns_after(row.pk, after=after, limit=TURNS_A_PAGE).defer(*LONG_OF_TURN)
        stored = messages_of(row).filter(turn__number__gt=after, turn__number__lte=after + TURNS_A_PAGE)
        lines, legible = in_clear_where_possible(stored)
        address = reverse("admin:conversations_conversation_change", args=[row.pk])
        return {
            **super().page_context(request, row, answers, veil),
            "title": gettext("Conversation %(number)s") % {"number": self.number(row)},
            "legible": legible,
            "version_name": version_names_of([row])[row.version_id],
            "status": self.current_status(row),
            "person": end_user(row),
            "duration": self.duration(row),
            "use": model_use([row.pk]).get(row.pk, ModelUse()),
            "turns": transcript_of(turns, lines, answers, veil),
            "answers": answers_by_field(answers, veil, address),
            "actions": shown_actions(row.pk, veil),
            "pages": pages,
            "page": page,
        }

    @admin.display(description=_("number"), ordering="id")
    def number(self, conversation: Conversation) -> str:
        return str(conversation.pk)[:8]

    @admin.display(description=_("status"), ordering="status")
    def current_status(self, conversation: Conversation) -> str:
        return str(STATUS_LABELS[conversation.status_when_read])

    @admin.display(description=_("form version"), ordering="version")
    def form_version(self, conversation: Any) -> str:
        return version_cell(conversation.version, conversation.version_name)

    @admin.display(description=_("submission"), ordering="submission__reference")
    def submitted(self, conversation: Any) -> str:
        return conversation.reference or ""

    @admin.display(description=_("end user"))
    def person(self, conversation: Conversation) -> str:
        return without_personal_data(end_user(conversation))

    @admin.display(description=_("opened"), ordering="created_at")
    def opened(self, conversation: Conversation) -> str:
        return _in_list(conversation.created_at)

    @admin.display(description=_("last turn"), ordering="last_activity_at")
    def last_turn(self, conversation: Conversation) -> str:
        return _in_list(conversation.last_activity_at)

    @admin.display(description=_("duration"))
    def duration(self, conversation: Conversation) -> str:
        """From the opening to the last turn."""
        return clock_time(conversation.last_activity_at - conversation.created_at)

    @admin.display(description=_("model calls (tokens)"))
    def model_calls(self, conversation: Any) -> str:
        """How many, with the tokens that went in and came out."""
        used = conversation.model_use
        return f"{used.calls} ({used.prompt_tokens} / {used.completion_tokens})" if used.calls else "0"


def _in_list(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")


def _page(request: HttpRequest, last: int) -> int:
    requested = request.GET.get("turns", "1")
    return min(max(int(requested), 1), last) if requested.isdecimal() and len(requested) < 8 else 1
