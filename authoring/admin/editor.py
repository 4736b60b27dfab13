"""What the editor of a document asks for while it is open: checks, and saving without leaving the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import admin
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect

from authoring.admin.refusals import refusal
from authoring.admin.wording import diagnostic_in_words, difference_in_lines, staff_of
from authoring.checking import MAX_BYTES, check
from forms_registry import content, services
from forms_registry.errors import DocumentUnreadable, DraftChanged, DraftGone, NotAllowed, ReadersBusy, VersionImmutable
from forms_registry.models import FormVersion
from forms_registry.schema.paths import is_storable

JsonView = Callable[..., JsonResponse]


class Refused(Exception):
    """The request is answered with `status` and an error in words."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(error)
        self.status, self.error = status, error


class EditorEndpoints(admin.ModelAdmin):  # type: ignore[type-arg]
    """`POST add/check/`, `POST <id>/check/` and `POST <id>/save/`, in JSON; what is refused is `{"error": why}`."""

    def get_urls(self) -> list[URLPattern]:
        return [
            path("add/check/", self.json_endpoint(self.check_new), name="forms_registry_formversion_check_new"),
            path("<int:pk>/check/", self.json_endpoint(self.check_version), name="forms_registry_formversion_check"),
            path("<int:pk>/save/", self.json_endpoint(self.save_draft), name="forms_registry_formversion_save"),
            *super().get_urls(),
        ]

    def json_endpoint(self, view: JsonView) -> Callable[..., HttpResponseBase]:
        """A view for staff that gets the JSON object of a POST, and turns Refused and ReadersBusy into responses."""

        @wraps(view)
        def answer(request: HttpRequest, **kwargs: Any) -> JsonResponse:
            try:
                if not self.admin_site.has_permission(request):
                    raise Refused(401, gettext("You are not signed in any more. Sign in, in another window."))
                if request.method != "POST":
                    raise Refused(405, gettext("Send it by POST."))
                return view(request, _body_of(request), **kwargs)
            except Refused as refused:
                return JsonResponse({"error": refused.error}, status=refused.status)
            except ReadersBusy as busy:
                reason = refusal(busy)
                return JsonResponse({"error": reason}, status=503, headers={"Retry-After": busy.retry_after})

        return csrf_protect(never_cache(answer))

    def check_new(self, request: HttpRequest, body: dict[str, Any]) -> JsonResponse:
        """What `check` finds in the document of a form that has no draft yet."""
        if not self.has_add_permission(request):
            raise forbidden()
        return _checked(body)

    def check_version(self, request: HttpRequest, body: dict[str, Any], pk: int) -> JsonResponse:
        """What `check` finds in the document as it is being edited."""
        if not self.has_view_or_change_permission(request, self.version_or_refused(request, pk)):
            raise forbidden()
        return _checked(body)

    def save_draft(self, request: HttpRequest, body: dict[str, Any], pk: int) -> JsonResponse:
        """A 409 with the difference, if somebody else has saved since the document with the hash `read` was loaded."""
        version = self.version_or_refused(request, pk)
        if not isinstance(body.get("read"), str):
            raise Refused(400, gettext("“read” must be the hash of what was loaded."))
        if not is_storable(body.get("note")):
            raise Refused(400, gettext("The note holds a sign that cannot be kept."))
        try:
            markdown = content.normalised(document_in(body))
            draft = services.update_draft(
                version=version,
                markdown=markdown,
                read=body["read"],
                note=body["note"] if isinstance(body.get("note"), str) else None,
                changed_by=staff_of(request),
            )
        except NotAllowed:
            raise forbidden() from None
        except (VersionImmutable, DraftGone):
            raise _gone() from None
        except DraftChanged as changed:
            return _difference(changed.draft, markdown)
        except DocumentUnreadable as error:
            raise Refused(400, diagnostic_in_words(error.diagnostics[0])) from None
        self.log_change(request, draft, gettext("Saved in the editor."))
        return JsonResponse({"read": draft.content_hash})

    def version_or_refused(self, request: HttpRequest, pk: int) -> FormVersion:
        """Raises Refused with 404 for one that the user may not see, or that is gone."""
        version = self.get_queryset(request).filter(pk=pk).first()
        if version is None:
            raise Refused(404, gettext("There is no such version any more."))
        return version


def _body_of(request: HttpRequest) -> dict[str, Any]:
    try:
        body = json.loads(request.body)
    except RequestDataTooBig:
        raise _too_long() from None
    except (ValueError, RecursionError):
        raise Refused(400, gettext("This is no JSON.")) from None
    if not isinstance(body, dict):
        raise Refused(400, gettext("Send an object."))
    return body


def document_in(body: dict[str, Any]) -> str:
    """The key `markdown` of a body. Raises Refused if it is not text, or too long."""
    markdown = body.get("markdown")
    if not isinstance(markdown, str):
        raise Refused(400, gettext("“markdown” must be the text of the document."))
    if len(markdown.encode("utf-8", "replace")) > MAX_BYTES:
        raise _too_long()
    return markdown


def _checked(body: dict[str, Any]) -> JsonResponse:
    return JsonResponse(check(document_in(body), get_language() or "en"))


def _difference(draft: Any, markdown: str) -> JsonResponse:
    error = gettext("Somebody else has changed this draft since you opened it. Nothing is saved yet.")
    lines = "\n".join(difference_in_lines(draft.markdown, markdown))
    answer = {"error": error, "difference": lines, "markdown": draft.markdown, "read": draft.content_hash}
    return JsonResponse(answer, status=409)


def forbidden() -> Refused:
    return Refused(403, gettext("Your account may not do this."))


def _gone() -> Refused:
    return Refused(
        410, gettext("This is no draft any more: it was published or discarded. Save your text as a new draft.")
    )


def _too_long() -> Refused:
    message = gettext("The document is too long: at most %(limit)d KB can be read. Split the form.")
    return Refused(413, message % {"limit": MAX_BYTES // 1000})
