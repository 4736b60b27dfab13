"""While the database is away, pages say so, with 503 and not 500; the API says it by itself where a view fails."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.signals import got_request_exception
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _

from conversations.api.plain_problems import is_api, problem_response
from conversations.api.problems import DATABASE_RETRY_SECONDS, database_away
from conversations.database_away import is_database_away

logger = logging.getLogger(__name__)

_FAILED = "_database_failed"


class DatabaseAwayPage:
    """Stands before all that asks the database: sessions, log-ins and limits fail with it as views do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response
        got_request_exception.connect(_note_exception, dispatch_uid=__name__)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self._get_response(request)
        return _page(request) if getattr(request, _FAILED, False) else response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """What views raise; other middlewares' failures are pages when they come here, and were noted before."""
        if not is_database_away(error):
            return None
        _log_failure(request, error)
        return _page(request)


def _note_exception(request: HttpRequest | None = None, **_signal: Any) -> None:
    # The signal is sent while the exception is being handled; by the time a middleware sees it, it is a page.
    error = sys.exception()
    if request is not None and error is not None and is_database_away(error):
        _log_failure(request, error)


def _log_failure(request: HttpRequest, error: BaseException) -> None:
    """Logs once per request: what answers in place of a view that failed, such as the session, often fails as well."""
    if not getattr(request, _FAILED, False):
        match = request.resolver_match
        logger.error("%s failed", match.view_name if match else "A request", exc_info=error)
    setattr(request, _FAILED, True)


def _page(request: HttpRequest) -> HttpResponse:
    if is_api(request):
        return database_away(problem_response)
    text = _("The service cannot reach its database. Try again in a moment.")
    headers = {"Retry-After": DATABASE_RETRY_SECONDS}
    kind = "text/plain; charset=utf-8"
    return HttpResponse(text, status=HTTPStatus.SERVICE_UNAVAILABLE, content_type=kind, headers=headers)
