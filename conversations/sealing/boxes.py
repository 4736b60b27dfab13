"""What a box holds: all that one turn has of the person's words and values, as it would otherwise stand in its rows."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from conversations.sealing.keys import SealBroken, close, open_box
from forms_registry.schema import JsonValue

JsonObject = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class Content:
    """The columns of a turn's rows that are sealed. `messages` has `role`, `text` and `payload` of each message,
    `answers` `value`, `quote` and `reason` of each answer, both by position. `data` and `left_open` are those of the
    submission, None without one. `request_hash` tells a repeated request from another."""

    request_hash: str
    request: JsonObject
    response: JsonObject
    trace: Sequence[JsonObject]
    messages: Sequence[JsonObject]
    answers: Sequence[JsonObject]
    data: JsonObject | None = None
    left_open: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """`commitment` is the SHA-256 of what is inside, in hexadecimal: it begins with a salt, so nobody can guess it."""

    key: str
    box: bytes
    commitment: str


def sealed(content: Content) -> Box:
    """Raises ValueError for what has no JSON."""
    inside = _written(
        {"salt": secrets.token_hex(16), **{one.name: getattr(content, one.name) for one in fields(content)}}
    )
    return Box(*close(inside), commitment_of(inside))


def commitment_of(inside: bytes) -> str:
    return hashlib.sha256(inside).hexdigest()


def opened(key: str, box: bytes, commitment: str) -> Content:
    """What lies in the box of a turn that has said this commitment. Raises SealingKeyMissing and SealBroken."""
    inside = open_box(key, box)
    if commitment_of(inside) != commitment:
        raise SealBroken
    found = json.loads(inside)
    del found["salt"]
    return Content(**found)


def _written(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
