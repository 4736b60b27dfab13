"""The form that the tests of conditions speak of."""

from __future__ import annotations

from datetime import date
from typing import Any

from forms_registry.conditions import Condition, ConditionError, holds
from forms_registry.conditions.compiling import compile_with
from forms_registry.conditions.mapping import condition_of
from forms_registry.conditions.names import Names

TODAY = date(2026, 3, 12)
NAMES = {
    "leave_type": "string",
    "urgent": "string",
    "sector": "string",
    "notes": "string",
    "start_time": "string",
    "injuryDate": "date",
    "informedDate": "date",
    "birthDate": "date",
    "appointment": "datetime",
    "hours": "number",
    "documents": "list",
    "place": "map",
    "insured": "bool",
    "enableUploads": "bool",
}
OPTIONS = {
    "leave_type": ("Sick", "Family Care", "Annual"),
    "urgent": ("Yes", "No"),
    "sector": ("Police", "Not Applicable", "Research and Development", "None"),
    "documents": ("Certificate", "Invoice"),
}


def compiled(text: str, **more: Any) -> Condition:
    return compile_with(text, Names(NAMES, OPTIONS, ("enableUploads",), **{"subject": None, **more}))


def mapped(mapping: Any) -> Condition:
    return condition_of(mapping, Names(NAMES, OPTIONS, ("enableUploads",), None))


def cel(text: str, **more: Any) -> str:
    return compiled(text, **more).cel


def true_for(text: str, /, **values: Any) -> bool:
    return holds(compiled(text), values, today=TODAY)


def refusal(text: str, **more: Any) -> ConditionError:
    try:
        condition = compiled(text, **more)
    except ConditionError as error:
        return error
    raise AssertionError(f"{text!r} was read as {condition.cel}")
