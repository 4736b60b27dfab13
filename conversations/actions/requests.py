"""Sends the request of a tool to its service, within its time, and reads the answer within its bounds.

What may have arrived is sent again only where that changes nothing: GET, PUT and DELETE. Redirects are not followed.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

import requests
from urllib3.exceptions import ConnectTimeoutError as NotConnectedInTime
from urllib3.exceptions import HTTPError, MaxRetryError, NewConnectionError

from agent.llm.deadline import Deadline
from agent.turns.service_actions import ActionCall, ActionResult
from conversations.actions.overlaying import fetch_operation, overlay
from conversations.actions.retrying import BoundedRetry
from conversations.actions.services import Service, url_of
from conversations.actions.sockets import all_addresses, watched_session
from forms_registry.schema import JsonValue
from forms_registry.schema.operations import DOWN, REPEATABLE, Operation
from forms_registry.schema.paths import is_storable
from forms_registry.schema.routes import NotASegment, filled_path
from scheduling import waiting

MOST_BYTES = 4_194_304
CONNECT_SECONDS = 3.0
_CHUNK = 16_384


class _BadAnswer(Exception):
    """The answer cannot be read: its words say why."""


def send(
    service: Service,
    operation: Operation,
    call: ActionCall,
    deadline: Deadline,
    types: Mapping[str, str] = MappingProxyType({}),
    needed: Collection[str] = (),
) -> ActionResult:
    """What the service answers, and how many requests it took, in all. `types` are those of the fields, by argument;
    `needed` are those that a row to be updated has to have. Never raises."""
    if not operation.overlay:
        return _exchange(service, operation, call, _body(operation, call), deadline)
    fetched = _exchange(service, fetch_operation(operation), call, None, deadline)
    overlaid = fetched if fetched.failed else overlay(operation, call, fetched.result, types, needed)
    if isinstance(overlaid, ActionResult):
        return replace(overlaid, attempts=fetched.attempts, retries=fetched.retries)
    put = _exchange(service, operation, call, overlaid.body, deadline)
    both = replace(put, attempts=fetched.attempts + put.attempts, retries=fetched.retries + put.retries)
    return both if put.failed else replace(both, result=overlaid.result(put.result))


def _exchange(
    service: Service, operation: Operation, call: ActionCall, body: JsonValue, deadline: Deadline
) -> ActionResult:
    try:
        path = filled_path(operation.path, call.args)
    except NotASegment:
        return ActionResult(failed="400", error="an argument cannot stand in a path", attempts=0)
    if deadline.expired:
        return ActionResult(failed=DOWN, error="the time of the turn is over", attempts=0)
    retry = BoundedRetry(deadline)
    try:
        with waiting():
            answer = _send(service, _Request(operation, path, body), call, deadline, retry)
    except requests.RequestException as error:
        answer = _failure(operation, error)
    if operation.method == "DELETE" and answer.failed == "404" and retry.lost:
        answer = ActionResult(None)  # the attempt whose answer was lost has done it
    return replace(answer, attempts=retry.attempts, retries=retry.attempts - 1)


@dataclass(frozen=True, slots=True)
class _Request:
    operation: Operation
    path: str
    body: JsonValue


def _send(
    service: Service, request: _Request, call: ActionCall, deadline: Deadline, retry: BoundedRetry
) -> ActionResult:
    operation = request.operation
    with watched_session(deadline.remaining(), retry.policy(), all_addresses) as (session, _watch):
        response = session.request(
            operation.method,
            url_of(service, request.path),
            params=_query(operation, call.args),
            json=request.body,
            headers=_headers(service, call),
            timeout=(max(min(CONNECT_SECONDS, deadline.remaining()), 0.001), max(deadline.remaining(), 0.001)),
            allow_redirects=False,
            stream=True,
        )
        with closing(response):
            return _result_of(operation, response, deadline)


def _headers(service: Service, call: ActionCall) -> dict[str, str]:
    authorization = {"Authorization": service.authorization} if service.authorization else {}
    return {
        "Accept": "application/json",
        "Accept-Encoding": "identity",  # a few bytes can unfold to any length
        "Accept-Language": call.locale,
        "Connection": "close",
        "Idempotency-Key": call.key,
        "User-Agent": "FormPilot",
        **authorization,
    }


def _query(operation: Operation, args: Mapping[str, JsonValue]) -> list[tuple[str, str]]:
    values = ((name, args.get(name)) for name in operation.query)
    return [(name, _as_text(item)) for name, value in values for item in _as_list(value)]


def _as_list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _as_text(value: JsonValue) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _body(operation: Operation, call: ActionCall) -> JsonValue:
    """The arguments by name; `answers`, where no argument is called so, is all of the person's answers."""
    if operation.method not in {"POST", "PUT"} and not operation.body:
        return None
    if operation.sends_answers(call.args):
        return dict(call.answers)
    return {name: call.args[name] for name in operation.body if name in call.args}


def _result_of(operation: Operation, response: requests.Response, deadline: Deadline) -> ActionResult:
    status = response.status_code
    unclear = operation.method not in REPEATABLE and not 400 <= status < 500
    try:
        body = _json_body(response, deadline)
    except _BadAnswer as problem:
        if 200 <= status < 300:
            return ActionResult(failed=DOWN, error=str(problem), unclear=unclear)
        body = None
    if 200 <= status < 300:
        return ActionResult(body)
    return ActionResult(body, failed=str(status), error=f"status {status}", unclear=unclear)


def _json_body(response: requests.Response, deadline: Deadline) -> JsonValue:
    """The body, None for an empty one. Raises _BadAnswer."""
    if response.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise _BadAnswer("the answer is compressed")
    content = _content(response, deadline)
    if not content and not _declares_empty(response):
        raise _BadAnswer("the answer broke off")
    if not content.strip():
        return None
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind != "application/json" and not kind.endswith("+json"):
        raise _BadAnswer("the answer is no JSON by its content type")
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        raise _BadAnswer("the answer is no JSON") from None
    if not is_storable(body):
        raise _BadAnswer("the answer holds what no record can")
    return body


def _declares_empty(response: requests.Response) -> bool:
    """An answer that breaks off in its head looks like an empty one, but does not say so."""
    return response.status_code == 204 or "Content-Length" in response.headers


def _content(response: requests.Response, deadline: Deadline) -> bytes:
    content = bytearray()
    with suppress(ValueError):
        if int(response.headers.get("Content-Length") or 0) > MOST_BYTES:
            raise _BadAnswer("the answer is too long")
    try:
        for chunk in response.raw.stream(_CHUNK, decode_content=False):
            content += chunk
            if len(content) > MOST_BYTES:
                raise _BadAnswer("the answer is too long")
            if deadline.expired:
                raise _BadAnswer("the answer took too long")
    except (HTTPError, OSError) as error:
        raise _BadAnswer(f"the answer broke off: {type(error).__name__}") from None
    return bytes(content)


def _failure(operation: Operation, error: requests.RequestException) -> ActionResult:
    """No answer came. Where no connection came about, nothing was sent either."""
    cause: Any = error.args[0] if error.args else None
    reason = cause.reason if isinstance(cause, MaxRetryError) else cause
    unsent = isinstance(reason, NewConnectionError | NotConnectedInTime) or isinstance(
        error, requests.exceptions.SSLError | requests.exceptions.ConnectTimeout | requests.exceptions.InvalidURL
    )
    unclear = operation.method not in REPEATABLE and not unsent
    return ActionResult(failed=DOWN, error=type(reason or error).__name__, unclear=unclear)
