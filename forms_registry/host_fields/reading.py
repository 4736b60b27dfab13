"""Reads what a host says of each field of its page, and names what cannot be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from forms_registry.field_types.registry import canonical_type
from forms_registry.host_fields.errors import HostFieldsError
from forms_registry.host_fields.ids import inner_id
from forms_registry.host_fields.limits import LIMIT_KEYS, limits_in
from forms_registry.host_fields.shapes import shape_problem
from forms_registry.schema import JsonValue

MAX_FIELDS = 300
MAX_TEXT = 10_000
MAX_OPTIONS = 2_000
MAX_ID = 100

_ID_KEYS = ("data_id", "field_id", "dataId", "fieldId", "id")
_LABEL_KEYS = ("fieldLabel", "field_label", "label")
_TYPE_KEYS = ("fieldType", "field_type", "type")
_VALUE_KEYS = ("fieldValue", "field_value", "value")
_REQUIRED_KEYS = ("is_required", "required", "isRequired")
_PRIVATE_KEYS = ("sensitive", "is_sensitive", "isSensitive")
_PICKED_TYPES = frozenset({"color", "month", "week"})
"""Controls that hold their own writing of a value: as with what is private, the person enters it on the page."""
_PRIVATE_TYPES = frozenset({"password"})
_TYPES = {
    **dict.fromkeys(_PICKED_TYPES, "text"),
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


@dataclass(frozen=True, slots=True)
class HostField:
    """`entry` is what a form document says of the field, `value` what the page holds, None for nothing. `written` is as
    the host wrote it, `value_key` the key of its value there. `is_private`: its value is nobody's business but the
    page's."""

    data_id: str
    entry: Mapping[str, JsonValue]
    value: JsonValue
    written: Mapping[str, JsonValue]
    value_key: str
    is_private: bool

    @property
    def id(self) -> str:
        return str(self.entry["id"])

    @property
    def type_written(self) -> str:
        """The type as the host calls it."""
        return str(self.written.get(_first_key(self.written, _TYPE_KEYS)) or self.type)

    @property
    def type(self) -> str:
        return str(self.entry["type"])


def read_fields(form_fields: object) -> tuple[HostField, ...]:
    """Raises HostFieldsError."""
    if not isinstance(form_fields, Sequence) or isinstance(form_fields, str | bytes):
        raise HostFieldsError(_("this should be a list of fields."))
    if not form_fields:
        raise HostFieldsError(_("the list holds no field."))
    if len(form_fields) > MAX_FIELDS:
        message = _("the list holds %(count)d fields; at most %(most)d are possible.")
        raise HostFieldsError(message % {"count": len(form_fields), "most": MAX_FIELDS})
    seen: dict[str, int] = {}
    fields = []
    for index, written in enumerate(form_fields):
        if not isinstance(written, Mapping):
            raise HostFieldsError(_("this should be an object."), index=index)
        item = _field(written, index)
        if item.data_id in seen:
            message = _("“%(id)s” is the id of %(place)s too.")
            message %= {"id": item.data_id, "place": f"form_fields[{seen[item.data_id]}]"}
            raise HostFieldsError(message, index=index, key=_first_key(written, _ID_KEYS))
        seen[item.data_id] = index
        fields.append(item)
    return tuple(fields)


def _field(written: Mapping[str, Any], index: int) -> HostField:
    private = _is_private(written, index)
    entry = _entry(written, index) | ({"sensitive": True} if private else {})
    if (kind := _written_type(written)) in _PRIVATE_TYPES:
        entry["cues"] = [kind]  # whatever the label says, people call it so
    return HostField(
        data_id=written[_first_key(written, _ID_KEYS)],
        entry=entry,
        value=_value(written, entry["type"], index),
        written=written,
        value_key=_first_key(written, _VALUE_KEYS),
        is_private=private,
    )


def _entry(field: Mapping[str, Any], index: int) -> dict[str, JsonValue]:
    field_id = _id(field, index)
    options = _options(field, index)
    entry: dict[str, JsonValue] = {
        "id": field_id,
        "type": _type(field, options, index),
        "required": _truth(field, _REQUIRED_KEYS, index),
    }
    written_id = str(field[_first_key(field, _ID_KEYS)])
    if label := _text(field, _LABEL_KEYS, index) or (_printable(written_id) if written_id != field_id else ""):
        entry["label"] = label
    _check_limits(field, index)
    entry |= limits_in(field, str(entry["type"]))
    if options:
        entry["options"] = options
    if message := _text(field, ("validation_message", "validationMessage"), index):
        entry["error_message"] = message
    if description := _text(field, ("description",), index):
        entry["description"] = description
    return entry


def _check_limits(field: Mapping[str, Any], index: int) -> None:
    for key in LIMIT_KEYS:
        if isinstance(value := field.get(key), bool) or not isinstance(value, str | int | float | None):
            raise HostFieldsError(_("this should be a number or text."), index=index, key=key)


