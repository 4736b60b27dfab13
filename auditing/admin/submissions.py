"""What completed conversations came to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from auditing.admin import filters
from auditing.admin.amending import SubmissionAmending, revision_entries
from auditing.admin.files import WithFiles
from auditing.admin.pages import VersionedList
from auditing.admin.reading import end_user, version_cell, version_names_of
from auditing.admin.searching import conversation_named, conversations_with, numbers_like, warn_if_mistyped
from auditing.admin.submission_parts import parts_of
from auditing.documents.pages import SubmissionDocuments
from auditing.exports.actions import SubmissionExports
from auditing.models import Kind
from conversations.amendments import revisions_of
from conversations.encryption import in_clear_where_possible
from conversations.masking import Veil, without_personal_data
from conversations.models import Answer, Submission
from conversations.submission_facts import result_facts, results_of


@admin.register(Submission)
class SubmissionAdmin(SubmissionAmending, SubmissionDocuments, SubmissionExports, WithFiles):
    kind = Kind.SUBMISSION
    template = "submission"
    key_column = "reference"
    long_columns = ("data",)
    list_display = ("reference", "form_version", "client", "person", "is_complete", "completed_at")
    list_filter = (
        ("version__form", filters.FormFilter),
        filters.VersionFilter,
        filters.CompletedFilter,
        filters.CompletenessFilter,
        "conversation__api_key",
        filters.TestsOfConversations,
    )
    list_select_related = ("version__form", "conversation__api_key")
    search_fields = ("reference",)
    search_help_text = _(
        "A reference, the number of a conversation, an answer, words that were said, or what a tool told that took the "
        "form. In forms with sensitive fields, what could contain a sensitive value may be encrypted, such as a "
        "message with a number in it: it is not searched, even if a page shows it."
    )

    @override
    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return VersionedList

    @override
    def rows_matching(self, request: HttpRequest, queryset: QuerySet[Any], term: str) -> QuerySet[Any]:
        if number := conversation_named(term):
            return queryset.filter(conversation=number)
        begins_like = numbers_like(term, field="conversation")
        if (by_name := queryset.filter(Q(reference=term.upper()) | begins_like)).exists():
            return by_name
        warn_if_mistyped(request, term)
        return queryset.filter(conversations_with(term, path="conversation"))

    @override
    def page_context(
        self, request: HttpRequest, row: Submission, answers: Sequence[Answer], veil: Veil
    ) -> dict[str, Any]:
        _rows, legible = in_clear_where_possible([row])
        revisions = revisions_of([row]).get(row.conversation_id, []) if legible else []
        page = reverse("admin:conversations_conversation_change", args=[row.conversation_id])
        return {
            **super().page_context(request, row, answers, veil),
            "title": gettext("Submission %(reference)s") % {"reference": row.reference},
            "legible": legible,
            "revisions": revision_entries(revisions, veil),
            "parts": parts_of(row, answers, veil, page),
            "results": [(result["tool_name"], result_facts(result)) for result in results_of(row, veil)],
            "version_name": version_names_of([row])[row.version_id],
            "person": end_user(row.conversation),
            "conversation": page,
        }

    @admin.display(description=_("form version"), ordering="version")
    def form_version(self, submission: Any) -> str:
        return version_cell(submission.version, submission.version_name)

    @admin.display(description=_("API key"), ordering="conversation__api_key")
    def client(self, submission: Submission) -> str:
        return str(submission.conversation.api_key or "")

    @admin.display(description=_("end user"))
    def person(self, submission: Submission) -> str:
        return without_personal_data(end_user(submission.conversation))

    @admin.display(description=_("complete"), boolean=True)
    def is_complete(self, submission: Submission) -> bool:
        return not submission.left_open
