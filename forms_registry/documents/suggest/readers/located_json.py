"""Reads JSON so that each object knows its line."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable
from json import decoder, scanner
from typing import Any, NoReturn


class Located(dict[str, Any]):
    """An object of JSON; `line` is that of its opening brace, `last` that of its closing one."""

    line = 1
    last = 1


class _Decoder(json.JSONDecoder):
    def __init__(self, text: str) -> None:
        super().__init__(parse_constant=_refuse)
        self._breaks = [place for place, char in enumerate(text) if char == "\n"]
        reads: Callable[..., tuple[Any, int]] = decoder.JSONObject  # type: ignore[attr-defined]

        def located(start: tuple[str, int], *rest: Any) -> tuple[Any, int]:
            members, end = reads(start, *rest)
            value = Located(members)
            value.line, value.last = self._line(start[1] - 1), self._line(end - 1)
            return value, end

        self.parse_object = located
        self.scan_once = scanner.py_make_scanner(self)  # type: ignore[attr-defined]

    def _line(self, place: int) -> int:
        return bisect_right(self._breaks, place - 1) + 1


def read_json(text: str) -> Any:
    """The value of a JSON text, its objects as Located. Raises ValueError, JSONDecodeError with its `lineno` among
    them, and RecursionError for one that is nested too deeply."""
    return _Decoder(text).decode(text)


def list_in(value: Any) -> list[Any]:
    """A part of foreign JSON that should be a list; [] where it is none. So for an object and a text below."""
    return value if isinstance(value, list) else []


def object_in(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def text_in(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def texts_in(value: Any) -> list[str]:
    """The texts of a part that should be a list of them."""
    return [item for item in list_in(value) if isinstance(item, str)]


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
