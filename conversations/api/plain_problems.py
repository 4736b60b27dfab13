"""Problem documents outside the views of the REST framework: in middlewares, and at unknown addresses."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt

from conversations.api.problems import CONTENT_TYPE, DRF_CODES, document


def is_api(request: HttpRequest) -> bool:
    """Whether it asks for something beneath /api/, where every error is a problem document."""
    return request.path_info.startswith("/api/")


def problem_response(
    code: str, detail: str | Promise, *, headers: Mapping[str, str] | None = None, status: int | None = None
) -> HttpResponse:
    """A problem document; `status` where another layer has chosen one that the catalog does not have for this code."""
    content = document(code, detail)
    content["status"] = status or content["status"]
    return JsonResponse(content, status=content["status"], content_type=CONTENT_TYPE, headers=dict(headers or {}))


def problem_of_status(status: int) -> HttpResponse:
    """The problem document in place of an error page that another layer has made."""
    unlisted = "invalid_request" if status < HTTPStatus.INTERNAL_SERVER_ERROR else "internal_error"
    standard = HTTPStatus(status)
    return problem_response(DRF_CODES.get(status, unlisted), standard.description or standard.phrase, status=status)


@csrf_exempt
def unknown_address(_request: HttpRequest) -> HttpResponse:
    """Answers every other address beneath /api/ as the API does, and not with a web page."""
    return problem_response("not_found", _("Look the address up in the API's documents."))
