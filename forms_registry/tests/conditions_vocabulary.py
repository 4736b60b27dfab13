"""The form that the tests of conditions speak of."""

from __future__ import annotations

from datetime import date
from typing import Any

from forms_registry.conditions import Condition, ConditionError, compile_condition, holds

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
    return compile_condition(text, NAMES, options=OPTIONS, flags=("enableUploads",), **more)


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
