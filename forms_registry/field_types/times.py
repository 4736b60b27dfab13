"""A time of day, as "HH:MM"."""

from __future__ import annotations

import re
from datetime import time

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.bounded import check_bounds, written_bounds
from nlu.entities.times import TimeReader, write_time
from nlu.entity import InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.temporal.limits import time_bounds
from nlu.temporal.problems import show_time, temporal_problem
from nlu.types import JsonValue

_CANONICAL = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?")


class Time(FieldType):
    """A time of day on the 24-hour clock, to the minute."""

    type = "time"
    aliases = ("time_picker", "timepicker", "hour", "وقت")
    input = "time"
    reader = TimeReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes "HH:MM", and drops seconds; refuses everything else, and times beyond the limits."""
        moment = _parse(value, context)
        check_bounds("time", moment, time_bounds(context.slot.limits), context)
        return write_time(moment)

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """A pattern rather than `format: time`, which would demand seconds and a zone."""
        bounds = written_bounds(time_bounds(context.slot.limits), write_time)
        return schema("string", pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", **bounds)

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "3:30 PM", "٣:٣٠ مساءً"; a value that is no time, as it stands."""
        try:
            return show_time(time.fromisoformat(value), context.language)
        except (TypeError, ValueError):
            return str(value)


def _parse(value: JsonValue, context: ValueContext) -> time:
    match = _CANONICAL.fullmatch(fold_text(value).strip()) if isinstance(value, str) else None
    if match is None:
        raise InvalidValue(temporal_problem("time_unreadable", context.today))
    try:
        return time(int(match[1]), int(match[2]), int(match[3] or 0)).replace(second=0)
    except ValueError:
        raise InvalidValue(temporal_problem("time_impossible", context.today, quote=match[0])) from None


FIELD_TYPES = (Time(),)
