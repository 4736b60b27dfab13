"""The entry of a file: {"name", "size"?, "type"?, "reference"?, "index"?, "file_id"?, "sha256"?}; size in bytes.

`file_id` is that of a file which the service keeps itself, and `sha256` is there only beside it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from forms_registry.sent_values.parts import keys, parsed, part
from nlu.entity import Ambiguity, Entity, InvalidValue
from nlu.problems import make_problem
from nlu.types import JsonValue
from patterns.regular import linear
from patterns.texts import trimmed_span

FILE_ID = linear(r"fpf_[A-Za-z0-9_-]{22}")
"""How the ids of our own files look, so that no host's id is taken for one."""

_OURS, _BEGINNING = "file_id", "fpf_"
_SHA256 = linear(r"[0-9a-f]{64}")
_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)))
_MAX_DIGITS = 19
_LONGEST = {"type": 255, "reference": 2000}
_LONGEST_NAME = 255
_part = partial(part, "file")


def file_id_in(item: JsonValue) -> str | None:
    """What an entry names as a file of our own: all that stands under `file_id`, and what begins as our ids do under
    whatever other name ids have. So one with a slip in it is a file that nobody knows, and no host's reference."""
    facts = item if isinstance(item, Mapping) else {}
    if facts.get(_OURS) not in (None, ""):
        return str(facts[_OURS])
    ids = (facts.get(key) for key in keys("file", "reference"))
    return next((value for value in ids if isinstance(value, str) and value.lower().startswith(_BEGINNING)), None)


def sent_files(text: str) -> Entity | Ambiguity | None:
    """The entries of a text that is the JSON of files; None for any other."""
    try:
        entries = [file_entry(entry) for entry in entries_in(text) or ()]
    except InvalidValue as error:
        return Ambiguity(error.problem, *trimmed_span(text))
    return Entity(entries, *trimmed_span(text)) if entries else None


def entries_in(text: str) -> list[JsonValue] | None:
    """The files of a JSON object or array; None for any other text."""
    value = parsed(text) if text.strip()[:1] in {"{", "["} else None
    items = value if isinstance(value, list) else [value]
    are_files = all(isinstance(item, str) or (isinstance(item, Mapping) and _name_in(item)) for item in items)
    return items if are_files else None


def file_entry(item: JsonValue) -> dict[str, Any]:
    """One file in canonical form; raises InvalidValue when it has no usable name, or a size that is no size."""
    facts: Mapping[str, JsonValue] = item if isinstance(item, Mapping) else {"name": item}
    size, index = _part("size", facts), _part("index", facts)
    texts = {name: _limited_text(_part(name, facts), longest) for name, longest in _LONGEST.items()}
    entry = {"name": _name(facts), "size": None if size is None else _size(size), **texts}
    entry["index"] = index if type(index) is int else None
    if file_id := file_id_in(item):
        sha256 = facts.get("sha256")
        is_hash = isinstance(sha256, str) and _SHA256.fullmatch(sha256)
        entry |= {"reference": None, "file_id": file_id, "sha256": sha256 if is_hash else None}
    return {name: value for name, value in entry.items() if value is not None}


def _name(facts: Mapping[str, JsonValue]) -> str:
    name = _name_in(facts)
    name = name.strip().replace("\\", "/").rpartition("/")[2] if isinstance(name, str) else ""
    if len(name) > _LONGEST_NAME or name != name.translate(_CONTROLS) or not _says_something(name):
        raise InvalidValue(make_problem("file_invalid"))
    return name


def _says_something(name: str) -> bool:
    return any(char.isalnum() or char == "_" for char in name)


def _limited_text(value: JsonValue, longest: int) -> str | None:
    if type(value) not in {str, int} or not 0 < len(str(value)) <= longest:
        return None
    return str(value).translate(_CONTROLS)


def _name_in(facts: Mapping[str, JsonValue]) -> JsonValue:
    return _part("name", facts) or _part("reference", facts)


def _size(size: JsonValue) -> int:
    if isinstance(size, str) and len(digits := size.strip()) <= _MAX_DIGITS and digits.isascii() and digits.isdigit():
        size = int(digits)
    if isinstance(size, float) and size.is_integer():
        size = int(size)
    if type(size) is not int or not 0 <= size < 2**53:
        raise InvalidValue(make_problem("file_size_invalid"))
    return size
