"""The `date` kind: a day, as "YYYY-MM-DD"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from forms_registry.field_types.base import FieldType
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.temporal.answers import find_mentions, limit_problem, read_answer, states
from nlu.temporal.day_rules import DAYS
from nlu.temporal.frame import FIRST_DAY, LAST_DAY, limit_day
from nlu.temporal.mentions import Moment
from nlu.temporal.problems import problem, show_day
from nlu.types import JsonValue

_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[t ]00:00(?::00(?:\.0+)?)?(?:z|[+-]\d\d:?\d\d)?)?")
_STATED = states(DAYS)


class Date(FieldType):
    """A day of the Gregorian calendar. Days said in the Hijri calendar are converted, with less confidence."""

    type = "date"
    aliases = ("date_picker", "calendar", "day", "datepicker", "تاريخ")
    action = "ASK_DATE"
    input = "date"
    rule_type = "date"

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("date", _STATED, _write, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("date", _STATED, _write, text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes "YYYY-MM-DD", or a date and time at midnight; refuses everything else, and days beyond the limits."""
        day = _parse(value, context)
        limits, today = context.slot.limits, context.today
        earliest, latest = limit_day(limits.minimum, today), limit_day(limits.maximum, today)
        if earliest is not None and day < earliest:
            wording = "date_in_past" if earliest == today else "date_before_minimum"
            raise InvalidValue(limit_problem("date_before_minimum", earliest, context, wording))
        if latest is not None and day > latest:
            wording = "date_in_future" if latest == today else "date_after_maximum"
            raise InvalidValue(limit_problem("date_after_maximum", latest, context, wording))
        return day.isoformat()

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """`formatMinimum` and `formatMaximum` (of ajv-formats) carry the limits as they stand today."""
        limits, today = context.slot.limits, context.today
        schema: dict[str, JsonValue] = {"type": "string", "format": "date"}
        if (earliest := limit_day(limits.minimum, today)) is not None:
            schema["formatMinimum"] = earliest.isoformat()
        if (latest := limit_day(limits.maximum, today)) is not None:
            schema["formatMaximum"] = latest.isoformat()
        return schema

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "10 March 2026", "١٠ مارس ٢٠٢٦"; a value that is no date, as it stands."""
        try:
            return show_day(date.fromisoformat(value), context.language)
        except (TypeError, ValueError):
            return str(value)


def _write(day: Moment) -> str | None:
    return day.isoformat() if isinstance(day, date) else None


def _parse(value: JsonValue, context: ValueContext) -> date:
    match = _ISO.fullmatch(fold_text(value).strip()) if isinstance(value, str) else None
    if match is None:
        raise InvalidValue(problem("date_unreadable", context.today))
    try:
        day = date.fromisoformat(match[1])
    except ValueError:
        raise InvalidValue(problem("date_impossible", context.today, quote=match[1])) from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise InvalidValue(problem("date_year", context.today))
    return day


FIELD_TYPES = (Date(),)
