"""The access log, for those who watch over auditors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from auditing.access_log.exporting import export_accesses
from auditing.access_log.recording import looker_of, query_details
from auditing.access_log.wording import details_in_words
from auditing.admin.filters import DaysFilter
from auditing.admin.reading import RecordedList
from auditing.admin.searching import FoundByConversation, conversation_named
from auditing.exports.formats import CONTENT_TYPES, Format
from auditing.models import Access, Kind
from conversations.models import Submission


class AccessDaysFilter(DaysFilter):
    title = _("when")
    column = "at"


@admin.register(Access)
class AccessAdmin(FoundByConversation, RecordedList):
    kind = Kind.ACCESS
    list_display = ("when", "person", "action", "kind", "key", "details_shown", "address", "request_id")
    list_display_links = None
    list_filter = (AccessDaysFilter, "action", "kind")
    search_fields = ("person",)
    search_help_text = _("A person, the number of a conversation, a reference, or the id of a request.")
    actions: Sequence[str] = ("export_csv", "export_jsonl")

    @override
    def rows_matching(self, request: HttpRequest, queryset: QuerySet[Any], term: str) -> QuerySet[Any]:
        if number := conversation_named(term):
            return queryset.filter(conversation=number)
        if submission := Submission.objects.filter(reference=term.upper()).first():
            return queryset.filter(conversation=submission.conversation_id)
        by_person = queryset.filter(person=term)
        return by_person if by_person.exists() else queryset.filter(request_id=term)

    @override
    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The list shows everything that a row contains, so rows have no pages."""
        raise PermissionDenied

    @admin.display(description=_("when"), ordering="at")
    def when(self, access: Access) -> str:
        return date_format(timezone.localtime(access.at), "SHORT_DATETIME_FORMAT")

    @admin.display(description=_("details"))
    def details_shown(self, access: Access) -> str:
        return details_in_words(access.details)

    def has_export_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    @admin.action(description=_("Export as CSV"), permissions=["export"])
    def export_csv(self, request: HttpRequest, queryset: QuerySet[Access]) -> StreamingHttpResponse:
        return self._export(request, queryset, Format.CSV)

    @admin.action(description=_("Export as JSON lines"), permissions=["export"])
    def export_jsonl(self, request: HttpRequest, queryset: QuerySet[Access]) -> StreamingHttpResponse:
        return self._export(request, queryset, Format.JSONL)

    def _export(self, request: HttpRequest, queryset: QuerySet[Access], kind: Format) -> StreamingHttpResponse:
        pieces = export_accesses(queryset, kind, by=looker_of(request), asked=query_details(request))
        name = f"accesses-{timezone.localdate():%Y-%m-%d}.{kind.value}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return StreamingHttpResponse(pieces, content_type=CONTENT_TYPES[kind], headers=headers)
