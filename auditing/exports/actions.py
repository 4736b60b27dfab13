"""Exports as actions of a list in the admin: of what is selected, or of all that the filters leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from auditing.exports.files import ExportRefused, export
from auditing.exports.formats import CONTENT_TYPES, Format
from conversations.models import Conversation, Submission


class SubmissionExports(admin.ModelAdmin):  # type: ignore[type-arg]
    """For the list of submissions. Whoever may view these may export them."""

    actions: Sequence[str] = (
        *("export_csv", "export_csv_with_evidence"),
        *("export_xlsx", "export_xlsx_with_evidence"),
        "export_jsonl",
    )

    def has_export_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("conversations.view_submission")

    def submissions_of(self, selected: QuerySet[Any]) -> QuerySet[Submission]:
        return selected

    @admin.action(description=_("Export as CSV"), permissions=["export"])
    def export_csv(self, request: HttpRequest, queryset: QuerySet[Any]) -> StreamingHttpResponse | None:
        return self._export(request, queryset, Format.CSV)

    @admin.action(description=_("Export as CSV, with evidence"), permissions=["export"])
    def export_csv_with_evidence(self, request: HttpRequest, queryset: QuerySet[Any]) -> StreamingHttpResponse | None:
        return self._export(request, queryset, Format.CSV, with_evidence=True)

    @admin.action(description=_("Export as an Excel workbook"), permissions=["export"])
    def export_xlsx(self, request: HttpRequest, queryset: QuerySet[Any]) -> StreamingHttpResponse | None:
        return self._export(request, queryset, Format.XLSX)

    @admin.action(description=_("Export as an Excel workbook, with evidence"), permissions=["export"])
    def export_xlsx_with_evidence(self, request: HttpRequest, queryset: QuerySet[Any]) -> StreamingHttpResponse | None:
        return self._export(request, queryset, Format.XLSX, with_evidence=True)

    @admin.action(description=_("Export as JSON lines, with evidence"), permissions=["export"])
    def export_jsonl(self, request: HttpRequest, queryset: QuerySet[Any]) -> StreamingHttpResponse | None:
        return self._export(request, queryset, Format.JSONL, with_evidence=True)

    def _export(
        self, request: HttpRequest, queryset: QuerySet[Any], kind: Format, *, with_evidence: bool = False
    ) -> StreamingHttpResponse | None:
        language = get_language() or "en"
        try:
            pieces = export(self.submissions_of(queryset), kind, language=language, with_evidence=with_evidence)
        except ExportRefused as refused:
            messages.error(request, str(refused))
            return None
        name = f"submissions-{timezone.localdate():%Y-%m-%d}.{kind.value}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
        return StreamingHttpResponse(pieces, content_type=CONTENT_TYPES[kind], headers=headers)


class ConversationExports(SubmissionExports):
    """For the list of conversations: what those that are selected came to."""

    def submissions_of(self, selected: QuerySet[Conversation]) -> QuerySet[Submission]:
        return Submission.objects.filter(conversation__in=selected.order_by().values("pk"))
