"""The documents of a submission as pages of the admin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.translation import get_language, get_language_info, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from auditing.access_log import looker_of, record
from auditing.access_log.uncovering import reason_given
from auditing.models import Action, Kind
from conversations.encryption import SealBroken, SealingKeyMissing
from conversations.models import Submission
from conversations.receipts import Entry, LeftOpen, Receipt, receipt_of
from conversations.receipts.pdf import pdf_of
from conversations.receipts.wording import (
    amendment_texts,
    evidence_text,
    fact_pairs,
    form_pairs,
    reason_text,
    result_pairs,
)
from forms_registry.errors import DocumentUnreadable, ReadersBusy, VersionUnreadable

DocumentView = Callable[[HttpRequest, Receipt], HttpResponse]


class SubmissionDocuments(admin.ModelAdmin):  # type: ignore[type-arg]
    """`<id>/print/`, `<id>/pdf/` and `<id>/json/`, in the reader's language or that of `?language=`, for everybody who
    may view the submission. Sensitive values are masked, unless `?unmasked` is given and they are uncovered at the
    moment."""

    def get_urls(self) -> list[URLPattern]:
        views = {"print": _page, "pdf": _pdf, "json": _data}
        return [
            *(
                path(f"<path:object_id>/{name}/", self._recorded_view(name, view), name=f"auditing_submission_{name}")
                for name, view in views.items()
            ),
            *super().get_urls(),
        ]

    def _recorded_view(self, name: str, view: DocumentView) -> Callable[..., HttpResponseBase]:
        def opened(request: HttpRequest, object_id: str) -> HttpResponse:
            submission: Submission | None = self.get_object(request, unquote(object_id))
            if not self.has_view_permission(request, submission):
                raise PermissionDenied
            if submission is None:
                raise Http404
            reason = reason_given(request, submission.conversation_id) if "unmasked" in request.GET else ""
            try:
                receipt = receipt_of(submission, language_of(request), lifted=bool(reason))
            except (VersionUnreadable, DocumentUnreadable, ReadersBusy, SealingKeyMissing, SealBroken) as error:
                messages.error(request, str(error))
                return redirect(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", submission.pk)
            record(
                looker_of(request),
                Action.DOWNLOADED,
                Kind.SUBMISSION,
                key=submission.reference,
                conversation=submission.conversation_id,
                details={
                    "format": name,
                    "language": receipt.language,
                    **({"unmasked": True, "reason": reason} if reason else {}),
                },
            )
            return view(request, receipt)

        return self.admin_site.admin_view(never_cache(require_safe(opened)))


def language_of(request: HttpRequest) -> str:
    """The requested language if the site has it, otherwise that of the page."""
    requested = request.GET.get("language", "")
    return requested if requested in dict(settings.LANGUAGES) else (get_language() or "en").split("-")[0]


def _page(request: HttpRequest, receipt: Receipt) -> HttpResponse:
    with override(receipt.language):
        parts = [
            {
                "title": part.title,
                "entries": [*(_answered(entry) for entry in part.entries), *(_open(entry) for entry in part.left_open)],
            }
            for part in receipt.parts
        ]
        rtl = get_language_info(receipt.language)["bidi"]
        amendments = amendment_texts(receipt)
        all_facts = [*fact_pairs(receipt), *result_pairs(receipt), *form_pairs(receipt)]
        context = {"receipt": receipt, "facts": all_facts, "parts": parts, "rtl": rtl, "amendments": amendments}
        return render(request, "auditing/document.html", context)


def _answered(entry: Entry) -> dict[str, str]:
    return {"label": entry.label, "value": entry.value, "evidence": evidence_text(entry)}


def _open(left_open: LeftOpen) -> dict[str, str]:
    return {"label": left_open.label, "value": reason_text(left_open), "evidence": ""}


def _pdf(_request: HttpRequest, receipt: Receipt) -> HttpResponse:
    return _attached(HttpResponse(pdf_of(receipt), content_type="application/pdf"), receipt, "pdf")


def _data(_request: HttpRequest, receipt: Receipt) -> HttpResponse:
    response = JsonResponse(asdict(receipt), json_dumps_params={"ensure_ascii": False, "indent": 2})
    return _attached(response, receipt, "json")


def _attached(response: HttpResponse, receipt: Receipt, ending: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{receipt.reference}.{ending}"'
    return response
