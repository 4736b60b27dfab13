"""Errors as problem documents (RFC 9457). Every code that a client can meet is listed here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from agent.turns.turn import TurnRefused
from conversations.api.faults import bounded_faults, cut, faults_of, summary
from conversations.api.refusals import refusal_text
from conversations.database_away import is_database_away
from conversations.errors import AmendmentRefused, ConversationError
from conversations.observing.turns import count_problem
from conversations.request_ids import current_request_id
from forms_registry.errors import DocumentUnreadable, FormNotFound, ReadersBusy, VersionUnreadable
from forms_registry.host_fields import HostFieldsError
from forms_registry.schema import Severity

if TYPE_CHECKING:
    from rest_framework.views import APIView  # it imports this module, by the settings

logger = logging.getLogger(__name__)

CONTENT_TYPE = "application/problem+json"
DATABASE_RETRY_SECONDS = "5"
_MOST_DETAIL_CHARS = 2000
_Response = TypeVar("_Response")


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """What is the same each time that a code occurs."""

    status: int
    title: str | Promise


CATALOG: Mapping[str, ProblemKind] = {
    # What was sent
    "malformed_http": ProblemKind(400, _("The request is not HTTP as it should be")),
    "malformed_json": ProblemKind(400, _("The body is not valid JSON")),
    "invalid_text": ProblemKind(400, _("The body holds characters that are not text")),
    "invalid_request": ProblemKind(400, _("The request is not as it should be")),
    "host_not_allowed": ProblemKind(400, _("The service does not answer to this host name")),
    "form_required": ProblemKind(400, _("No form was named")),
    "document_unreadable": ProblemKind(400, _("The form document cannot be read")),
    "unknown_field": ProblemKind(400, _("The form has no such field")),
    "unknown_tool": ProblemKind(400, _("The form has no such tool")),
    "file_missing": ProblemKind(400, _("No file was sent")),
    "turn_refused": ProblemKind(400, _("The request does not fit the conversation")),
    "amendment_refused": ProblemKind(400, _("The submission cannot be amended so")),
    "idempotency_key_too_short": ProblemKind(400, _("The idempotency key is too short")),
    "request_timeout": ProblemKind(408, _("The request took too long to arrive")),
    "length_required": ProblemKind(411, _("The length of the body is needed")),
    "body_too_large": ProblemKind(413, _("The body is too large")),
    "context_too_large": ProblemKind(413, _("The context is too large")),
    "file_too_large": ProblemKind(413, _("The file is too large")),
    "address_too_long": ProblemKind(414, _("The address is too long")),
    "unsupported_media_type": ProblemKind(415, _("The body is of another kind than the address takes")),
    "expectation_unknown": ProblemKind(417, _("The server does not know this expectation")),
    "unprocessable_request": ProblemKind(422, _("The request is not as it should be")),
    "file_empty": ProblemKind(422, _("The file is empty")),
    "file_type_refused": ProblemKind(422, _("The file is of another kind than is taken")),
    "file_refused": ProblemKind(422, _("The file was refused")),
    "idempotency_key_reused": ProblemKind(422, _("The idempotency key was used before")),
    "headers_too_large": ProblemKind(431, _("The headers are too large")),
    # Who asks, and for what
    "authentication_required": ProblemKind(401, _("An API key is needed")),
    "api_key_invalid": ProblemKind(401, _("The API key is not valid")),
    "embed_token_invalid": ProblemKind(401, _("The embed token is not valid")),
    "embed_token_expired": ProblemKind(401, _("The embed token has expired")),
    "origin_not_allowed": ProblemKind(403, _("The embed token is for other pages")),
    "https_required": ProblemKind(403, _("The connection is not encrypted")),
    "permission_denied": ProblemKind(403, _("This is not allowed")),
    "conversation_closed": ProblemKind(403, _("The conversation ended some time ago")),
    "not_found": ProblemKind(404, _("There is nothing at this address")),
    "form_not_found": ProblemKind(404, _("There is no such form")),
    "page_not_found": ProblemKind(404, _("There is no page for this conversation")),
    "conversation_not_found": ProblemKind(404, _("There is no such conversation")),
    "file_not_found": ProblemKind(404, _("There is no such file")),
    "submission_not_found": ProblemKind(404, _("There is no such submission")),
    "method_not_allowed": ProblemKind(405, _("The address does not take this method")),
    "not_acceptable": ProblemKind(406, _("The answer is JSON alone")),
    # Where the conversation stands
    "amendment_outdated": ProblemKind(409, _("The submission was amended meanwhile")),
    "conversation_over": ProblemKind(409, _("The conversation is over")),
    "file_in_use": ProblemKind(409, _("An answer names the file")),
    "too_many_files": ProblemKind(409, _("The conversation has too many files")),
    "form_mismatch": ProblemKind(409, _("The conversation is about another form")),
    "turn_in_progress": ProblemKind(409, _("A turn is in progress")),
    "turn_superseded": ProblemKind(409, _("The turn came too late")),
    "conversation_expired": ProblemKind(410, _("The conversation has expired")),
    "conversation_erased": ProblemKind(410, _("The conversation was erased")),
    # Ourselves
    "throttled": ProblemKind(429, _("Too many requests")),
    "internal_error": ProblemKind(500, _("Something went wrong on our side")),
    "transfer_coding_unknown": ProblemKind(501, _("The server does not know this transfer coding")),
    "database_unavailable": ProblemKind(503, _("The database cannot be reached")),
    "turn_perhaps_stored": ProblemKind(503, _("It is not known whether the turn was stored")),
    "files_unavailable": ProblemKind(503, _("Files cannot be taken or given just now")),
    "sealing_key_missing": ProblemKind(503, _("The conversation cannot be opened just now")),
    "seal_broken": ProblemKind(500, _("The conversation is damaged")),
    "form_out_of_use": ProblemKind(503, _("The form is out of use just now")),
    "readers_busy": ProblemKind(503, _("Too many documents are being read")),
}

DRF_CODES = {
    400: "invalid_request",
    401: "authentication_required",
    403: "permission_denied",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    415: "unsupported_media_type",
    429: "throttled",
}


class ApiProblem(exceptions.APIException):
    """A refusal by the API itself, under a code of the catalog."""

    auth_header: str = ""

    def __init__(self, code: str, detail: str | Promise, *, field: str = "") -> None:
        super().__init__(str(detail), code)
        self.code = code
        self.field = field
        self.status_code = CATALOG[code].status


def problem_handler(error: Exception, context: Mapping[str, Any]) -> Response:
    """Turns whatever a view raised into a problem document; the REST framework calls it."""
    if (request := context.get("request")) is not None:
        request.accepted_renderer = JSONRenderer()  # whatever the view shows when all is well
        request.accepted_media_type = JSONRenderer.media_type
    return _refusal(error) or _framework_refusal(error, context.get("view")) or _server_error(error, context)


def _refusal(error: Exception) -> Response | None:
    """What we refuse ourselves."""
    match error:
        case ApiProblem():
            return problem(error.code, str(error.detail), field=error.field, headers=_challenge(error))
        case AmendmentRefused() if error.faults:
            faults = [
                {"field": f"answers.{name}", "code": "amendment", "message": why} for name, why in error.faults.items()
            ]
            return problem(error.code, str(error), field=faults[0]["field"], errors=faults)
        case ConversationError():
            headers = {} if error.retry_after is None else {"Retry-After": str(error.retry_after)}
            return problem(error.code, str(error), field=error.field, headers=headers)
        case TurnRefused():
            return problem(error.code, refusal_text(error), field=error.field)
        case FormNotFound():
            return problem("form_not_found", refusal_text(error), field="form")
        case HostFieldsError():
            place = ("form_fields", "" if error.index is None else str(error.index), error.key)
            field = ".".join(filter(None, place))
            fault = {"field": field, "code": "host_field", "message": error.message}
            return problem("invalid_request", summary([fault]), field=field, errors=[fault])
        case VersionUnreadable():
            detail = _("The fault is ours, and staff are told. Nothing was stored; what was said before is kept.")
            return problem("form_out_of_use", detail)
        case ReadersBusy():
            return problem("readers_busy", refusal_text(error), headers={"Retry-After": str(error.retry_after)})
        case DocumentUnreadable():
            errors = [fault.as_json() for fault in error.diagnostics if fault.severity is not Severity.INFO]
            return problem("document_unreadable", refusal_text(error), field="form_context_md", errors=errors)
    return None


def _framework_refusal(error: Exception, view: APIView | None) -> Response | None:
    """What Django and the REST framework refuse for us."""
    invalid_code = getattr(view, "invalid_code", "invalid_request")
    match error:
        case exceptions.ValidationError():
            faults = faults_of(error.get_full_details())
            return problem(invalid_code, summary(faults), field=faults[0]["field"], errors=faults)
        case exceptions.APIException():
            code = DRF_CODES.get(error.status_code, "internal_error")
            return problem(code, _remedy(code, view) or str(error.detail), headers=_challenge(error))
        case Http404():
            return problem("not_found", _("Look the address up in the API's documents."))
        case PermissionDenied():
            return problem("permission_denied", _("This API key may not do that."))
    return None


def _remedy(code: str, view: APIView | None) -> str:
    """What to do instead, in place of the framework's message, which only says what is wrong; "" for other codes."""
    match code:
        case "authentication_required":
            return gettext("Send an API key, as the header Authorization: Bearer fp_... or X-API-Key: fp_...")
        case "method_not_allowed" if view is not None:
            taken = [method for method in view.allowed_methods if method != "OPTIONS"]
            return gettext("Use one of the methods of this address: {taken}.").format(taken=", ".join(taken))
        case "not_acceptable" if view is not None:
            kinds = [str(one.media_type) for one in view.get_renderers()]
            return gettext("The response is {kinds}: name it in Accept.").format(kinds=", ".join(kinds))
        case "unsupported_media_type" if view is not None:
            kinds = [str(one.media_type) for one in view.get_parsers()]
            return gettext("Send the body as {kinds}, and say so in Content-Type.").format(kinds=", ".join(kinds))
    return ""


