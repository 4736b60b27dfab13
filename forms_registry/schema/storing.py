"""A form as JSON and back, so that what was read once keeps its meaning whatever a later reader would make of it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from forms_registry.schema.form import FormSpec

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def to_json(spec: FormSpec) -> dict[str, Any]:
    """The form as JSON values; `from_json` gives an equal one back."""
    return _adapter().dump_python(spec, mode="json", exclude={"_index"})


def from_json(stored: dict[str, Any]) -> FormSpec:
    """The form that `to_json` wrote. Raises ValueError for anything else."""
    return _adapter().validate_python(stored, strict=False)


@cache
def _adapter() -> TypeAdapter[FormSpec]:
    from pydantic import TypeAdapter  # manage.py should not wait for it

    return TypeAdapter(FormSpec)
