"""From a day as far as it was said ("the 14th", "3/4") to the day that is meant, or to what must be asked."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from nlu.temporal.limits import FIRST_DAY, LAST_DAY
from nlu.temporal.mentions import TimeExpression
from nlu.temporal.resolution_context import ResolutionContext

_RECENT_DAYS = 31
_NEAR_DAYS = 62
_LEAP_YEAR = 2024


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A day of the Gregorian calendar with what was left out as None; its numbers may name no real day."""

    day: int
    month: int | None = None
    year: int | None = None


def resolve(
    partials: Iterable[PartialDate], context: ResolutionContext, place: tuple[int, int]
) -> TimeExpression | None:
    """The mention at `place` that these readings of the same words make; None when none of them could be a day."""
    start, end = place
    readings = [partial for partial in dict.fromkeys(partials) if partial.month is None or 1 <= partial.month <= 12]
    real = [partial for partial in readings if _exists(partial)]
    if not real:
        impossible = any(1 <= partial.day <= 31 for partial in readings)
        return TimeExpression(start, end, code="impossible") if impossible else None
    if context.born and real[0].year is None:
        return TimeExpression(start, end, code="no_year")
    choices = [days for partial in real if (days := _days(partial, context, start, context.weekday))]
    if not choices:
        return TimeExpression(start, end, (_days(real[0], context, start, None)[0],), code="weekday")
    days = _within_limits([group[0] for group in choices], context, complete=real[0].year is not None)
    if len(days) > 1:
        return TimeExpression(start, end, tuple(days), code="ambiguous")
    confidence = 1 - 0.2 * (len(real) > 1) - 0.05 * (real[0].year is None) - 0.1 * (real[0].month is None)
    return TimeExpression(start, end, tuple(days), round(confidence, 2))


def nearest_first(
    days: Iterable[date], context: ResolutionContext, place: int, *, recent: int = _RECENT_DAYS
) -> list[date]:
    """Days within the limits (all, when none is), the likeliest first: those in the direction that the words at `place`
    lean to, else those to come and of the last `recent` days; then by distance from today."""
    listed = list(days)
    leaning = context.leaning(place)

    def unlikeliness(day: date) -> tuple[bool, int]:
        away = (day - context.today).days
        return (away * leaning < 0 if leaning else away < -recent), abs(away)

    return sorted([day for day in listed if context.allows(day)] or listed, key=unlikeliness)


def _exists(partial: PartialDate) -> bool:
    return 1 <= partial.day <= (monthrange(partial.year or _LEAP_YEAR, partial.month)[1] if partial.month else 31)


def _days(partial: PartialDate, context: ResolutionContext, place: int, weekday: int | None) -> list[date]:
    """The days that a partial can be, the likeliest first; a weekday may point to one beyond the limits."""
    if partial.year is not None and partial.month is not None:
        days = [date(partial.year, partial.month, partial.day)]
        return [day for day in days if weekday is None or day.weekday() == weekday]
    undated = list(_undated(partial, context.today))
    days = nearest_first(undated, context, place, recent=_RECENT_DAYS if partial.month else 0)
    if weekday is None:
        return days
    near = sorted(undated, key=lambda day: abs((day - context.today).days))
    likely = (
        [*days[:1], *near[:1]]
        if partial.month
        else [day for day in days if abs((day - context.today).days) <= _NEAR_DAYS]
    )
    return [day for day in likely if day.weekday() == weekday]


def _undated(partial: PartialDate, today: date) -> Iterator[date]:
    around = 8 if (partial.month, partial.day) == (2, 29) else 1
    for year in range(max(today.year - around, FIRST_DAY.year), min(today.year + around, LAST_DAY.year) + 1):
        for month in [partial.month] if partial.month else range(1, 13):
            if partial.day <= monthrange(year, month)[1]:
                yield date(year, month, partial.day)


def _within_limits(days: Sequence[date], context: ResolutionContext, *, complete: bool) -> list[date]:
    unique = list(dict.fromkeys(days))
    if len(unique) < 2:
        return unique
    allowed = [day for day in unique if context.allows(day)] or unique
    return allowed if complete else [day for day in allowed if day.year == context.today.year] or allowed
