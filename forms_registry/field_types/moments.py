"""A day, a time of day, or both together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from forms_registry.canonical.moments import DATETIME, DAY, TIME, MomentForm
from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refuse_beyond
from nlu.entities.moments import DateReader, DatetimeReader, TimeReader
from nlu.entity import ValueContext
from nlu.temporal.mentions import Moment
from nlu.temporal.problems import show_moment, shown_in_both
from nlu.types import JsonValue


class _MomentType(FieldType):
    """A moment, kept in its `form`; `keyword` is what says so in JSON Schema."""

    self_evident = "looks"
    form: ClassVar[MomentForm]
    keyword: ClassVar[Mapping[str, str]]

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes what the form parses; refuses everything else, and moments beyond the limits."""
        moment, bounds = self.form.parse(value, context), self.form.bounds(context)
        of_today = "_of_today" if bounds.broken_by(moment) == context.today else ""
        refuse_beyond(bounds, moment, context.slot.limits, f"{self.type}{of_today}", _shown_to(context))
        return self.form.write(moment)

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """`formatMinimum` and `formatMaximum` (of ajv-formats) carry the limits as they stand now."""
        bounds = self.form.bounds(context).mapped(self.form.write)
        return schema("string", **self.keyword, formatMinimum=bounds.least, formatMaximum=bounds.most)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "10 March 2026", "٣:٣٠ مساءً", "10 March 2026, 3:30 PM"; a value that is no moment, as it stands."""
        try:
            return show_moment(self.form.from_iso(value), context.language)
        except (TypeError, ValueError):
            return str(value)


class Date(_MomentType):
    """A day of the Gregorian calendar: "YYYY-MM-DD"."""

    type = "date"
    aliases = ("date_picker", "calendar", "day", "datepicker", "تاريخ")
    action = "ASK_DATE"
    input = "date"
    rule_type = "date"
    has_date = True
    reader = DateReader()
    form = DAY
    keyword = {"format": "date"}


class Time(_MomentType):
    """A time of day on the 24-hour clock, to the minute: "HH:MM"."""

    type = "time"
    aliases = ("time_picker", "timepicker", "hour", "وقت")
    input = "time"
    has_time = True
    reader = TimeReader()
    form = TIME
    keyword = {"pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
    """`format: time` would demand seconds and a zone."""


class Datetime(_MomentType):
    """A moment without a zone, "YYYY-MM-DDTHH:MM:SS": what the clock on the person's wall shows."""

    type = "datetime"
    aliases = ("date_time", "timestamp", "datetime_local", "datetime_picker", "تاريخ ووقت")
    action = "ASK_DATETIME"
    input = "datetime"
    rule_type = "datetime"
    has_date = True
    has_time = True
    read_as = Date.type
    reader = DatetimeReader()
    form = DATETIME
    keyword = {"pattern": r"^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$"}
    """`format: date-time` would demand a zone."""


def _shown_to(context: ValueContext) -> Callable[[Moment], tuple[str, str]]:
    return lambda moment: shown_in_both(moment, context.english)
