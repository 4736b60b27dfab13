"""A page's fields as a form document, and what the page holds by the document's ids."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from forms_registry.field_types import field_type_of
from forms_registry.host_fields.limits import OF_ITS_TYPE
from forms_registry.host_fields.reading import HostField, read_fields
from forms_registry.schema import JsonValue

PRESENT = "••••"
"""Stands for what a field of the page's own holds: nobody but the page is to know it."""

HOST_PAGE = "host-page"
"""The id of every form that is made of a page's fields."""

_HEAD = ("---", f"form_id: {HOST_PAGE}", "title: {en: This page, ar: هذه الصفحة}")
EMPTY_PAGE = "\n".join([*_HEAD, "fields: []", "---", ""])
"""The document of a page that has told nothing of its fields."""


@dataclass(frozen=True, slots=True)
class HostPage:
    """A page that the person sees and fills as well. `values` are what it holds, by the ids of the document; of a field
    whose value is private, PRESENT at most."""

    markdown: str
    fields: tuple[HostField, ...]

    @property
    def values(self) -> dict[str, JsonValue]:
        return {item.id: item.value for item in self.fields if item.value is not None}


def markdown_from_host_fields(form_fields: object) -> tuple[str, dict[str, JsonValue]]:
    """(a form document in front matter, the values that the page already holds by field id).

    Raises HostFieldsError. The document depends on the fields alone and not on their values, so that a page whose
    values change stays the same form.
    """
    fields = read_fields(form_fields)
    return _document(fields), {item.id: item.value for item in fields if item.value is not None}


def read_page(form_fields: object) -> HostPage:
    """The fields as those of a page that stays before the person while they talk. Raises HostFieldsError.

    What is private, and files, the person enters on the page itself: the document has them as sensitive text, and their
    values end here.
    """
    fields = tuple(map(_kept_on_the_page, read_fields(form_fields)))
    return HostPage(_document(fields), fields)


def _kept_on_the_page(item: HostField) -> HostField:
    if not item.is_private and not field_type_of(item.type).takes_files:
        return item
    kept = {key: value for key, value in item.entry.items() if key not in OF_ITS_TYPE}
    entry = {**kept, "type": "text", "sensitive": True}
    return replace(item, entry=entry, value=None if item.value is None else PRESENT, is_private=True)


def _document(fields: Sequence[HostField]) -> str:
    # JSON is YAML: one line a field, nothing that quotes or colons in a label could break.
    lines = (f"  - {json.dumps(item.entry, ensure_ascii=False)}" for item in fields)
    return "\n".join([*_HEAD, "fields:", *lines, "---", ""])
