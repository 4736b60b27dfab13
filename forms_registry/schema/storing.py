"""A form as JSON and back, so that what was read once keeps its meaning whatever a later reader would make of it."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any

from forms_registry.schema.form import FormSpec

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def to_json(spec: FormSpec) -> dict[str, Any]:
    """The form as JSON values, the same in every process; `from_json` gives an equal one back."""
    form: dict[str, Any] = _as_json(_adapter().dump_python(spec, exclude={"_index"}))
    return form


def _as_json(value: Any) -> Any:
    """A set comes out as each process likes, so that it is put into an order."""
    if isinstance(value, dict):
        return {key: _as_json(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_as_json(one) for one in value]
    if isinstance(value, frozenset):
        return sorted(_as_json(one) for one in value)
    return value.value if isinstance(value, Enum) else value


def from_json(stored: dict[str, Any]) -> FormSpec:
    """The form that `to_json` wrote. Raises ValueError for anything else."""
    return _adapter().validate_python(stored, strict=False)


@cache
def _adapter() -> TypeAdapter[FormSpec]:
    from pydantic import TypeAdapter  # manage.py should not wait for it

    return TypeAdapter(FormSpec)
