"""A form as JSON and back, so that what was read once keeps its meaning whatever a later reader would make of it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from forms_registry.schema.form import FormSpec


def to_json(spec: FormSpec) -> dict[str, Any]:
    """The form as JSON values, the same in every process; `from_json` gives an equal one back.

    The processes that read documents need no more: without pydantic, each starts in four fifths of the time.
    """
    return _as_json(spec)


def _as_json(value: Any) -> Any:
    """A set comes out as each process likes, so that it is put into an order."""
    if isinstance(value, dict):
        return {key: _as_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return list(map(_as_json, value))
    if isinstance(value, frozenset):
        return sorted(map(_as_json, value))
    if is_dataclass(value):
        return {item.name: _as_json(getattr(value, item.name)) for item in fields(value) if item.init}
    return value.value if isinstance(value, Enum) else value


def from_json(stored: dict[str, Any]) -> FormSpec:
    """The form that `to_json` wrote. Raises ValueError for anything else."""
    return _adapter().validate_python(stored, strict=False)


@cache
def _adapter() -> Any:
    from pydantic import TypeAdapter  # manage.py should not wait for it

    return TypeAdapter(FormSpec)
