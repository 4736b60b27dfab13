"""The Hijri calendar (Umm al-Qura), as far as its tables reach: 1343 to 1500 AH, 1 August 1924 to 16 November 2077."""

from __future__ import annotations

from datetime import date

FIRST_YEAR, LAST_YEAR = 1343, 1500


def in_gregorian(year: int, month: int, day: int) -> date | None:
    """The Gregorian day; None when the calendar has no such day."""
    from hijridate import Hijri

    try:
        return Hijri(year, month, day).to_gregorian()
    except (ValueError, OverflowError):
        return None


def hijri_days(month: int, day: int, today: date) -> list[date]:
    """That day of the year before this, of this Hijri year and of the next, in order."""
    from hijridate import Gregorian

    year = Gregorian.fromdate(today).to_hijri().year
    days = (in_gregorian(number, month, day) for number in (year - 1, year, year + 1))
    return [day for day in days if day is not None]
