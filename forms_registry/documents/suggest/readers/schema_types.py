"""Which type of field a JSON Schema describes, and its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from forms_registry.documents.suggest.hints import hinted
from forms_registry.documents.suggest.loose import type_doubt
from forms_registry.documents.suggest.readers.located_json import list_in, object_in
from forms_registry.documents.suggest.shape import Doubt
from forms_registry.schema import JsonValue
from patterns.regular import fits, pattern_fault

_FORMATS = {
    "date": "date",
    "time": "time",
    "date-time": "datetime",
    "email": "email",
    "idn-email": "email",
    "phone": "phone",
    "tel": "phone",
    "textarea": "textarea",
    "multiline": "textarea",
    "data-url": "file",
    "binary": "file",
}
_LONG = 200
_PLACES = ({"lat", "lng"}, {"latitude", "longitude"}, {"lat", "lon"})
_LOOKS = {
    "datetime": ("2026-01-31T10:30:00", "2026-01-31"),
    "time": ("10:30", "1030x"),
    "date": ("2026-01-31", "2026-13"),
    "phone": ("+966501234567", "+966abc"),
}
"""A value that a pattern for such texts takes, and one that it does not."""

Found = tuple[str, list[JsonValue], Doubt | None]
_PLAIN = frozenset({"boolean", "integer", "number"})
_IN_STRINGS = frozenset({"date", "datetime", "time", "email", "phone"})
"""What a plain string may hold by its name."""

_NOTHING: Found = ("", [], None)


def type_of(schema: dict[str, Any]) -> Found:
    """(type, options, doubt); "" for what no field can hold."""
    schema = _without_null(schema)
    options = options_of(schema)
    if len(options) > 1:
        return "dropdown", options, None
    kind = _kind(schema.get("type"))
    if kind in _PLAIN:
        return kind, [], None
    if kind == "any" and "properties" not in schema:
        return "text", [], type_doubt("type_unsaid", label=str(schema.get("title", "")), type="text")
    readers: dict[str, Callable[[dict[str, Any]], Found]]
    readers = {"string": _of_string, "array": _of_array, "object": _of_object}
    return readers[kind](schema) if kind in readers else _NOTHING


def _kind(written: Any) -> str:
    """The one type that is written, null aside; "any" where none is, "" where several are."""
    named = [one for one in written if one != "null"] if isinstance(written, list) else [written]
    if named == [None]:
        return "any"
    return named[0] if len(named) == 1 and isinstance(named[0], str) else ""


def options_of(schema: dict[str, Any]) -> list[JsonValue]:
    """The values of `enum`, or those of `oneOf` and `anyOf` with their titles."""
    listed = schema.get("enum")
    if isinstance(listed, list):
        return list(dict.fromkeys(str(one) for one in listed if isinstance(one, str | int | float) and str(one)))
    listed = schema.get("oneOf", schema.get("anyOf"))
    parts = list_in(listed)
    return [_option(one) for one in parts] if all(isinstance(one, dict) and "const" in one for one in parts) else []


def _option(one: dict[str, Any]) -> JsonValue:
    value, title = str(one["const"]), one.get("title")
    return {"value": value, "label": title} if isinstance(title, str) and title.strip() else value


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """What `anyOf: [..., {type: null}]` leaves, which says no more than that an answer may be missing."""
    for name in ("anyOf", "oneOf"):
        parts = list_in(schema.get(name))
        left = [one for one in parts if isinstance(one, dict) and one.get("type") != "null"]
        if len(left) == 1 and len(parts) > 1:
            return {**left[0], **{key: value for key, value in schema.items() if key != name}}
    return schema


def _of_string(schema: dict[str, Any]) -> Found:
    kind = _FORMATS.get(str(schema.get("format", "")))
    if kind:
        return kind, [], None
    if "contentMediaType" in schema or "contentEncoding" in schema:
        return "file", [], None
    return _of_words(schema, str(schema.get("title", "")))


def _of_words(schema: dict[str, Any], label: str) -> Found:
    """A string that no format tells more of: by its pattern, its length, or its name."""
    pattern, longest = schema.get("pattern"), schema.get("maxLength")
    if isinstance(pattern, str):
        look = _look(pattern)
        return look or "text", [], type_doubt("type_by_pattern", label=label, said=pattern, type=look) if look else None
    if isinstance(longest, int):
        doubt = type_doubt("type_by_length", label=label, said=longest, type="textarea")
        return ("textarea", [], doubt) if longest > _LONG else ("text", [], None)
    guess = hinted(label)
    if guess in _IN_STRINGS:
        return guess, [], type_doubt("type_by_name", label=label, type=guess)
    return "text", [], None


def whole(pattern: str) -> str:
    """A pattern that is looked for anywhere, as one that the whole text has."""
    start, end = "" if pattern.startswith("^") else ".*", "" if pattern.endswith("$") else ".*"
    return f"{start}(?:{pattern}){end}" if start or end else pattern


def _look(pattern: str) -> str:
    if pattern_fault(whole(pattern)):
        return ""
    looks = ((kind, fits(whole(pattern), good), fits(whole(pattern), bad)) for kind, (good, bad) in _LOOKS.items())
    return next((kind for kind, is_good, is_bad in looks if is_good and not is_bad), "")


def _of_array(schema: dict[str, Any]) -> Found:
    items = object_in(schema.get("items"))
    options = options_of(items)
    if len(options) > 1:
        return "checkbox", options, None
    label, kind = str(schema.get("title", "")), _kind(items.get("type"))
    if kind == "string" and _of_string(items)[0] == "file":
        return "file", [], None
    names = object_in(items.get("properties")).keys()
    if kind == "object" and "name" in names and {"size", "type"} & names:
        return "file", [], type_doubt("type_by_shape", label=label, said="name, size, type", type="file")
    if kind in {"string", "number", "integer"}:
        return "textarea", [], type_doubt("list_as_text", label=label, type="textarea")
    return _NOTHING


def _of_object(schema: dict[str, Any]) -> Found:
    names = object_in(schema.get("properties")).keys()
    if any(place <= names for place in _PLACES):
        return (
            "location",
            [],
            type_doubt("type_by_shape", label=str(schema.get("title", "")), said="lat, lng", type="location"),
        )
    return _NOTHING
