"""Files by name: what was attached, not what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.bounded import check_count
from forms_registry.field_types.refusals import refused
from nlu.canonical.files import file_entry, json_entries
from nlu.entities.files import FileReader
from nlu.entity import ValueContext
from nlu.local_writing import isolated
from nlu.patterns import fits
from nlu.types import JsonValue, Limits, LocalText

_UNITS = ((2**30, "GB", "غيغابايت"), (2**20, "MB", "ميغابايت"), (2**10, "kB", "كيلوبايت"), (0, "B", "بايت"))


class File(FieldType):
    """Files: a list of {"name", "size"?, "type"?, "reference"?, "index"?}; size in bytes."""

    type = "file"
    aliases = ("upload", "file upload", "attachment", "attachments", "document", "documents", "files", "image", "photo")
    input = "file"
    rule_type = "list"
    reader = FileReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes names, objects as upload widgets and tools give them, lists of both, or such JSON as text."""
        if isinstance(value, str):
            entries = json_entries(value)
            value = [value] if entries is None else entries
        items = value if isinstance(value, list) else [value]
        files = [file_entry(item) for item in items]
        for file in files:
            _check_file(file, context.slot.limits)
        unique = [file for place, file in enumerate(files) if file not in files[:place]]
        check_count("files", len(unique), context)
        return unique

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        limits, text = context.slot.limits, schema("string")
        size = schema("integer", minimum=0, maximum=limits.max_bytes)
        properties = {"name": text, "size": size, "type": text, "reference": text, "index": schema("integer")}
        items = schema("object", properties=properties, required=["name"])
        return schema("array", items=items, minItems=limits.min_items, maxItems=limits.max_items)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        comma = "، " if context.language == "ar" else ", "
        items = value if isinstance(value, list) else [value]
        return comma.join(str(item.get("name", "")) if isinstance(item, Mapping) else str(item) for item in items)


def _check_file(file: dict[str, Any], limits: Limits) -> None:
    name = LocalText.of(isolated("en", file["name"]), ar=isolated("ar", file["name"]))
    if limits.max_bytes is not None and file.get("size", 0) > limits.max_bytes:
        raise refused("file_too_big", limits, name=name, most=_in_words(limits.max_bytes))
    if limits.pattern and not fits(limits.pattern, file["name"]):
        raise refused("file_pattern", limits, name=name)


def _in_words(count: int) -> LocalText:
    size, en, ar = next(unit for unit in _UNITS if count >= unit[0])
    return LocalText.of(f"{count / (size or 1):.3g} {en}", ar=f"{count / (size or 1):.3g} {ar}")


FIELD_TYPES = (File(),)