def _id(field: Mapping[str, Any], index: int) -> str:
    key = _first_key(field, _ID_KEYS)
    value = field.get(key)
    if value is None or value == "":
        raise HostFieldsError(_("each field needs an id."), index=index, key=key)
    if not isinstance(value, str):
        raise HostFieldsError(_("an id should be text."), index=index, key=key)
    field_id = inner_id(value) if len(value) <= MAX_ID else ""
    if not field_id:
        raise HostFieldsError(_("an id has at most %(most)d characters.") % {"most": MAX_ID}, index=index, key=key)
    return field_id


def _type(field: Mapping[str, Any], options: Sequence[JsonValue], index: int) -> str:
    key = _first_key(field, _TYPE_KEYS)
    written = field.get(key)
    if written is None or written == "":
        return "dropdown" if options else "text"
    if not isinstance(written, str):
        raise HostFieldsError(_("this should be a word, such as input or select."), index=index, key=key)
    kind = _named_type(written)
    if kind is None:
        raise HostFieldsError(_("“%(type)s” is no type of field.") % {"type": written[:60]}, index=index, key=key)
    if kind == "dropdown" and not options:
        return "text"  # a page may load them later
    return "boolean" if kind == "checkbox" and not options else kind


def _first_key(field: Mapping[str, Any], names: Sequence[str]) -> str:
    """The first of several names that a field has as a key; else the one by which to speak of it."""
    return next((name for name in names if name in field), names[0])


def _named_type(written: str) -> str | None:
    return _TYPES.get(_folded(written)) or canonical_type(written)


def _folded(written: str) -> str:
    return "".join(char for char in written.lower() if char.isalnum())


def _is_private(field: Mapping[str, Any], index: int) -> bool:
    return _truth(field, _PRIVATE_KEYS, index) or _written_type(field) in _PRIVATE_TYPES | _PICKED_TYPES


def _written_type(field: Mapping[str, Any]) -> str:
    written = field.get(_first_key(field, _TYPE_KEYS))
    return _folded(written) if isinstance(written, str) else ""


def _truth(field: Mapping[str, Any], keys: Sequence[str], index: int) -> bool:
    """What the first of several keys says, false without any."""
    key = _first_key(field, keys)
    value = field.get(key)
    if isinstance(value, bool) or value is None or (isinstance(value, int) and value in {0, 1}):
        return bool(value)
    folded = value.strip().lower() if isinstance(value, str) else None
    if folded in _TRUE_WORDS:
        return True
    if folded in _FALSE_WORDS:
        return False
    raise HostFieldsError(_("this should be true or false."), index=index, key=key)


def _options(field: Mapping[str, Any], index: int) -> list[JsonValue]:
    written = field.get("options")
    if written in (None, ""):
        return []
    if not isinstance(written, Sequence) or isinstance(written, str | bytes) or len(written) > MAX_OPTIONS:
        message = _("this should be a list of at most %(most)d words.") % {"most": MAX_OPTIONS}
        raise HostFieldsError(message, index=index, key="options")
    # An empty option is how pages write "please choose".
    options = [_option(option, f"options[{position}]", index) for position, option in enumerate(written)]
    return [option for option in options if option]


def _option(option: object, key: str, index: int) -> JsonValue:
    """A word, or a value with its label; "" for an empty one."""
    if isinstance(option, Mapping):
        values = [option[name] for name in ("value", "label", "text", "id") if option.get(name) not in (None, "")]
        value = _printable(str(values[0])) if values else ""
        label = next((option[name] for name in ("label", "text", "name") if option.get(name)), value)
        return {"value": value, "label": _printable(str(label))} if value else ""
    if isinstance(option, bool) or not isinstance(option, str | int | float):
        raise HostFieldsError(_("an option should be a word."), index=index, key=key)
    return _printable(str(option))


def _text(field: Mapping[str, Any], keys: Sequence[str], index: int) -> str:
    for key in keys:
        value = field.get(key)
        if value in (None, ""):
            continue
        if not isinstance(value, str):
            raise HostFieldsError(_("this should be text."), index=index, key=key)
        if len(value) > MAX_TEXT:
            raise HostFieldsError(
                _("this is longer than %(most)d characters.") % {"most": MAX_TEXT}, index=index, key=key
            )
        return _printable(value)
    return ""


def _printable(text: str) -> str:
    """The text without what YAML does not hold, its white space folded."""
    return " ".join(text.translate(_UNPRINTABLE).split())


def _value(field: Mapping[str, Any], kind: str, index: int) -> JsonValue:
    """What the page holds already, None for nothing. A checkbox group's single value counts as a list of one, and a box
    holds what the browser or the host calls ticked: "on"."""
    key = _first_key(field, _VALUE_KEYS)
    value = field.get(key)
    if value is None or value in ("", [], {}):
        return None
    if kind == "checkbox" and not isinstance(value, list):
        value = [value]
    if kind == "boolean" and isinstance(value, str) and value.strip().lower() in _TRUE_WORDS | _FALSE_WORDS:
        value = value.strip().lower() in _TRUE_WORDS
    if problem := shape_problem(value, kind):
        raise HostFieldsError(problem, index=index, key=key)
    return value
