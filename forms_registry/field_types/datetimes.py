"""The `datetime` kind: a day and a time, as "YYYY-MM-DDTHH:MM:SS" on the person's own clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time

from forms_registry.field_types.base import FieldType
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.temporal.answers import find_mentions, limit_problem, read_answer
from nlu.temporal.frame import FIRST_DAY, LAST_DAY, limit_day
from nlu.temporal.mentions import Moment
from nlu.temporal.moments import ISO, answered_moment, found_moments, read_moment
from nlu.temporal.problems import problem, show_moment
from nlu.types import JsonValue


class Datetime(FieldType):
    """A moment without a zone: what the clock on the person's wall shows. A written offset is converted to it."""

    type = "datetime"
    aliases = ("date_time", "timestamp", "datetime_local", "datetime_picker", "تاريخ ووقت")
    action = "ASK_DATETIME"
    input = "datetime"
    rule_type = "datetime"

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("datetime", answered_moment, _write, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("datetime", found_moments, _write, text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes ISO 8601, with or without seconds and offset; refuses all else, and moments beyond the limits."""
        moment = _parse(value, context)
        earliest, latest = (
            _bound(context.slot.limits.minimum, context, time.min),
            _bound(context.slot.limits.maximum, context, time.max.replace(microsecond=0)),
        )
        if earliest is not None and moment < earliest:
            raise InvalidValue(limit_problem("datetime_before_minimum", earliest, context))
        if latest is not None and moment > latest:
            raise InvalidValue(limit_problem("datetime_after_maximum", latest, context))
        return moment.isoformat()

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """A pattern rather than `format: date-time`, which would demand a zone."""
        schema: dict[str, JsonValue] = {
            "type": "string",
            "pattern": r"^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$",
        }
        if (earliest := _bound(context.slot.limits.minimum, context, time.min)) is not None:
            schema["formatMinimum"] = earliest.isoformat()
        if (latest := _bound(context.slot.limits.maximum, context, time.max.replace(microsecond=0))) is not None:
            schema["formatMaximum"] = latest.isoformat()
        return schema

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "10 March 2026, 3:30 PM", "١٠ مارس ٢٠٢٦ الساعة ٣:٣٠ مساءً"; a value that is no moment, as it stands."""
        try:
            return show_moment(datetime.fromisoformat(value), context.language)
        except (TypeError, ValueError):
            return str(value)


def _write(moment: Moment) -> str | None:
    return moment.isoformat() if isinstance(moment, datetime) else None


def _parse(value: JsonValue, context: ValueContext) -> datetime:
    written = fold_text(value).strip() if isinstance(value, str) else ""
    match = ISO.fullmatch(written)
    if match is None:
        raise InvalidValue(problem("datetime_unreadable", context.today))
    try:
        moment = read_moment(match, context.now)
    except (ValueError, OverflowError):
        raise InvalidValue(problem("datetime_impossible", context.today, quote=written)) from None
    if not FIRST_DAY <= moment.date() <= LAST_DAY:
        raise InvalidValue(problem("date_year", context.today))
    return moment


def _bound(limit: JsonValue, context: ValueContext, edge: time) -> datetime | None:
    """The moment of a limit: "now", an ISO date and time, or for a day its `edge`, for the whole day is within."""
    if isinstance(limit, str):
        written = fold_text(limit).strip()
        if written == "now":
            return context.now.replace(tzinfo=None, microsecond=0)
        if match := ISO.fullmatch(written):
            return read_moment(match, context.now)
    day = limit_day(limit, context.today)
    return datetime.combine(day, edge) if day else None


FIELD_TYPES = (Datetime(),)
