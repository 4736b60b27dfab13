"""Days, times of day, and both together on the person's own clock, in ISO 8601 without a zone."""

from __future__ import annotations

from nlu.temporal import clock, days, moments
from nlu.temporal.answers import MomentReader


class DateReader(MomentReader):
    """Reads days of the Gregorian calendar. Those said in the Hijri calendar are converted, with less confidence."""

    kind = "date"
    mentions = staticmethod(days.mentions)


class TimeReader(MomentReader):
    """Reads times of day on the 24-hour clock, to the minute."""

    kind = "time"
    mentions = staticmethod(clock.mentions)


class DatetimeReader(MomentReader):
    """Reads a day with a time; a written offset is converted to the person's own zone."""

    kind = "datetime"
    mentions = staticmethod(moments.mentions)
    answers = staticmethod(moments.answers)