def _server_error(error: Exception, context: Mapping[str, Any]) -> Response:
    """What went wrong on our side: the log has it all, the client learns what to do."""
    logger.error("%s failed", type(context.get("view")).__name__, exc_info=error)
    if is_database_away(error):
        return database_away(problem)
    return problem("internal_error", _("Nothing was stored. Repeat the request; if it fails again, tell us when."))


def database_away(answer: Callable[..., _Response]) -> _Response:
    """What to say where `is_database_away`, as `problem` makes it, or `plain_problems.problem_response`."""
    detail = _("Nothing was stored. Repeat the request in a moment.")
    return answer("database_unavailable", detail, headers={"Retry-After": DATABASE_RETRY_SECONDS})


def problem(
    code: str,
    detail: str | Promise,
    *,
    field: str = "",
    errors: list[dict[str, Any]] | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """A response that holds a problem document."""
    content = document(code, detail, field=field, errors=errors)
    return Response(content, status=content["status"], headers=dict(headers or {}), content_type=CONTENT_TYPE)


def document(
    code: str, detail: str | Promise, *, field: str = "", errors: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    """A problem document. A code that the agent brings and the catalog does not know is a `turn_refused` by kind."""
    kind = CATALOG.get(code) or CATALOG["turn_refused"]
    count_problem(code if code in CATALOG else "turn_refused")
    content: dict[str, Any] = {
        "type": f"urn:formpilot:problem:{code}",
        "title": str(kind.title),
        "status": kind.status,
        "detail": cut(str(detail), _MOST_DETAIL_CHARS),
        "code": code,
    }
    if request_id := current_request_id():
        content["instance"] = f"urn:formpilot:request:{request_id}"
    if field:
        content["field"] = cut(field)
    if errors:
        content["errors"] = bounded_faults(errors)
    return content


def _challenge(error: exceptions.APIException) -> dict[str, str]:
    challenge = getattr(error, "auth_header", None)
    return {"WWW-Authenticate": challenge} if challenge else {}
