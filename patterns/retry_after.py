"""The header `Retry-After`, as others send it."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import re2

from patterns.scanning import encodable

_SECONDS = re2.compile(r"[0-9]+(\.[0-9]+)?")


def retry_after_seconds(value: str) -> float | None:
    """Seconds from now, 0 and more, that a number or a date asks for; None where it cannot be understood. A number of
    any length is one: what is too large to be counted is infinite."""
    text = value.strip()
    if _SECONDS.fullmatch(encodable(text)):
        return float(text)
    try:
        moment = parsedate_to_datetime(text)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, (moment - datetime.now(UTC)).total_seconds())
    except (ValueError, OverflowError):
        return None
