"""Files by name: what was attached, not what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.file_kinds import accepted_kinds, ending_of, kind_of_ending
from forms_registry.field_types.refusals import refusal, refuse_beyond
from forms_registry.sent_values.files import entries_in, file_entry, file_id_in, sent_files
from nlu.bounds import Bounds, count_bounds
from nlu.entities.files import FileReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.problems import make_problem
from nlu.types import JsonValue, Limits, LocalText
from patterns.local_writing import comma_joined, isolated
from patterns.regular import fits

_UNITS = {"gigabyte": 2**30, "megabyte": 2**20, "kilobyte": 2**10, "byte": 1}


class File(FieldType):
    """Files: a list of {"name", "size"?, "type"?, "reference"?, "index"?, "file_id"?, "sha256"?}; size in bytes."""

    type = "file"
    aliases = ("upload", "file upload", "attachment", "attachments", "document", "documents", "files", "image", "photo")
    input = "file"
    rule_type = "list"
    takes_many = True
    takes_files = True
    is_copied = True
    seconds = 45
    reader = FileReader()

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """Takes the JSON of an upload as well."""
        return sent_files(text) or super().parse_answer(text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes names, objects as upload widgets and tools give them, lists of both, or such JSON as text."""
        files = [file_entry(item) for item in _items(value)]
        for file in files:
            _refuse_beyond_limits(file, context.slot.limits)
        unique = [file for index, file in enumerate(files) if file not in files[:index]]
        refuse_beyond(count_bounds(context.slot), len(unique), context.slot.limits, "files")
        return unique

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        counts, text = count_bounds(context.slot), schema("string")
        size = schema("integer", minimum=0, maximum=context.slot.limits.max_bytes)
        texts = dict.fromkeys(("name", "type", "reference", "url", "file_id", "sha256"), text)
        # A name alone is no file. The service knows the name of one that it keeps; any other may go by its reference.
        sent = [{"required": [*keys]} for keys in (("file_id",), ("reference",), ("url",), ("name", "size"))]
        items = schema("object", properties=texts | {"size": size, "index": schema("integer")}, anyOf=sent)
        return schema("array", items=items, minItems=counts.least or None, maxItems=counts.most)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        names = (str(item.get("name", "")) if isinstance(item, Mapping) else str(item) for item in _items(value))
        return comma_joined(context.language, names)


def with_kept_files(value: JsonValue, kept: Mapping[str, Mapping[str, JsonValue]]) -> JsonValue:
    """A value with what is known of the files that it names by `file_id`, in place of what is said of them. `kept` has
    the entries of those that may be named, by that id. Raises InvalidValue for any other."""
    items = _items(value)
    return [_kept_entry(item, kept) for item in items] if any(map(file_id_in, items)) else value


def _kept_entry(item: JsonValue, kept: Mapping[str, Mapping[str, JsonValue]]) -> JsonValue:
    file_id = file_id_in(item)
    if file_id and file_id not in kept:
        raise InvalidValue(make_problem("file_unknown"))
    return dict(kept[file_id]) if file_id else item


def _items(value: JsonValue) -> list[JsonValue]:
    entries = entries_in(value) if isinstance(value, str) else None
    items = value if entries is None else entries
    return items if isinstance(items, list) else [items]


def _refuse_beyond_limits(file: dict[str, Any], limits: Limits) -> None:
    name = LocalText.of(isolated("en", file["name"]), ar=isolated("ar", file["name"]))
    refuse_beyond(Bounds(most=limits.max_bytes), file.get("size", 0), limits, "size", size_in_words, name=name)
    ending = ending_of(file["name"])  # a name without one tells nothing
    unwanted = limits.accept and ending and kind_of_ending(ending) not in accepted_kinds(limits.accept)
    if unwanted or not fits(limits.pattern, file["name"]):
        raise refusal("file_pattern", limits, name=name)


def size_in_words(size: int) -> LocalText:
    """A number of bytes in the largest unit that it fills: "2 MB"."""
    unit = next((unit for unit, least in _UNITS.items() if size >= least), "byte")
    return make_problem(f"size_{unit}", size=f"{size / _UNITS[unit]:.3g}").text
