"""Readers of dates, times of day, and both together by the person's clock, in ISO 8601 without a zone."""

from __future__ import annotations

from functools import partial

from nlu.temporal import clock, days, moments
from nlu.temporal.answers import MomentReader

DateReader = partial(MomentReader, "date", days.mentions)
"""Reads days of the Gregorian calendar. Those said in the Hijri calendar are converted, with less confidence."""

TimeReader = partial(MomentReader, "time", clock.mentions)
"""Reads times of day on the 24-hour clock, to the minute."""

DatetimeReader = partial(MomentReader, "datetime", moments.mentions, moments.answers)
"""Reads a day with a time; one of universal time, or with hours from it, is converted to the person's own zone."""
