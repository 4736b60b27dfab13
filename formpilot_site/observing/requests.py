"""The outermost middleware: an id for each request, one line of log about it, and its place in the metrics."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import lru_cache
from time import perf_counter

from django.http import HttpRequest, HttpResponse

from conversations.api.plain_problems import unknown_address
from conversations.large_bodies import ADMITTED, HEAD_ALONE
from conversations.request_ids import new_request_id

logger = logging.getLogger(__name__)

HEADER = "X-Request-ID"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
UNROUTED = "(other)"
"""Files, addresses that are not there, and what was refused before anybody looked at its address."""

_GROUP = re.compile(r"\(\?P<(\w+)>(?:[^()\\]|\\.)*\)|<(?:\w+:)?(\w+)>")
_ANCHORS = re.compile(r"\^|\$|\\Z|/\?$|/\?(?=\$|\\Z)")

GetResponse = Callable[[HttpRequest], HttpResponse]


class Observed:
    """Neither the query nor what stands in an address is logged: both may tell of people."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        with new_request_id() as request_id:
            response = self.get_response(request)
            response[HEADER] = request_id
            if HEAD_ALONE in request.META and ADMITTED in request.META:
                return response  # nobody gets it: the request is answered once its body is here
            _record_response(request, response.status_code, perf_counter() - began)
        return response


def _record_response(request: HttpRequest, status: int, seconds: float) -> None:
    match = request.resolver_match
    path = UNROUTED if match is None or match.func is unknown_address else template_of(match.route)
    record_request(request.method or "", path, status, seconds)


def record_request(method: str, path: str, status: int, seconds: float, **extra: str) -> None:
    """Logs and counts a request that was answered. `path` is a template, or UNROUTED; `extra` is for its line alone."""
    from formpilot_site.observing import metrics  # commands should not wait for its library

    method = method if method in METHODS else "OTHER"
    metrics.request_answered(method, path, status, seconds)
    facts = {"method": method, "path": path, "status": status, "ms": round(seconds * 1000, 1)}
    logger.info("%s %s %d", method, path, status, extra=facts | extra)


@lru_cache(maxsize=512)
def template_of(route: str) -> str:
    """A route as people write an address: `/api/conversations/{conversation_id}/messages`."""
    template = _GROUP.sub(lambda group: "{" + (group[1] or group[2]) + "}", route)
    return "/" + _ANCHORS.sub("", template).lstrip("/")
