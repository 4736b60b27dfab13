"""What a service can do wrong, each under the name by which it is asked for."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

STATUSES = ("401", "403", "404", "409", "429", "500", "502", "503", "504")
SLOW_SECONDS = 2.0
MANY = 10_000
_HUGE_BYTES = 10_000_000
_NAMES = ("Chloé", "محمد", "Łukasz", "李", "Анна", "Ng‑Tan", "O'Neil", "<b>Bo</b>", "{name}", "\u202eDan")


@dataclass(frozen=True, slots=True)
class StandInResponse:
    """What a request meets: `status` and `content` in place of the right answer; with `hangs_up` the connection just
    ends."""

    status: int = 200
    content: bytes = b""
    kind: str = "application/json"
    hangs_up: bool = False


def _as_json(body: Any, status: int = 200) -> StandInResponse:
    return StandInResponse(status, json.dumps(body, ensure_ascii=False).encode())


def _many(right: Any) -> StandInResponse:
    """As many rows as nobody reads, with names in every script, two by two alike."""
    like: Mapping[str, Any] = right[0] if isinstance(right, list) and right else {}
    texts = [key for key, value in like.items() if isinstance(value, str)]

    def row(number: int) -> dict[str, Any]:
        words = {key: f"{_NAMES[number % len(_NAMES)]}{number // 2}" for key in texts[:2]}
        return {**like, **words, "id": number}

    return _as_json([row(number) for number in range(1, MANY + 1)] if isinstance(right, list) else right)


def _wrong_types(right: Any) -> StandInResponse:
    """The right keys, with values of other types."""
    turned = {str: 7, int: ["a list"], float: "words", bool: {}, type(None): {"deep": [None]}, list: "x", dict: 1}

    def wrong(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned[type(one)] for key, one in value.items()}
        return [wrong(one) if isinstance(one, dict) else "no row" for one in value] if isinstance(value, list) else 5

    return _as_json(wrong(right))


def _without_keys(right: Any) -> StandInResponse:
    return _as_json([{} for _ in right] if isinstance(right, list) else {})


def _slow(right: Any) -> StandInResponse:
    time.sleep(SLOW_SECONDS)
    return _as_json(right)


def _refused_keys(right: Any) -> StandInResponse:
    """As a check of the first key that was sent refuses it."""
    first = next(iter(right), "non_field_errors") if isinstance(right, dict) else "non_field_errors"
    return _as_json({first: ["This value is not accepted."]}, 400)


FAULTS: dict[str, Callable[[Any], StandInResponse]] = {
    **{name: lambda _right, name=name: _as_json({"detail": "It cannot be done."}, int(name)) for name in STATUSES},  # type: ignore[misc]
    "refused_keys": _refused_keys,
    "400": lambda _right: _as_json({"detail": "Malformed."}, 400),
    "down": lambda _right: StandInResponse(hangs_up=True),
    "lost_answer": lambda _right: StandInResponse(hangs_up=True),
    "slow": _slow,
    "html": lambda _right: StandInResponse(content=b"<!doctype html><title>Sign in</title>", kind="text/html"),
    "html_500": lambda _right: StandInResponse(500, b"<h1>Server Error (500)</h1>", "text/html"),
    "huge": lambda _right: StandInResponse(content=b'[{"id": 1, "details": "' + b"x" * _HUGE_BYTES + b'"}]'),
    "null": lambda _right: _as_json(None),
    "text": lambda _right: _as_json("done"),
    "truncated": lambda right: StandInResponse(content=json.dumps(right).encode()[:-2]),
    "missing_keys": _without_keys,
    "wrong_types": _wrong_types,
    "many": _many,
}
"""By name, what a request meets where the right answer would be `right`."""


AFTERWARDS = frozenset({"lost_answer", "slow"})
"""Faults with which the service still does what it is asked; with any other, nothing is written."""
