"""Files as they are kept: {"name", "size"?, "type"?, "reference"?, "index"?}, whatever widgets and tools call these."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from nlu.problems import invalid
from nlu.types import JsonValue

_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
_NAMES = ("name", "fileName", "filename", "file_name", "originalName", "title")
_SIZES = ("size", "bytes", "fileSize", "file_size", "sizeBytes", "size_bytes")
_TYPES = ("type", "mimeType", "mime_type", "mimetype", "contentType", "content_type")
_REFERENCES = (
    *("reference", "id", "fileId", "file_id", "documentId", "document_id", "uploadId", "upload_id", "url", "ref"),
    *("path", "key"),
)
_INDEXES = ("index", "docIndex", "doc_index", "documentIndex")
_LONGEST_NAME = 255
_LONGEST_REFERENCE = 2000


def json_entries(text: str) -> list[JsonValue] | None:
    """The files of a JSON object or array; None for any other text."""
    stripped = text.strip()
    if stripped[:1] not in {"{", "["}:
        return None
    try:
        value = json.loads(stripped)
    except (ValueError, RecursionError):
        return None
    items = value if isinstance(value, list) else [value]
    known = all(isinstance(item, str) or (isinstance(item, Mapping) and _named(item)) for item in items)
    return items if known else None


def _named(item: Mapping[str, JsonValue]) -> JsonValue:
    return _first(item, _NAMES) or _first(item, _REFERENCES)


def file_entry(item: JsonValue) -> dict[str, Any]:
    """One file in canonical form; raises InvalidValue when it has no usable name, or a size that is no size."""
    facts: Mapping[str, JsonValue] = item if isinstance(item, Mapping) else {"name": item}
    name = _named(facts)
    name = re.split(r"[/\\]", name.strip())[-1] if isinstance(name, str) else ""
    if not name or len(name) > _LONGEST_NAME or _UNPRINTABLE.search(name) or not re.search(r"\w", name):
        raise invalid(
            "file_invalid",
            "That is not a file. Please attach it again.",
            "هذا ليس ملفًا. يرجى إرفاقه من جديد.",
        )
    entry: dict[str, Any] = {"name": name}
    if (size := _first(facts, _SIZES)) is not None:
        entry["size"] = _size(size)
    for key, names, longest in (("type", _TYPES, _LONGEST_NAME), ("reference", _REFERENCES, _LONGEST_REFERENCE)):
        said = _first(facts, names)
        if isinstance(said, str | int) and not isinstance(said, bool) and 0 < len(str(said)) <= longest:
            entry[key] = _UNPRINTABLE.sub("", str(said))
    index = _first(facts, _INDEXES)
    if isinstance(index, int) and not isinstance(index, bool):
        entry["index"] = index
    return entry


def _size(size: JsonValue) -> int:
    if isinstance(size, str) and size.strip().isascii() and size.strip().isdigit() and len(size) < 20:
        size = int(size)
    if isinstance(size, float) and size.is_integer():
        size = int(size)
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size < 2**53:
        raise invalid(
            "file_size_invalid",
            "The size of that file is not a number of bytes. Please attach it again.",
            "حجم الملف غير صحيح. يرجى إرفاقه من جديد.",
        )
    return size


def _first(facts: Mapping[str, JsonValue], keys: Sequence[str]) -> JsonValue:
    return next((facts[key] for key in keys if facts.get(key) not in (None, "")), None)
