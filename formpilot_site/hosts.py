"""Answers requests for a host name that is not in ALLOWED_HOSTS, and says which setting to change."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from conversations.api.plain_problems import is_api, problem_response

logger = logging.getLogger(__name__)

_MOST_CHARS = 100


class HostIsOurs:
    """Runs before anything else asks for the host: Django would give no reason, and log the error elsewhere."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            request.get_host()
        except DisallowedHost:
            host = request.META.get("HTTP_HOST", "")[:_MOST_CHARS]
            logger.warning("ALLOWED_HOSTS does not have the host of a request", extra={"host": host})
            with override(get_language_from_request(request)):
                return _refused(request, host)
        return self._get_response(request)


def _refused(request: HttpRequest, host: str) -> HttpResponse:
    detail = _(
        "The service does not answer to the name %(host)s. Use its own address; if this is it, its operators add the "
        "name to ALLOWED_HOSTS."
    ) % {"host": host}
    if is_api(request):
        return problem_response("host_not_allowed", detail)
    no_sniffing = {"X-Content-Type-Options": "nosniff"}  # it repeats what was sent
    kind = "text/plain; charset=utf-8"
    return HttpResponse(detail, status=HTTPStatus.BAD_REQUEST, content_type=kind, headers=no_sniffing)
