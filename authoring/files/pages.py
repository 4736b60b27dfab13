"""Pages of the admin through which forms come from files and go into them."""

from __future__ import annotations

import json
from tempfile import SpooledTemporaryFile
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.contrib import admin
from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db.models import QuerySet
from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from authoring.admin.refusals import refusal
from authoring.admin.wording import staff_of
from authoring.files.taking_in import Outcome, TakenFile, take_in
from authoring.files.texts import texts
from forms_registry import exporting, permissions
from forms_registry.document_files import MAX_BYTES
from forms_registry.errors import NotAllowed, ReadersBusy
from forms_registry.models import Form

MOST_FILES = 50
_IN_MEMORY = 4 * 1024 * 1024


class FormFiles(admin.ModelAdmin):  # type: ignore[type-arg]
    """`GET files/` is the page to choose files on; `POST files/?name=leave.md` takes in the one that is its body, and
    answers `{"outcome", "told", "draft"}`, the last the address of the draft's page or "". With `&add=1` a form that is
    there gets a new draft, with `&replace=1` even one of another id."""

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(never_cache(self.files))
        return [path("files/", view, name="forms_registry_form_files"), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().changelist_view(request, {**(extra_context or {}), "may_take_in": _may_take_in(request)})

    def files(self, request: HttpRequest) -> HttpResponse:
        """The page, and for a POST the outcome of one file as JSON."""
        if not _may_take_in(request):
            raise PermissionDenied
        if request.method == "POST":
            return self._take_in_file(request)
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Import files"),
            "opts": self.opts,
            "most_files": MOST_FILES,
            "most_bytes": MAX_BYTES,
            "texts": json.dumps(texts(MOST_FILES), ensure_ascii=False),
        }
        return render(request, "authoring/files.html", context)

    def _take_in_file(self, request: HttpRequest) -> HttpResponse:
        query = request.GET
        try:
            data = request.body
        except RequestDataTooBig:
            data = bytes(MAX_BYTES + 1)  # too large all the same, and told as such
        try:
            taken = take_in(
                data, query.get("name", ""), add="add" in query, replace="replace" in query, taken_by=staff_of(request)
            )
        except NotAllowed:
            raise PermissionDenied from None
        except ReadersBusy as busy:
            reason = refusal(busy)
            return JsonResponse({"error": reason}, status=503, headers={"Retry-After": busy.retry_after})
        if taken.draft is not None:
            self._log_file(request, taken)
        return JsonResponse({"outcome": taken.outcome, "told": taken.message, "draft": _page_of(taken)})

    def _log_file(self, request: HttpRequest, taken: TakenFile) -> None:
        assert taken.draft is not None
        history = self.admin_site._registry[type(taken.draft)]  # noqa: SLF001 - Django's own pages do so
        history.log_addition(request, taken.draft, gettext("Imported from a file."))
        if taken.outcome is Outcome.NEW_FORM and taken.draft.form is not None:
            self.log_addition(request, taken.draft.form, gettext("Imported from a file."))

    @admin.action(description=_("Export the selected forms"), permissions=["view"])
    def export(self, request: HttpRequest, queryset: QuerySet[Form]) -> FileResponse:
        """A zip of one document for each form, under the name of its address."""
        file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - the answer closes it
        with ZipFile(file, "w", ZIP_DEFLATED) as archive:
            for name, markdown in exporting.documents(Form.objects.filter(pk__in=queryset.values("pk"))):
                archive.writestr(name, markdown)
        file.seek(0)
        return FileResponse(file, as_attachment=True, filename="forms.zip", content_type="application/zip")


def _may_take_in(request: HttpRequest) -> bool:
    return request.user.has_perm(permissions.ADD)


def _page_of(taken: TakenFile) -> str:
    return reverse("admin:forms_registry_formversion_change", args=[taken.draft.pk]) if taken.draft else ""
