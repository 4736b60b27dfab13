"""What completed conversations came to."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from auditing.admin.filters import TestsOfConversations
from auditing.admin.reading import ReadOnly
from conversations.models import Submission


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
