"""Writes everything that the server itself refuses, and logs and counts it like a refusal of the application."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from time import perf_counter

from corsheaders.middleware import CorsMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.http import http_date
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext_lazy as _

from conversations.api.plain_problems import is_api, problem_response
from conversations.api.problems import CATALOG
from conversations.file_errors import FilesUnavailable
from conversations.request_ids import new_request_id
from formpilot_site.observing.requests import HEADER, UNROUTED, record_request
from formpilot_site.serving.arrival import Arrival
from formpilot_site.serving.faults import Fault, Refused

logger = logging.getLogger(__name__)

_PROBLEMS: Mapping[Fault, tuple[str, str | Promise]] = {
    Fault.REQUEST_LINE: (
        "malformed_http",
        _("The first line is a method, an address in ASCII and the version, with one space between them."),
    ),
    Fault.METHOD: ("malformed_http", _("Methods are written in capital letters.")),
    Fault.VERSION: ("malformed_http", _("The server supports only HTTP/1.1 and HTTP/1.0.")),
    Fault.HEADER: (
        "malformed_http",
        _(
            "A header is a name, a colon and a value on one line. Host, Content-Type and Content-Length may be there "
            "once, and no Content-Length beside a body in chunks."
        ),
    ),
    Fault.CHUNKS: ("malformed_http", _("The body is not in chunks as HTTP has them, or ends too early.")),
    Fault.SLOW: (
        "request_timeout",
        _("The request did not arrive in time. Nothing was stored: send it again, without pauses."),
    ),
    Fault.ADDRESS: ("address_too_long", _("An address with its query may have at most 4 KB.")),
    Fault.EXPECTATION: (
        "expectation_unknown",
        _("The only expectation that the server supports is 100-continue. Leave the header Expect out."),
    ),
    Fault.HEADERS: ("headers_too_large", _("A request may have at most 100 headers of at most 8 KB each.")),
    Fault.TRANSFER_CODING: (
        "transfer_coding_unknown",
        _("The only transfer coding that the server supports is chunked. Send the body without others."),
    ),
    Fault.NO_ROOM: (FilesUnavailable.code, FilesUnavailable.message),
    Fault.FAILED: ("internal_error", _("Repeat the request; if it fails again, tell us when.")),
}
# Without its headers, a page of another origin is shown a network error in place of the reason.
_CORS = CorsMiddleware(lambda _request: HttpResponse())
_RETRY_AFTER = {Fault.NO_ROOM: str(FilesUnavailable.retry_after)}


def refusal(arrival: Arrival, error: Exception) -> bytes:
    """The bytes of a response after which the connection is closed: a problem document for requests to the API and for
    unreadable addresses, otherwise plain text. An `error` that is not Refused comes from the application, and is
    logged."""
    began = perf_counter()
    method, path = (part.decode("latin-1") for part in arrival.method_and_path)
    request = HttpRequest()
    request.path_info = path
    request.META["HTTP_ACCEPT_LANGUAGE"] = arrival.header(b"accept-language")
    request.META["HTTP_ORIGIN"] = arrival.header(b"origin")
    with new_request_id() as request_id, override(get_language_from_request(request)):
        if isinstance(error, Refused):
            fault = error.fault
        else:
            fault = Fault.FAILED
            logger.error("The application failed", exc_info=error)
        response = _response(fault, api=not path or is_api(request))
        response[HEADER] = request_id
        _CORS.add_response_headers(request, response)
        record_request(method, UNROUTED, response.status_code, perf_counter() - began, fault=fault.value)
    return _as_bytes(response, with_body=method != "HEAD")


def _response(fault: Fault, *, api: bool) -> HttpResponse:
    code, detail = _PROBLEMS[fault]
    headers = {"Connection": "close", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
    if fault in _RETRY_AFTER:
        headers["Retry-After"] = _RETRY_AFTER[fault]
    if api:
        return problem_response(code, detail, headers=headers)
    kind = "text/plain; charset=utf-8"
    return HttpResponse(str(detail), status=CATALOG[code].status, content_type=kind, headers=headers)


def _as_bytes(response: HttpResponse, *, with_body: bool) -> bytes:
    response["Date"] = http_date()
    response["Content-Length"] = str(len(response.content))
    status_line = f"HTTP/1.1 {response.status_code} {response.reason_phrase}\r\n".encode()
    return status_line + response.serialize_headers() + b"\r\n\r\n" + (response.content if with_body else b"")
