"""What a model's endpoint can do wrong, each under the name by which it is asked for."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from itertools import repeat

from agent.fake_model.answers import ScriptedAnswer, as_json, completion, error
from agent.fake_model.wire import Wire

GOOD = json.dumps(completion("This text must never be used.")).encode()
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
WHOLE = HEAD + b"Content-Length: %d\r\n\r\n" % len(GOOD)
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


def _wrong_types() -> dict[str, object]:
    return completion("{}") | {"choices": [{"index": 0, "message": "words where an object belongs"}]}


ANSWERS: dict[str, Callable[[], ScriptedAnswer]] = {
    # Statuses
    "rate_limit": lambda: as_json(error("Slow down.", "rate_limit_exceeded", "requests"), 429),
    "rate_limit_short": lambda: as_json(error("Slow down.", "rate_limit_exceeded", "requests"), 429, Retry_After="1"),
    "rate_limit_long": lambda: as_json(error("Slow down.", "rate_limit_exceeded", "requests"), 429, Retry_After="120"),
    "quota_spent": lambda: as_json(error("No credit.", "insufficient_quota", "billing"), 429, Retry_After="1"),
    "server_error": lambda: as_json(error("It broke.", None, "server_error"), 500),
    "bad_gateway": lambda: ScriptedAnswer(b"<html><h1>502</h1></html>", 502, "text/html"),
    "overloaded": lambda: as_json(error("Too busy.", None, "overloaded"), 503, Retry_After="120"),
    "unauthorized": lambda: as_json(error("Incorrect API key provided.", "invalid_api_key", "auth_error"), 401),
    "forbidden": lambda: as_json(error("Not for you.", None, "permission_denied"), 403),
    "not_found": lambda: as_json(error("No such model.", "model_not_found", "invalid_request_error"), 404),
    "bad_request": lambda: as_json(error("Too long.", "context_length_exceeded", "invalid_request_error"), 400),
    "redirect": lambda: ScriptedAnswer(b"", 307, headers={"Location": "/v1/elsewhere"}),
    # Bodies that are no completion
    "html_200": lambda: ScriptedAnswer(b"<!doctype html><title>Sign in</title>", content_type="text/html"),
    "error_object_200": lambda: as_json(error("It broke.", "502", "upstream_error")),
    "empty_choices": lambda: as_json(completion("{}") | {"choices": []}),
    "null_choices": lambda: as_json(completion("{}") | {"choices": None}),
    "missing_choices": lambda: as_json({"id": "chatcmpl-fake", "object": "chat.completion"}),
    "wrong_types": lambda: as_json(_wrong_types()),
    "wrong_usage": lambda: as_json(completion("{}") | {"usage": "plenty"}),
    "number_content": lambda: as_json(completion(42)),
    "json_list": lambda: as_json([completion("{}")]),
    "json_nan": lambda: ScriptedAnswer(GOOD.replace(b'"created": 1700000000', b'"created": NaN')),
    "deep_json": lambda: ScriptedAnswer(b"[" * 200_000),
    "truncated_json": lambda: ScriptedAnswer(GOOD[: len(GOOD) // 2]),
    "no_body": lambda: ScriptedAnswer(b""),
    "bad_utf8": lambda: ScriptedAnswer(GOOD.replace(b"text", b"te\xff\xfet")),
    "half_characters": lambda: as_json(completion("half a face: \ud83d")),
    # Packing
    "gzip_garbage": lambda: ScriptedAnswer(b"this is not packed", headers={"Content-Encoding": "gzip"}),
    "gzip_cut": lambda: ScriptedAnswer(gzip.compress(GOOD)[:-12], headers={"Content-Encoding": "gzip"}),
    "gzip_bomb": lambda: ScriptedAnswer(gzip.compress(bytes(20_000_000)), headers={"Content-Encoding": "gzip"}),
    "unknown_packing": lambda: ScriptedAnswer(GOOD, headers={"Content-Encoding": "br"}),
    # Completions without words to use
    "length": lambda: as_json(completion('{"intent": "multi_answer", "answers": {"a', finish_reason="length")),
    "content_filter": lambda: as_json(completion("", finish_reason="content_filter")),
    "refusal": lambda: as_json(completion(None, refusal="I cannot help with that.")),
    "null_content": lambda: as_json(completion(None)),
    "empty_content": lambda: as_json(completion("")),
    "blank_content": lambda: as_json(completion(" \n\t ")),
}


def _reset_before(wire: Wire) -> None:
    wire.reset()


def _closed_before(_wire: Wire) -> None:
    """The connection just ends."""


def _reset_inside(wire: Wire) -> None:
    wire.send(WHOLE + GOOD[: len(GOOD) // 2])
    wire.pause(0.02)
    wire.reset()


def _closed_inside(wire: Wire) -> None:
    wire.send(WHOLE + GOOD[: len(GOOD) // 2])


def _no_http(wire: Wire) -> None:
    wire.send(b"220 mail.example.org ESMTP ready\r\n")


def _hang(wire: Wire) -> None:
    wire.pause()


def _hang_inside(wire: Wire) -> None:
    wire.send(WHOLE + GOOD[: len(GOOD) // 2])
    wire.pause()


def _byte_drip_headers(wire: Wire) -> None:
    wire.send(HEAD + b"X-Slow: ")
    wire.drip(repeat(b"x"))


def _byte_drip_body(wire: Wire) -> None:
    wire.send(HEAD + b"Content-Length: 500000\r\n\r\n")
    wire.drip(repeat(b" "))


def _byte_drip_chunks(wire: Wire) -> None:
    wire.send(CHUNKED)
    wire.drip(repeat(b"1\r\n \r\n"))


def _drip_of_continues(wire: Wire) -> None:
    wire.drip(repeat(b"HTTP/1.1 100 Continue\r\n\r\n"))


def _byte_drip_error(wire: Wire) -> None:
    wire.send(b"HTTP/1.1 401 Unauthorized\r\nContent-Length: 500000\r\n\r\n")
    wire.drip(repeat(b" "))


def _endless_headers(wire: Wire) -> None:
    wire.send(HEAD)
    wire.drip(repeat(b"X-More: " + b"x" * 8_000 + b"\r\n"), every=0.0)


def _huge_body(wire: Wire) -> None:
    wire.send(CHUNKED)
    wire.drip(repeat(b"10000\r\n" + b" " * 65_536 + b"\r\n"), every=0.0)


WIRES: dict[str, Callable[[Wire], None]] = {
    "reset_before": _reset_before,
    "closed_before": _closed_before,
    "reset_inside": _reset_inside,
    "closed_inside": _closed_inside,
    "no_http": _no_http,
    "hang": _hang,
    "hang_inside": _hang_inside,
    "byte_drip_headers": _byte_drip_headers,
    "byte_drip_body": _byte_drip_body,
    "byte_drip_chunks": _byte_drip_chunks,
    "byte_drip_error": _byte_drip_error,
    "drip_of_continues": _drip_of_continues,
    "endless_headers": _endless_headers,
    "huge_body": _huge_body,
}

FAULTS = frozenset(ANSWERS) | frozenset(WIRES)
