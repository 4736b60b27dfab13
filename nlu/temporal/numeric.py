"""Days in digits alone: 2026-03-15, 15/03/2026, 15.3.2026, 15/3, 15/09/1447."""

from __future__ import annotations

import re

from nlu.temporal.hijri import FIRST_YEAR, LAST_YEAR, in_gregorian
from nlu.temporal.limits import FIRST_DAY, LAST_DAY
from nlu.temporal.mentions import DIGITS, FOLLOWED, GrammarRule, TimeExpression
from nlu.temporal.resolution import PartialDate, resolve
from nlu.temporal.resolution_context import ResolutionContext

ERA = r"(?:\s*(?P<era>ه|ah|a\.h\.?|h|hijri|هجري|هجريا)(?!\w)|\s?م(?!\w))?"

_NOT_GLUED = r"(?![^\W\d]|[\d/\\@:]|[.,-]\d)"
_DATED = re.compile(r"(?<!\w)ليوم\s+$|\b(?:on|since|until|till|date|dated|بتاريخ|تاريخ|يوم|منذ|في)\s*:?\s+(?:the\s+)?$")
_OPENING = re.compile(r"(?:^|[,;:(\n])\s*$")
_ALWAYS_OPEN = "24/7"


def full_year(short: int, context: ResolutionContext) -> int:
    """The year of two digits, from 79 years ago to 20 ahead; none ahead for a birth."""
    latest = context.today.year + (0 if context.born else 20)
    return latest - (latest - short) % 100


def hijri_day(year: int, month: int, day: int, match: re.Match[str]) -> TimeExpression:
    found = in_gregorian(year, month, day)
    return TimeExpression(*match.span(), (found,), 0.9) if found else TimeExpression(*match.span(), code="impossible")


def _year_first(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    return _whole_date(match, context, int(match["y"]), [(int(match["d"]), int(match["m"]))])


def _year_last(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    first, second, written = int(match["a"]), int(match["b"]), match["y"]
    if len(written) == 2 and match["s"] != "/" and not context.whole:
        return None
    year = int(written) if len(written) == 4 else full_year(int(written), context)
    orders = [(first, second), (second, first)]
    # Dots are written where the day comes first.
    if match["s"] == "." and second <= 12:
        orders = orders[:1]
    return _whole_date(match, context, year, orders)


def _whole_date(
    match: re.Match[str], context: ResolutionContext, year: int, orders: list[tuple[int, int]]
) -> TimeExpression | None:
    """`orders` are the (day, month) that the digits can be; a Hijri date has but the first."""
    if FIRST_YEAR <= year <= LAST_YEAR:
        day, month = orders[0]
        return hijri_day(year, month, day, match)
    if not FIRST_DAY.year <= year <= LAST_DAY.year:
        return TimeExpression(*match.span(), code="year") if context.whole else None
    return resolve([PartialDate(day, month, year) for day, month in orders], context, match.span())


def _no_year(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    first, second = int(match["a"]), int(match["b"])
    if max(first, second) > 31 or min(first, second) > 12 or not min(first, second):
        return None
    if not context.whole and not _is_dated(match, context, certain=max(first, second) > 12):
        return None
    return resolve([PartialDate(first, second), PartialDate(second, first)], context, match.span())


def _is_dated(match: re.Match[str], context: ResolutionContext, *, certain: bool) -> bool:
    """Whether a day and month in digits are told to be that, and no fraction: "on 15/3", "15/3 at 6", not "1/2 cup"."""
    if match["s"] != "/" or match[0] == _ALWAYS_OPEN or not _FOLLOWED.match(context.text, match.end()):
        return False
    if context.weekday is not None or _DATED.search(context.text, max(0, match.start() - 15), match.start()):
        return True
    return certain and bool(_OPENING.search(context.text, max(0, match.start() - 5), match.start()))


def _garbled(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    return TimeExpression(*match.span(), code="unreadable") if context.whole else None


_FOLLOWED = re.compile(FOLLOWED)
_BEGINS = frozenset({DIGITS})

RULES = (
    GrammarRule(
        _BEGINS,
        re.compile(
            rf"(?P<y>\d{{4}})(?P<s>[-/.])(?P<m>\d{{1,2}})(?P=s)(?P<d>\d{{1,2}})(?:(?=t\d\d:)|{ERA}{_NOT_GLUED})"
        ),
        _year_first,
    ),
    GrammarRule(
        _BEGINS,
        re.compile(
            rf"(?P<a>\d{{1,2}})\s?(?P<s>[/.-])\s?(?P<b>\d{{1,2}})\s?(?P=s)\s?(?P<y>\d{{4}}|\d\d){ERA}{_NOT_GLUED}"
        ),
        _year_last,
    ),
    GrammarRule(_BEGINS, re.compile(rf"(?P<a>\d{{1,2}})\s?(?P<s>[/-])\s?(?P<b>\d{{1,2}}){_NOT_GLUED}"), _no_year),
)
GARBLED = GrammarRule(
    _BEGINS,
    re.compile(r"(?:\d{4}([/.-])\d{1,2}\1\d{1,2}|\d{1,2}([/.-])\d{1,2}\2\d{4}|\d{1,2}/\d{1,2}(?:/\d\d)?)(?![\w/])"),
    _garbled,
)
"""What looks like a date and is none, so that the person is told; tried after everything else."""
