"""A form as JSON and back, so that what was read once keeps its meaning whatever a later reader would make of it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from forms_registry.schema.form import FormSpec

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def to_json(spec: FormSpec) -> dict[str, Any]:
    """The form as JSON values, the same in every process; `from_json` gives an equal one back."""
    return _in_order(_adapter().dump_python(spec, mode="json", exclude={"_index"}))


def _in_order(value: Any) -> Any:
    """The names that a condition reads are a set, and come out as each process likes."""
    if isinstance(value, dict):
        return {key: sorted(one) if key == "inputs" else _in_order(one) for key, one in value.items()}
    return [_in_order(one) for one in value] if isinstance(value, list) else value


def from_json(stored: dict[str, Any]) -> FormSpec:
    """The form that `to_json` wrote. Raises ValueError for anything else."""
    return _adapter().validate_python(stored, strict=False)


@cache
def _adapter() -> TypeAdapter[FormSpec]:
    from pydantic import TypeAdapter  # manage.py should not wait for it

    return TypeAdapter(FormSpec)
