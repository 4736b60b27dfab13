"""Files by name: what was attached, not what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forms_registry.field_types.base import FieldType, schema
from nlu.canonical.files import file_entry, json_entries
from nlu.entities.files import FileReader
from nlu.entity import ValueContext
from nlu.local_writing import isolated
from nlu.patterns import fits
from nlu.problems import beyond
from nlu.types import JsonValue, Limits

_UNITS: tuple[tuple[int, dict[str, str]], ...] = (
    (2**30, {"en": "GB", "ar": "غيغابايت"}),
    (2**20, {"en": "MB", "ar": "ميغابايت"}),
    (2**10, {"en": "kB", "ar": "كيلوبايت"}),
    (0, {"en": "B", "ar": "بايت"}),
)


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
        limits = context.slot.limits
        for file in files:
            _check_file(file, limits)
        unique = [file for place, file in enumerate(files) if file not in files[:place]]
        _check_count(len(unique), context)
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
    if limits.max_bytes is not None and file.get("size", 0) > limits.max_bytes:
        raise beyond(
            limits,
            "file_too_big",
            f"{isolated('en', file['name'])} is too big. "
            f"A file can have at most {_in_words(limits.max_bytes, 'en')}: please attach a smaller one.",
            f"الملف {isolated('ar', file['name'])} كبير. "
            f"الحد الأقصى {_in_words(limits.max_bytes, 'ar')}. يرجى إرفاق ملف أصغر.",
        )
    if limits.pattern and not fits(limits.pattern, file["name"]):
        raise beyond(
            limits,
            "file_pattern",
            f"{isolated('en', file['name'])} is not the kind of file asked for. Please attach another.",
            f"الملف {isolated('ar', file['name'])} ليس من النوع المطلوب. يرجى إرفاق غيره.",
        )


def _in_words(count: int, language: str) -> str:
    size, names = next((size, names) for size, names in _UNITS if count >= size)
    return f"{count / (size or 1):.3g} {names[language]}"


def _check_count(count: int, context: ValueContext) -> None:
    limits = context.slot.limits
    least = limits.min_items if limits.min_items is not None else int(context.slot.required is True)
    if count < least:
        asked = f"عدد الملفات المطلوب: {least} على الأقل."
        raise beyond(limits, "too_few_files", f"Please attach at least {least}.", asked)
    if limits.max_items is not None and count > limits.max_items:
        asked = f"عدد الملفات المسموح: {limits.max_items} على الأكثر."
        raise beyond(limits, "too_many_files", f"Please attach at most {limits.max_items}.", asked)


FIELD_TYPES = (File(),)
