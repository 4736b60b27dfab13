"""Values between two bounds, and lists of so many: what is refused, and how JSON Schema says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from forms_registry.field_types.refusals import refused
from nlu.bounds import Bounds
from nlu.entity import InvalidValue, ValueContext
from nlu.temporal.mentions import Moment
from nlu.temporal.problems import temporal_problem
from nlu.types import JsonValue, Problem

Value = TypeVar("Value", bound=Moment)


def check_bounds(
    kind: str, value: Value, bounds: Bounds[Value], context: ValueContext, wordings: tuple[str, str] = ("", "")
) -> None:
    """Raises InvalidValue for a value out of bounds, with the code `<kind>_before_minimum` or `<kind>_after_maximum`.

    It says so in the author's own words where there are any, else in those of the codes in `wordings`, else in its own.
    """
    for bound, broken, code, wording in (
        (bounds.least, bounds.too_little(value), f"{kind}_before_minimum", wordings[0]),
        (bounds.most, bounds.too_much(value), f"{kind}_after_maximum", wordings[1]),
    ):
        if broken and bound is not None:
            own = context.slot.limits.message
            raise InvalidValue(Problem(code, own or temporal_problem(wording or code, context.today, [bound]).text))


def written_bounds(bounds: Bounds[Value], write: Callable[[Value], str]) -> dict[str, JsonValue]:
    """`formatMinimum` and `formatMaximum` of ajv-formats; None where there is no bound."""
    return {
        "formatMinimum": None if bounds.least is None else write(bounds.least),
        "formatMaximum": None if bounds.most is None else write(bounds.most),
    }


def check_count(things: str, count: int, context: ValueContext) -> None:
    """Raises InvalidValue, with the code `too_few_<things>` or `too_many_<things>`, for a list of another length.

    Where the limits name no least, a required list holds one thing.
    """
    limits = context.slot.limits
    least = limits.min_items if limits.min_items is not None else int(context.slot.required is True)
    if count < least:
        raise refused(f"too_few_{things}", limits, count=least)
    if limits.max_items is not None and count > limits.max_items:
        raise refused(f"too_many_{things}", limits, count=limits.max_items)
