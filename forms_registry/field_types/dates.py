"""A day, as "YYYY-MM-DD"."""

from __future__ import annotations

import re
from datetime import date

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.bounded import check_bounds, written_bounds
from nlu.entities.dates import DateReader
from nlu.entity import InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.temporal.limits import FIRST_DAY, LAST_DAY, day_bounds
from nlu.temporal.problems import show_day, temporal_problem
from nlu.types import JsonValue

_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[t ]00:00(?::00(?:\.0+)?)?(?:z|[+-]\d\d:?\d\d)?)?")


class Date(FieldType):
    """A day of the Gregorian calendar."""

    type = "date"
    aliases = ("date_picker", "calendar", "day", "datepicker", "تاريخ")
    action = "ASK_DATE"
    input = "date"
    rule_type = "date"
    reader = DateReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes "YYYY-MM-DD", or a date and time at midnight; refuses everything else, and days beyond the limits."""
        day = _parse(value, context)
        bounds = day_bounds(context.slot.limits, context.today)
        least = "date_in_past" if bounds.least == context.today else ""
        most = "date_in_future" if bounds.most == context.today else ""
        check_bounds("date", day, bounds, context, wordings=(least, most))
        return day.isoformat()

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """`formatMinimum` and `formatMaximum` (of ajv-formats) carry the limits as they stand today."""
        bounds = day_bounds(context.slot.limits, context.today)
        return schema("string", format="date", **written_bounds(bounds, date.isoformat))

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "10 March 2026", "١٠ مارس ٢٠٢٦"; a value that is no date, as it stands."""
        try:
            return show_day(date.fromisoformat(value), context.language)
        except (TypeError, ValueError):
            return str(value)


def _parse(value: JsonValue, context: ValueContext) -> date:
    match = _ISO.fullmatch(fold_text(value).strip()) if isinstance(value, str) else None
    if match is None:
        raise InvalidValue(temporal_problem("date_unreadable", context.today))
    try:
        day = date.fromisoformat(match[1])
    except ValueError:
        raise InvalidValue(temporal_problem("date_impossible", context.today, quote=match[1])) from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise InvalidValue(temporal_problem("date_year", context.today))
    return day


FIELD_TYPES = (Date(),)
