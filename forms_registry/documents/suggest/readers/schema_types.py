"""Which type of field a JSON Schema describes, and its options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from forms_registry.documents.suggest.candidates import type_doubt
from forms_registry.documents.suggest.hints import hinted_type
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

TypeGuess = tuple[str, list[JsonValue], Doubt | None]
_PLAIN = frozenset({"boolean", "integer", "number"})
_IN_STRINGS = frozenset({"date", "datetime", "time", "email", "phone"})
"""What a plain string may hold by its name."""

_NOTHING: TypeGuess = ("", [], None)


def type_of(schema: dict[str, Any]) -> TypeGuess:
    """(type, options, doubt); "" for what no field can hold."""
    schema = _without_null(schema)
    options = options_of(schema)
    if len(options) > 1:
        return "dropdown", options, None
    kind = _single_type(schema.get("type"))
    if kind in _PLAIN:
        return kind, [], None
    if kind == "any" and "properties" not in schema:
        return "text", [], type_doubt("type_unsaid", label=str(schema.get("title", "")), type="text")
    readers: dict[str, Callable[[dict[str, Any]], TypeGuess]]
    readers = {"string": _type_of_string, "array": _type_of_array, "object": _type_of_object}
    return readers[kind](schema) if kind in readers else _NOTHING


def _single_type(type_: Any) -> str:
    """The one type that is written, null aside; "any" where none is, "" where several are."""
    types = [name for name in type_ if name != "null"] if isinstance(type_, list) else [type_]
    if types == [None]:
        return "any"
    return types[0] if len(types) == 1 and isinstance(types[0], str) else ""


def options_of(schema: dict[str, Any]) -> list[JsonValue]:
    """The values of `enum`, or those of `oneOf` and `anyOf` with their titles."""
    values = schema.get("enum")
    if isinstance(values, list):
        return list(dict.fromkeys(str(item) for item in values if isinstance(item, str | int | float) and str(item)))
    values = schema.get("oneOf", schema.get("anyOf"))
    parts = list_in(values)
    return (
        [_option(item) for item in parts] if all(isinstance(item, dict) and "const" in item for item in parts) else []
    )


def _option(branch: dict[str, Any]) -> JsonValue:
    value, title = str(branch["const"]), branch.get("title")
    return {"value": value, "label": title} if isinstance(title, str) and title.strip() else value


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """What `anyOf: [..., {type: null}]` leaves, which says no more than that an answer may be missing."""
    for name in ("anyOf", "oneOf"):
        parts = list_in(schema.get(name))
        others = [part for part in parts if isinstance(part, dict) and part.get("type") != "null"]
        if len(others) == 1 and len(parts) > 1:
            return {**others[0], **{key: value for key, value in schema.items() if key != name}}
    return schema


def _type_of_string(schema: dict[str, Any]) -> TypeGuess:
    kind = _FORMATS.get(str(schema.get("format", "")))
    if kind:
        return kind, [], None
    if "contentMediaType" in schema or "contentEncoding" in schema:
        return "file", [], None
    return _type_by_text(schema, str(schema.get("title", "")))


def _type_by_text(schema: dict[str, Any], label: str) -> TypeGuess:
    """A string that no format tells more of: by its pattern, its length, or its name."""
    pattern, longest = schema.get("pattern"), schema.get("maxLength")
    if isinstance(pattern, str):
        look = _type_by_pattern(pattern)
        return look or "text", [], type_doubt("type_by_pattern", label=label, said=pattern, type=look) if look else None
    if isinstance(longest, int):
        doubt = type_doubt("type_by_length", label=label, said=longest, type="textarea")
        return ("textarea", [], doubt) if longest > _LONG else ("text", [], None)
    guess = hinted_type(label)
    if guess in _IN_STRINGS:
        return guess, [], type_doubt("type_by_name", label=label, type=guess)
    return "text", [], None


def whole_pattern(pattern: str) -> str:
    """A pattern that is looked for anywhere, as one that the whole text has."""
    start, end = "" if pattern.startswith("^") else ".*", "" if pattern.endswith("$") else ".*"
    return f"{start}(?:{pattern}){end}" if start or end else pattern


def _type_by_pattern(pattern: str) -> str:
    if pattern_fault(whole_pattern(pattern)):
        return ""
    looks = (
        (kind, fits(whole_pattern(pattern), good), fits(whole_pattern(pattern), bad))
        for kind, (good, bad) in _LOOKS.items()
    )
    return next((kind for kind, is_good, is_bad in looks if is_good and not is_bad), "")


def _type_of_array(schema: dict[str, Any]) -> TypeGuess:
    items = object_in(schema.get("items"))
    options = options_of(items)
    if len(options) > 1:
        return "checkbox", options, None
    label, kind = str(schema.get("title", "")), _single_type(items.get("type"))
    if kind == "string" and _type_of_string(items)[0] == "file":
        return "file", [], None
    names = object_in(items.get("properties")).keys()
    if kind == "object" and "name" in names and {"size", "type"} & names:
        return "file", [], type_doubt("type_by_shape", label=label, said="name, size, type", type="file")
    if kind in {"string", "number", "integer"}:
        return "textarea", [], type_doubt("list_as_text", label=label, type="textarea")
    return _NOTHING


def _type_of_object(schema: dict[str, Any]) -> TypeGuess:
    names = object_in(schema.get("properties")).keys()
    if any(place <= names for place in _PLACES):
        return (
            "location",
            [],
            type_doubt("type_by_shape", label=str(schema.get("title", "")), said="lat, lng", type="location"),
        )
    return _NOTHING
