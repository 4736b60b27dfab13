"""The shape that a value on a page has, by the type of its field."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from forms_registry.schema import JsonValue

_SHAPES = {
    "checkbox": _("this should be a list of words."),
    "location": _("this should be a place, {lat, lng}, or words."),
}
_SINGLE = _("this should be a single value.")


def shape_problem(value: JsonValue, kind: str) -> str:
    """What the value should be, where it has not the shape of its type; "" where it has, whether the field takes it or
    not."""
    return "" if _fits(value, kind) else str(_SHAPES.get(kind, _SINGLE))


def _fits(value: JsonValue, kind: str) -> bool:
    if kind == "checkbox":
        return isinstance(value, list) and all(map(_is_single, value))
    if kind in {"location", "file"} and isinstance(value, dict):
        return True
    return _is_single(value) and (not isinstance(value, bool) or kind in {"boolean", "dropdown"})


def _is_single(value: JsonValue) -> bool:
    return isinstance(value, str | int | float | bool)
