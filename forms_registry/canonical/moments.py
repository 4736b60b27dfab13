"""Days, times of day, and both together on the person's own clock, as they are kept: in ISO 8601, without a zone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

import re2

from nlu.bounds import Bounds
from nlu.entity import InvalidValue, ValueContext
from nlu.temporal.limits import FIRST_DAY, ISO, LAST_DAY, day_bounds, iso_moment, moment_bounds, time_bounds
from nlu.temporal.mentions import Moment, write_moment
from nlu.temporal.problems import temporal_problem
from nlu.types import JsonValue
from patterns.folding import fold_text
from patterns.scanning import Match, Pattern


@dataclass(frozen=True, slots=True)
class MomentForm:
    """One kind of moment. `written` is how programs may write it: its first group is what a refusal quotes."""

    name: str
    written: Pattern
    moment_of: Callable[[Match, ValueContext], Moment]
    """The moment of a `written` match; ValueError or OverflowError where there is no such moment."""
    from_iso: Callable[[str], Moment]
    bounds: Callable[[ValueContext], Bounds[Any]]
    """What the slot's limits mean now."""

    write = staticmethod(write_moment)

    def parse(self, value: JsonValue, context: ValueContext) -> Moment:
        """The moment that a value writes out; raises InvalidValue for anything else, whatever the slot's limits."""
        now = (context.today, context.english)
        match = self.written.fullmatch(fold_text(value).strip()) if isinstance(value, str) else None
        if match is None:
            raise InvalidValue(temporal_problem(f"{self.name}_unreadable", *now))
        try:
            moment = self.moment_of(match, context)
        except (ValueError, OverflowError):
            raise InvalidValue(temporal_problem(f"{self.name}_impossible", *now, quote=match[1])) from None
        if isinstance(moment, date) and not FIRST_DAY.year <= moment.year <= LAST_DAY.year:
            raise InvalidValue(temporal_problem("date_year", *now))
        return moment


DAY = MomentForm(
    "date",
    re2.compile(r"(\d{4}-\d\d-\d\d)(?:[t ]00:00(?::00(?:\.0+)?)?(?:z|[+-]\d\d:?\d\d)?)?"),
    lambda match, _: date.fromisoformat(match[1]),
    date.fromisoformat,
    day_bounds,
)
"""Midnight of a day may stand for the day."""

TIME = MomentForm(
    "time",
    re2.compile(r"((\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)"),
    lambda match, _: time(int(match[2]), int(match[3]), int(match[4] or 0)).replace(second=0),
    time.fromisoformat,
    time_bounds,
)
"""Seconds are dropped."""

DATETIME = MomentForm(
    "datetime", ISO, lambda match, context: iso_moment(match, context.now), datetime.fromisoformat, moment_bounds
)
"""A written offset is converted to the person's own clock."""
