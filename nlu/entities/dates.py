"""Days, as "YYYY-MM-DD"."""

from __future__ import annotations

from nlu.temporal import days
from nlu.temporal.answers import MomentReader


class DateReader(MomentReader):
    """Reads days of the Gregorian calendar. Those said in the Hijri calendar are converted, with less confidence."""

    kind = "date"
    mentions = staticmethod(days.mentions)
