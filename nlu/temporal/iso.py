"""A day and a time as ISO 8601 writes them, in a folded text."""

from __future__ import annotations

import re
from datetime import datetime

ISO = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)[t ]\s?(?P<time>\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?"
    r"\s?(?P<zone>z(?!\w)|[+-]\d\d:?\d\d)?(?![\w:]|\.\d)"
)


def read_moment(match: re.Match[str], now: datetime) -> datetime:
    """The moment of an `ISO` match, as the clock of `now`'s zone shows it; ValueError when there is none."""
    moment = datetime.fromisoformat(f"{match['day']}T{match['time']}")
    if zone := match["zone"]:
        offset = "+00:00" if zone == "z" else zone if ":" in zone else f"{zone[:3]}:{zone[3:]}"
        moment = datetime.fromisoformat(f"{moment.isoformat()}{offset}").astimezone(now.tzinfo)
    return moment.replace(tzinfo=None, microsecond=0)
