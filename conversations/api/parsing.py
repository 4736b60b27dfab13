"""Reads request bodies as strict JSON: whatever two readers could understand differently is refused, and named."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.parsers import BaseParser
from typing_extensions import override

from conversations.api.problems import ApiProblem
from conversations.large_bodies import MAX_BODY_BYTES, announced, drain

MAX_DEPTH = 64
_MAX_DIGITS = 300


class StrictJsonParser(BaseParser):
    """UTF-8 JSON of at most 1 MB. Raises ApiProblem for NaN and infinities, repeated keys, more than 64 levels, and for
    NUL characters and lone surrogates, which are no text and which no database keeps."""

    media_type = "application/json"

    @override
    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(MAX_BODY_BYTES + 1)
        # A server may hold back a body that is longer than it takes in, and tell its length alone.
        if max(announced(getattr(stream, "META", {})), len(body)) > MAX_BODY_BYTES:
            drain(stream)
            raise ApiProblem("body_too_large", _("A request may hold at most 1 MB. Send less at once."))
        return strict_json(body)


def strict_json(body: bytes) -> Any:
    """What the body says in JSON. Raises ApiProblem as `StrictJsonParser` does, but for its length."""
    try:
        data = json.loads(
            body.decode("utf-8-sig"),
            parse_constant=_refuse_constant,
            parse_float=_finite_float,
            parse_int=_bounded_int,
            object_pairs_hook=_object_without_repeats,
        )
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise ApiProblem("malformed_json", _("The body cannot be read as JSON: {error}.").format(error=error)) from None
    for path, text in _texts(data) if _may_be_refused(body) else ():
        if "\x00" in text or not _is_unicode(text):
            detail = _("{field} holds a NUL character or half of a surrogate pair. Remove it.").format(field=path)
            raise ApiProblem("invalid_text", detail, field=path)
    return data


def _may_be_refused(body: bytes) -> bool:
    """Whether it may nest too deep, or hold what is no text, which can only be written by its number: few bodies do.

    To look at each value takes as long as all of the reading."""
    return b"\\u" in body or body.count(b"{") + body.count(b"[") > MAX_DEPTH


def _is_unicode(text: str) -> bool:
    """Whether no surrogate stands alone in it: encoding finds that a thousand times sooner than looking at each."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _finite_float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(f"{text[:40]} is too large a number")
    return number


def _bounded_int(text: str) -> int:
    # What no float can hold would only fail later, where numbers are compared.
    if len(text) > _MAX_DIGITS:
        raise ValueError(f"{text[:40]}... is too large a number")
    return int(text)


def _object_without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in pairs:
        if name in values:
            raise ValueError(f"the key {name[:100]!r} stands twice in one object")
        values[name] = value
    return values


def _texts(data: Any) -> Iterator[tuple[str, str]]:
    """Every text with its path, keys included. Walks without recursion, so that depth cannot hurt it."""
    ahead: list[tuple[str, Any, int]] = [("", data, 1)]
    while ahead:
        path, value, depth = ahead.pop()
        if isinstance(value, str):
            yield path, value
            continue
        if not isinstance(value, dict | list):
            continue
        if depth > MAX_DEPTH:
            raise _too_deep()
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in items:
            if isinstance(name, str):
                yield path, name
            ahead.append((f"{path}.{name}".lstrip("."), inner, depth + 1))


def _too_deep() -> ApiProblem:
    return ApiProblem("malformed_json", _("The body is nested more than 64 levels deep. Send a flatter one."))
