"""Exports as actions of a list in the admin: of the selected rows, or of all rows that match the filters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from auditing.access_log import looker_of, query_details
from auditing.access_log.uncovering import ReasonForm, may_uncover
from auditing.exports.errors import ExportNotMade
from auditing.exports.files import export
from auditing.exports.formats import CONTENT_TYPES, Format
from auditing.exports.ordering import order
from conversations.models import Conversation, Submission

_IN_MEMORY = 1024 * 1024


class UnmaskedExportForm(ReasonForm):
    """Which file, and why it has to show what is sensitive."""

    format = forms.ChoiceField(label=_("Format"), choices=[(kind.value, kind.value.upper()) for kind in Format])
    evidence = forms.BooleanField(label=_("With evidence"), required=False)


class SubmissionExports(admin.ModelAdmin):  # type: ignore[type-arg]
    """For the list of submissions. Whoever may view these may export them; what is sensitive, who may see it."""

    actions: Sequence[str] = (
        *("export_csv", "export_csv_with_evidence"),
        *("export_xlsx", "export_xlsx_with_evidence"),
        *("export_jsonl", "export_unmasked"),
    )

    def has_export_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("conversations.view_submission")

    def has_unmask_permission(self, request: HttpRequest) -> bool:
        return self.has_export_permission(request) and may_uncover(request.user)

    def submissions_of(self, selected: QuerySet[Any]) -> QuerySet[Submission]:
        """The submissions that belong to the selected rows."""
        return selected

    def missing_in(self, selected: QuerySet[Any]) -> int:
        """How many of those that are selected have nothing to export."""
        return 0

    @admin.action(description=_("Export submissions as CSV"), permissions=["export"])
    def export_csv(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        return self._export(request, queryset, Format.CSV)

    @admin.action(description=_("Export submissions as CSV, with evidence"), permissions=["export"])
    def export_csv_with_evidence(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        return self._export(request, queryset, Format.CSV, with_evidence=True)

    @admin.action(description=_("Export submissions as an Excel workbook"), permissions=["export"])
    def export_xlsx(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        return self._export(request, queryset, Format.XLSX)

    @admin.action(description=_("Export submissions as an Excel workbook, with evidence"), permissions=["export"])
    def export_xlsx_with_evidence(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        return self._export(request, queryset, Format.XLSX, with_evidence=True)

    @admin.action(description=_("Export submissions as JSON lines, with evidence"), permissions=["export"])
    def export_jsonl(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        return self._export(request, queryset, Format.JSONL, with_evidence=True)

    @admin.action(description=_("Export submissions with sensitive values"), permissions=["unmask"])
    def export_unmasked(self, request: HttpRequest, queryset: QuerySet[Any]) -> HttpResponseBase | None:
        """Asks for a reason first, on a page of its own."""
        if self._is_empty(request, queryset):
            return None
        form = UnmaskedExportForm(request.POST if "reason" in request.POST else None)
        if form.is_valid():
            kind, with_evidence = Format(form.cleaned_data["format"]), form.cleaned_data["evidence"]
            reason = form.cleaned_data["reason"]
            return self._file(request, queryset, kind, with_evidence=with_evidence, reason=reason)
        title = _("Export submissions with sensitive values")
        return self._page(request, queryset, "export_unmasked", {"title": title, "form": form})

    def _export(
        self, request: HttpRequest, queryset: QuerySet[Any], kind: Format, *, with_evidence: bool = False
    ) -> HttpResponseBase | None:
        """The file; None if it would be empty. If some rows have nothing to export, a page says so first, because no
        page can be shown after a download."""
        if self._is_empty(request, queryset):
            return None
        if self.missing_in(queryset) and "confirmed" not in request.POST:
            return self._page(request, queryset, "export_some", {"title": _("Export submissions")})
        return self._file(request, queryset, kind, with_evidence=with_evidence)

    def _is_empty(self, request: HttpRequest, queryset: QuerySet[Any]) -> bool:
        """Whether there is nothing to export, which is said then."""
        if self.submissions_of(queryset).exists():
            return False
        messages.warning(request, gettext("None of them has a submission yet, so there is nothing to export."))
        return True

    def _page(
        self, request: HttpRequest, queryset: QuerySet[Any], template: str, context: dict[str, Any]
    ) -> TemplateResponse:
        """A page that asks for the same action again, with what it adds."""
        shared = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "action": request.POST.get("action", ""),
            "count": self.submissions_of(queryset).count(),
            "missing": self.missing_in(queryset),
            "of": queryset.count(),
            "chosen": request.POST.getlist(ACTION_CHECKBOX_NAME),
            "everything": request.POST.get("select_across", "0"),
        }
        return TemplateResponse(request, f"auditing/{template}.html", {**shared, **context})

    def _file(
        self,
        request: HttpRequest,
        queryset: QuerySet[Any],
        kind: Format,
        *,
        with_evidence: bool = False,
        reason: str = "",
    ) -> HttpResponseBase | None:
        submissions, language = self.submissions_of(queryset), get_language() or "en"
        options: dict[str, Any] = {
            "by": looker_of(request),
            "asked": query_details(request),
            "language": language,
            "with_evidence": with_evidence,
        }
        try:
            # What shows sensitive values is never kept as a file.
            if not reason and submissions.order_by()[settings.EXPORT_ROWS_AT_ONCE :].exists():
                return self._order(request, submissions, kind, **options)
            file = _file_of(export(submissions, kind, reason=reason, **options))
        except ExportNotMade as ended:
            messages.error(request, str(ended))
            return None
        name = f"submissions-{timezone.localdate():%Y-%m-%d}.{kind.value}"
        headers = {"Cache-Control": "no-store"}
        of_kind = CONTENT_TYPES[kind]
        return FileResponse(file, as_attachment=True, filename=name, content_type=of_kind, headers=headers)

    def _order(
        self, request: HttpRequest, submissions: QuerySet[Submission], kind: Format, **options: Any
    ) -> HttpResponseBase:
        order(submissions, kind, **options)
        messages.success(
            request, gettext("The file is being made, and is kept for a day. Reload this page to see its progress.")
        )
        return redirect("admin:auditing_export_changelist")


class ConversationExports(SubmissionExports):
    """For the list of conversations: what those that are selected came to."""

    def submissions_of(self, selected: QuerySet[Conversation]) -> QuerySet[Submission]:
        return Submission.objects.filter(conversation__in=selected.order_by().values("pk"))

    def missing_in(self, selected: QuerySet[Conversation]) -> int:
        return selected.filter(submission=None).count()


def _file_of(chunks: Iterable[bytes]) -> IO[bytes]:
    """The complete file: if it were sent while it is made and something failed, the part would look like the whole. A
    large one is on disk, without a name."""
    with ExitStack() as closing:
        file = closing.enter_context(SpooledTemporaryFile(_IN_MEMORY))
        file.writelines(chunks)
        file.seek(0)
        closing.pop_all()  # the answer closes it
    return file
