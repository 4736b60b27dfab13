"""Finds the one JSON object in a model's words. What surrounds it is ignored; what is wrong in it is never repaired."""

from __future__ import annotations

import json
import math
from typing import NoReturn

from forms_registry.schema import JsonValue
from patterns.scanning import encodable

MAX_REPLY_CHARS = 60_000
_THOUGHT_ENDS = "</think>"
_THOUGHT_BEGINS = "<think"


class UnreadableReply(Exception):
    """Nothing of the reply can be used. `code` is stable; the message tells a model what to do instead."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def only_object(text: str) -> dict[str, JsonValue]:
    """The object in `text`, without code fences, thoughts in `<think>` and sentences around it.

    Raises UnreadableReply for none, for several, for one that is broken, cut off or wrapped in something else, for
    repeated keys, for numbers that are none (NaN, Infinity, 1e999), and for half characters.
    """
    if len(text) > MAX_REPLY_CHARS:
        raise UnreadableReply("too_long", f"The reply is longer than {MAX_REPLY_CHARS} characters.")
    answer = text.rpartition(_THOUGHT_ENDS)[2]
    start = answer.find("{")
    if start < 0 or _THOUGHT_BEGINS in answer[:start]:
        raise UnreadableReply("no_object", "Reply with one JSON object.")
    try:
        document, end = _DECODER.raw_decode(answer, start)
        plain = json.dumps(document, ensure_ascii=False)
    except (ValueError, RecursionError):
        raise UnreadableReply("broken_object", "The JSON object is broken, cut off, or nested too deep.") from None
    if answer[:start].rstrip().endswith(("[", '"')):
        raise UnreadableReply("wrapped_object", "Reply with the object itself, not inside a list or a string.")
    if "{" in answer[end:] or "}" in answer[end:]:
        raise UnreadableReply("two_objects", "Reply with one JSON object only.")
    if encodable(plain) != plain:
        raise UnreadableReply("half_character", "The reply holds half characters.")
    assert isinstance(document, dict)
    return document


def _object_of_unique_keys(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    document = dict(pairs)
    if len(document) != len(pairs):
        raise UnreadableReply("repeated_key", "A key stands twice in the same object.")
    return document


def _refuse_constant(name: str) -> NoReturn:
    raise UnreadableReply("no_number", f"{name} is no JSON number.")


def _finite_number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise UnreadableReply("no_number", f"{digits[:20]} is beyond all numbers.")
    return number


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_of_unique_keys, parse_constant=_refuse_constant, parse_float=_finite_number
)
