"""Turns the fields of a host's own page into a form document, so that a page needs none written for it.

The shape is that of `form_fields`: a list of objects with `data_id` or `field_id`, `fieldLabel`, `fieldType`,
`fieldValue`, `is_required` or `required`, `options`, `validation_message` and `description`; other keys are left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from forms_registry.documents.text import is_identifier
from forms_registry.field_types.registry import canonical_type
from forms_registry.schema import JsonValue

MAX_FIELDS = 300
MAX_TEXT = 10_000
MAX_OPTIONS = 2_000

_ID_KEYS = ("data_id", "field_id", "dataId", "fieldId", "id")
_LABEL_KEYS = ("fieldLabel", "field_label", "label")
_TYPE_KEYS = ("fieldType", "field_type", "type")
_VALUE_KEYS = ("fieldValue", "field_value", "value")
_REQUIRED_KEYS = ("is_required", "required", "isRequired")
_TYPES = {
    "input": "text",
    "hidden": "text",
    "password": "text",
    "search": "text",
    "url": "text",
    "tel": "phone",
    "select": "dropdown",
    "selectone": "dropdown",
    "selectmultiple": "checkbox",
    "multiselect": "checkbox",
    "radio": "dropdown",
    "radiogroup": "dropdown",
    "range": "number",
    "datetimelocal": "datetime",
    "file": "file",
    "image": "file",
}
_FALSE_WORDS = frozenset({"", "false", "no", "0", "off", "optional", "n"})
_TRUE_WORDS = frozenset({"true", "yes", "1", "on", "required", "y", "mandatory"})


_UNPRINTABLE = dict.fromkeys(
    (*range(9), *range(0xB, 0x20), *range(0x7F, 0x85), *range(0x86, 0xA0), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), " "
)


class HostFieldsError(ValueError):
    """One of the host's fields cannot be used. `index` counts from 0, None for the list as a whole; `key` names what
    is wrong in it, as the host wrote it."""

    def __init__(self, message: str, *, index: int | None = None, key: str = "") -> None:
        place = "form_fields" if index is None else f"form_fields[{index}]"
        super().__init__(f"{place}{f'.{key}' if key else ''}: {message}")
        self.message = message
        self.index = index
        self.key = key


def markdown_from_host_fields(form_fields: object) -> tuple[str, dict[str, JsonValue]]:
    """(a form document in front matter, the values that the page already holds by field id).

    Raises HostFieldsError. The document depends on the fields alone and not on their values, so that a page whose
    values change stays the same form.
    """
    if not isinstance(form_fields, Sequence) or isinstance(form_fields, str | bytes):
        raise HostFieldsError("this should be a list of fields.")
    if not form_fields:
        raise HostFieldsError("the list holds no field.")
    if len(form_fields) > MAX_FIELDS:
        raise HostFieldsError(f"the list holds {len(form_fields)} fields; at most {MAX_FIELDS} are possible.")
    entries: list[dict[str, JsonValue]] = []
    prefill: dict[str, JsonValue] = {}
    seen: dict[str, int] = {}
    for index, field in enumerate(form_fields):
        if not isinstance(field, Mapping):
            raise HostFieldsError("this should be an object.", index=index)
        entry = _entry(field, index)
        field_id = entry["id"]
        if field_id in seen:
            raise HostFieldsError(
                f"“{field_id}” is the id of form_fields[{seen[field_id]}] too.", index=index, key="data_id"
            )
        seen[field_id] = index
        entries.append(entry)
        value = _value(field, entry["type"], index)
        if value is not None:
            prefill[field_id] = value
    # JSON is YAML: one line a field, nothing that quotes or colons in a label could break.
    lines = [
        "---",
        "form_id: host-page",
        "title: {en: This page, ar: هذه الصفحة}",
        "fields:",
        *(f"  - {json.dumps(entry, ensure_ascii=False)}" for entry in entries),
        "---",
        "",
    ]
    return "\n".join(lines), prefill


def _entry(field: Mapping[str, Any], index: int) -> dict[str, JsonValue]:
    field_id = _id(field, index)
    options = _options(field, index)
    entry: dict[str, JsonValue] = {
        "id": field_id,
        "type": _type(field, options, index),
        "required": _required(field, index),
    }
    if label := _text(field, _LABEL_KEYS, index):
        entry["label"] = label
    if options:
        entry["options"] = options
    if message := _text(field, ("validation_message", "validationMessage"), index):
        entry["error_message"] = message
    if description := _text(field, ("description",), index):
        entry["description"] = description
    return entry


def _id(field: Mapping[str, Any], index: int) -> str:
    key = _first_key(field, _ID_KEYS)
    value = field.get(key)
    if value is None or value == "":
        raise HostFieldsError("each field needs an id.", index=index, key=key)
    if not isinstance(value, str) or not is_identifier(value):
        raise HostFieldsError(
            "an id starts with a letter and holds letters, digits and _ - . : only.", index=index, key=key
        )
    return value


def _type(field: Mapping[str, Any], options: Sequence[JsonValue], index: int) -> str:
    key = _first_key(field, _TYPE_KEYS)
    written = field.get(key)
    if written in (None, ""):
        return "dropdown" if options else "text"
    if not isinstance(written, str):
        raise HostFieldsError("this should be a word, such as input or select.", index=index, key=key)
    kind = _named_type(written)
    if kind is None:
        raise HostFieldsError(f"“{written[:60]}” is no type of field.", index=index, key=key)
    if kind == "dropdown" and not options:
        raise HostFieldsError(f"a field of type {written[:60]} needs options.", index=index, key="options")
    return "boolean" if kind == "checkbox" and not options else kind


def _first_key(field: Mapping[str, Any], names: Sequence[str]) -> str:
    """The first of several names that a field has as a key; else the one by which to speak of it."""
    return next((name for name in names if name in field), names[0])


def _named_type(written: str) -> str | None:
    folded = "".join(char for char in written.lower() if char.isalnum())
    return _TYPES.get(folded) or canonical_type(written)


def _required(field: Mapping[str, Any], index: int) -> bool:
    key = next((name for name in _REQUIRED_KEYS if name in field), None)
    value = field.get(key) if key else False
    if isinstance(value, bool) or value in (None, 0, 1):
        return bool(value)
    folded = value.strip().lower() if isinstance(value, str) else None
    if folded in _TRUE_WORDS:
        return True
    if folded in _FALSE_WORDS:
        return False
    raise HostFieldsError("this should be true or false.", index=index, key=key or "is_required")


def _options(field: Mapping[str, Any], index: int) -> list[JsonValue]:
    listed = field.get("options")
    if listed in (None, ""):
        return []
    if not isinstance(listed, Sequence) or isinstance(listed, str | bytes) or len(listed) > MAX_OPTIONS:
        raise HostFieldsError(f"this should be a list of at most {MAX_OPTIONS} words.", index=index, key="options")
    # An empty option is how pages write "please choose".
    options = [_option(option, f"options[{place}]", index) for place, option in enumerate(listed)]
    return [option for option in options if option]


def _option(option: object, key: str, index: int) -> JsonValue:
    """A word, or a value with its label; "" for an empty one."""
    if isinstance(option, Mapping):
        values = [option[name] for name in ("value", "label", "text", "id") if option.get(name) not in (None, "")]
        value = _printable(str(values[0])) if values else ""
        label = next((option[name] for name in ("label", "text", "name") if option.get(name)), value)
        return {"value": value, "label": _printable(str(label))} if value else ""
    if isinstance(option, bool) or not isinstance(option, str | int | float):
        raise HostFieldsError("an option should be a word.", index=index, key=key)
    return _printable(str(option))


def _text(field: Mapping[str, Any], keys: Sequence[str], index: int) -> str:
    for key in keys:
        value = field.get(key)
        if value in (None, ""):
            continue
        if not isinstance(value, str):
            raise HostFieldsError("this should be text.", index=index, key=key)
        if len(value) > MAX_TEXT:
            raise HostFieldsError(f"this is longer than {MAX_TEXT} characters.", index=index, key=key)
        return _printable(value)
    return ""


def _printable(text: str) -> str:
    """The text without what YAML does not hold, its white space folded."""
    return " ".join(text.translate(_UNPRINTABLE).split())


def _value(field: Mapping[str, Any], kind: str, index: int) -> JsonValue:
    """What the page holds already, None for nothing. A checkbox group's single value counts as a list of one."""
    key = _first_key(field, _VALUE_KEYS)
    value = field.get(key)
    if value in (None, "", [], {}):
        return None
    if not isinstance(value, str | int | float | bool | list | dict):
        raise HostFieldsError("this should be a JSON value.", index=index, key=key)
    return [value] if kind == "checkbox" and isinstance(value, str) else value
