"""Example answers for fields whose notation people may not know."""

from __future__ import annotations

from datetime import date

from agent.deciding.draft import TurnDraft
from agent.view.value_schema import schema_now
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.canonical_phones import example_number, region_of
from patterns.local_writing import local_digits

_HOUR = "T10:30:00"
_DAY = len("2026-03-14")


def example_of(draft: TurnDraft, item: FieldSpec) -> dict[str, str]:
    """`example` as people say it, and for a moment `written` as they may type it; both "" for types that need none."""
    field_type = type_of(item)
    if field_type.is_phone_number:
        return {"example": example_number(region_of(item.limits), draft.view.notation), "written": ""}
    if not field_type.has_date:
        return {"example": "", "written": ""}
    day = _likely_day(draft, item)
    example = draft.view.show(item, f"{day}{_HOUR if field_type.has_time else ''}")
    in_arabic = draft.locale.startswith("ar")
    written = local_digits("ar", f"{day.day}/{day.month}/{day.year}") if in_arabic else day.isoformat()
    return {"example": example, "written": written}


def _likely_day(draft: TurnDraft, item: FieldSpec) -> date:
    """Today, or the nearest day that the field accepts."""
    schema, today = schema_now(draft.view, item), draft.context.now.date().isoformat()
    least, most = (str(schema.get(name, today))[:_DAY] for name in ("formatMinimum", "formatMaximum"))
    return date.fromisoformat(max(least, min(most, today)))
