"""Times of day, as "HH:MM" on the 24-hour clock."""

from __future__ import annotations

from nlu.temporal import clock
from nlu.temporal.answers import MomentReader


class TimeReader(MomentReader):
    """Reads times of day, to the minute."""

    kind = "time"
    mentions = staticmethod(clock.mentions)
