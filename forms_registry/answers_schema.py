"""The answers of a form as JSON Schema (2020-12)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from forms_registry.schema import FieldSpec, FormSpec

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def field_schema(item: FieldSpec, spec: FormSpec, now: datetime) -> dict[str, Any]:
    """The schema of one field's value; `now` is what limits such as "today" count from, and is aware."""
    # The types pull in calendars and telephone tables, which manage.py should not wait for.
    from forms_registry.field_types import type_of
    from nlu.entity import ValueContext

    context = ValueContext(slot=item, now=now, language=spec.languages[0], options=item.options)
    return type_of(item).json_schema(context)


def answers_schema(spec: FormSpec, now: datetime) -> dict[str, Any]:
    """The schema of all answers together. Only what every answered form has is required: whether another field is
    asked depends on its condition."""
    always = [item.id for item in spec.fields if item.required is True and item.visible is None]
    return {
        "$schema": _DIALECT,
        "title": spec.title.get(spec.languages[0]),
        "type": "object",
        "properties": {item.id: field_schema(item, spec, now) for item in spec.fields},
        "required": always,
        "additionalProperties": False,
    }
