"""A day and a time, as "YYYY-MM-DDTHH:MM:SS" on the person's own clock."""

from __future__ import annotations

from datetime import datetime

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.bounded import check_bounds, written_bounds
from nlu.entities.datetimes import DatetimeReader
from nlu.entity import InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.temporal.iso import ISO, read_moment
from nlu.temporal.limits import FIRST_DAY, LAST_DAY, moment_bounds
from nlu.temporal.problems import show_moment, temporal_problem
from nlu.types import JsonValue

_PATTERN = r"^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$"


class Datetime(FieldType):
    """A moment without a zone: what the clock on the person's wall shows. A written offset is converted to it."""

    type = "datetime"
    aliases = ("date_time", "timestamp", "datetime_local", "datetime_picker", "تاريخ ووقت")
    action = "ASK_DATETIME"
    input = "datetime"
    rule_type = "datetime"
    reader = DatetimeReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes ISO 8601, with or without seconds and offset; refuses all else, and moments beyond the limits."""
        moment = _parse(value, context)
        check_bounds("datetime", moment, moment_bounds(context), context)
        return moment.isoformat()

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """A pattern rather than `format: date-time`, which would demand a zone."""
        return schema("string", pattern=_PATTERN, **written_bounds(moment_bounds(context), datetime.isoformat))

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "10 March 2026, 3:30 PM", "١٠ مارس ٢٠٢٦ الساعة ٣:٣٠ مساءً"; a value that is no moment, as it stands."""
        try:
            return show_moment(datetime.fromisoformat(value), context.language)
        except (TypeError, ValueError):
            return str(value)


def _parse(value: JsonValue, context: ValueContext) -> datetime:
    match = ISO.fullmatch(fold_text(value).strip()) if isinstance(value, str) else None
    if match is None:
        raise InvalidValue(temporal_problem("datetime_unreadable", context.today))
    try:
        moment = read_moment(match, context.now)
    except (ValueError, OverflowError):
        raise InvalidValue(temporal_problem("datetime_impossible", context.today, quote=match[0])) from None
    if not FIRST_DAY <= moment.date() <= LAST_DAY:
        raise InvalidValue(temporal_problem("date_year", context.today))
    return moment


FIELD_TYPES = (Datetime(),)
