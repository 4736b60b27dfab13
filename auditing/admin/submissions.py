"""What completed conversations came to."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from auditing.admin import filters
from auditing.admin.frozen import parts_of
from auditing.admin.reading import RecordAdmin, answers_of, end_user, veil_over
from auditing.admin.searching import conversation_named, conversations_with
from auditing.documents.pages import SubmissionDocuments
from auditing.exports.actions import SubmissionExports
from conversations.models import Submission
from conversations.references import is_mistyped


@admin.register(Submission)
class SubmissionAdmin(SubmissionDocuments, SubmissionExports, RecordAdmin):
    template = "submission"
    list_display = ("reference", "version", "client", "person", "is_complete", "completed_at")
    list_filter = (
        "version__form",
        filters.VersionFilter,
        filters.CompletedFilter,
        filters.CompletenessFilter,
        "conversation__api_key",
        filters.TestsOfConversations,
    )
    list_select_related = ("version", "conversation__api_key")
    search_fields = ("reference",)
    search_help_text = _("A reference, the number of a conversation, an answer, or words that were said.")

    @override
    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        term = search_term.strip()
        if not term:
            return queryset, False
        if number := conversation_named(term):
            return queryset.filter(conversation=number), False
        if (named := queryset.filter(reference=term.upper())).exists():
            return named, False
        if is_mistyped(term):
            messages.warning(request, gettext("A letter of this reference is wrong: there can be none like it."))
        return queryset.filter(conversations_with(term, path="conversation")), False

    @override
    def told(self, request: HttpRequest, row: Submission) -> dict[str, Any]:
        answers = answers_of(row.conversation)
        veil = veil_over(row.conversation, answers)
        page = reverse("admin:conversations_conversation_change", args=[row.conversation_id])
        return {
            "title": gettext("Submission %(reference)s") % {"reference": row.reference},
            "veil": veil,
            "parts": parts_of(row, answers, veil, page),
            "person": end_user(row.conversation),
            "conversation": page,
        }

    @admin.display(description=_("API key"), ordering="conversation__api_key")
    def client(self, submission: Submission) -> str:
        return str(submission.conversation.api_key or "")

    @admin.display(description=_("end user"))
    def person(self, submission: Submission) -> str:
        return end_user(submission.conversation)

    @admin.display(description=_("complete"), boolean=True)
    def is_complete(self, submission: Submission) -> bool:
        return not submission.left_open
