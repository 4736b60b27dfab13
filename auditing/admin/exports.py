"""The exports that somebody has ordered, for that person alone."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from typing_extensions import override

from auditing.access_log import looker_of, record
from auditing.exports.formats import CONTENT_TYPES, Format
from auditing.exports.ordering import storage
from auditing.models import Action, Export, ExportStatus, Kind
from conversations.admin.read_only import ReadOnly


@admin.register(Export)
class ExportAdmin(ReadOnly):
    list_display = ("ordered_at", "format", "with_evidence", "rows", "status", "progress", "download")
    list_display_links = None
    list_filter = ("status",)
    actions = None

    @override
    def get_queryset(self, request: HttpRequest) -> QuerySet[Export]:
        return super().get_queryset(request).filter(ordered_by=request.user.pk).defer("chosen")

    @override
    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return request.user.has_perm("conversations.view_submission")

    @override
    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    @override
    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(never_cache(require_safe(self._file)))
        return [path("<path:object_id>/file/", view, name="auditing_export_file"), *super().get_urls()]

    def _file(self, request: HttpRequest, object_id: str) -> HttpResponseBase:
        ordered: Export | None = self.get_object(request, unquote(object_id))
        if not self.has_view_permission(request, ordered):
            raise PermissionDenied
        if ordered is None or ordered.status != ExportStatus.READY:
            raise Http404
        details = {"format": ordered.format, "evidence": ordered.with_evidence, "rows": ordered.rows}
        record(looker_of(request), Action.DOWNLOADED, Kind.SUBMISSION, key=ordered.pk, details=details)
        name = f"submissions-{timezone.localdate(ordered.ordered_at):%Y-%m-%d}.{ordered.format}"
        kind = CONTENT_TYPES[Format(ordered.format)]
        return FileResponse(storage().open(ordered.file), as_attachment=True, filename=name, content_type=kind)

    @admin.display(description=_("how far"))
    def progress(self, ordered: Export) -> str:
        if ordered.refusal:
            return ordered.refusal
        if ordered.status == ExportStatus.FAILED:
            return gettext(
                "It was tried %(times)d times, and failed each time. Order it again later; if it fails again, tell "
                "the operators of the service: the log says why."
            ) % {"times": ordered.attempts}
        return gettext("%(done)d of %(rows)d") % {"done": ordered.done, "rows": ordered.rows}

    @admin.display(description=_("file"))
    def download(self, ordered: Export) -> str:
        if ordered.status != ExportStatus.READY:
            return ""
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:auditing_export_file", args=[ordered.pk]), _("Download")
        )
