"""Moments: a day and a time, as "YYYY-MM-DDTHH:MM:SS" on the person's own clock."""

from __future__ import annotations

from nlu.temporal import moments
from nlu.temporal.answers import MomentReader


class DatetimeReader(MomentReader):
    """Reads a day with a time; a written offset is converted to the person's own zone."""

    kind = "datetime"
    mentions = staticmethod(moments.mentions)
    answers = staticmethod(moments.answers)
