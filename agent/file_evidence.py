"""Whether a file was sent, and not only named: a name that somebody types is no file."""

from __future__ import annotations

from collections.abc import Mapping

from agent.option_labels import folded_key
from agent.tool_results import parsed
from agent.turn import Source
from forms_registry.schema import JsonValue

_CONTENT = {"content", "contents", "data", "base64", "dataurl"}
_BY_HAND = {Source.WORDS, Source.WIDGET}


def is_received(value: JsonValue, files: JsonValue, source: Source) -> bool:
    """`files` is the canonical form of `value`. What a tool or the host gives is a file; a person's widget has to say
    where each one is kept, how large it is, or what is in it."""
    if source not in _BY_HAND:
        return True
    given = parsed(value)
    raw = given if isinstance(given, list) else [given]
    kept = all("reference" in file or "size" in file for file in files)
    return kept or all(isinstance(one, Mapping) and _has_content(one) for one in raw)


def _has_content(file: Mapping[str, JsonValue]) -> bool:
    return any(value for key, value in file.items() if folded_key(key) in _CONTENT)
