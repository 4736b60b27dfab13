"""The `time` kind: a time of day, as "HH:MM"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import time

from forms_registry.field_types.base import FieldType
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import fold_text
from nlu.temporal.answers import find_mentions, limit_problem, read_answer, states
from nlu.temporal.clock import TIMES
from nlu.temporal.frame import limit_time
from nlu.temporal.mentions import Moment
from nlu.temporal.problems import problem, show_time
from nlu.types import JsonValue

_CANONICAL = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?")
_STATED = states(TIMES)


class Time(FieldType):
    """A time of day on the 24-hour clock, to the minute."""

    type = "time"
    aliases = ("time_picker", "timepicker", "hour", "وقت")
    action = "ASK_TEXT"
    input = "time"
    rule_type = "string"

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("time", _STATED, _write, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("time", _STATED, _write, text, context)

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes "HH:MM", and drops seconds; refuses everything else, and times beyond the limits."""
        moment = _parse(value, context)
        opens, closes = limit_time(context.slot.limits.minimum), limit_time(context.slot.limits.maximum)
        if opens is not None and moment < opens:
            raise InvalidValue(limit_problem("time_before_minimum", opens, context))
        if closes is not None and moment > closes:
            raise InvalidValue(limit_problem("time_after_maximum", closes, context))
        return _write(moment)

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """A pattern rather than `format: time`, which would demand seconds and a zone."""
        schema: dict[str, JsonValue] = {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
        if (opens := limit_time(context.slot.limits.minimum)) is not None:
            schema["formatMinimum"] = _write(opens)
        if (closes := limit_time(context.slot.limits.maximum)) is not None:
            schema["formatMaximum"] = _write(closes)
        return schema

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "3:30 PM", "٣:٣٠ مساءً"; a value that is no time, as it stands."""
        try:
            return show_time(time.fromisoformat(value), context.language)
        except (TypeError, ValueError):
            return str(value)


def _write(moment: Moment) -> str:
    return f"{moment:%H:%M}"


def _parse(value: JsonValue, context: ValueContext) -> time:
    match = _CANONICAL.fullmatch(fold_text(value).strip()) if isinstance(value, str) else None
    if match is None:
        raise InvalidValue(problem("time_unreadable", context.today))
    try:
        return time(int(match[1]), int(match[2]), int(match[3] or 0)).replace(second=0)
    except ValueError:
        raise InvalidValue(problem("time_impossible", context.today, quote=match[0])) from None


FIELD_TYPES = (Time(),)
