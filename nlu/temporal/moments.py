"""A day and a time together: paired where they stand side by side, or said at once ("3 hours ago", ISO 8601)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from nlu.folding import fold_text
from nlu.temporal.answers import chosen
from nlu.temporal.clock import TIMES
from nlu.temporal.day_rules import DAYS
from nlu.temporal.iso import ISO, read_moment
from nlu.temporal.mentions import DIGITS, GrammarRule, TimeExpression, grammar, joined, scan, stated
from nlu.temporal.resolution_context import ResolutionContext
from nlu.temporal.vocabulary import NUMBERS, alternation, first_words, number_of

_BESIDE = re.compile(
    r"[\s,(]*(?:(?:at|around|about|approximately|roughly|on|in\s+the|the|morning|afternoon|evening|night|by|from|and|of"
    r"|@|-|exactly|starting|في|يوم|عند|علي|و|صباحا?|مساء|حوالي|تمام|الساعه|بتاريخ)[\s,]*){0,4}"
)
_UNITS = {
    fold_text(word): delta
    for delta, words in (
        (timedelta(minutes=1), "minute|minutes|min|mins|دقيقة|دقائق|دقيقه"),
        (timedelta(hours=1), "hour|hours|hr|hrs|ساعة|ساعات"),
        (timedelta(hours=2), "ساعتين"),
        (timedelta(minutes=2), "دقيقتين"),
    )
    for word in words.split("|")
}
_COUNT = rf"(?P<count>half\s+an|\d{{1,3}}|{alternation(NUMBERS)})"
_UNIT = rf"(?P<unit>{alternation(_UNITS)})(?!\w)"


def answered_moment(context: ResolutionContext) -> tuple[list[TimeExpression], list[TimeExpression]]:
    """Every mention of a day, a time or both, and what they answer together to a question for a moment; a day or a time
    alone has the code `needs_time` or `needs_date`."""
    said, at_once, days, times = _parts(context)
    pairs = _in_order([*at_once, *_neighbours(days, times, context.text)], context)
    if len(pairs) == 1 and not any(
        part.start >= pairs[0].end or part.end <= pairs[0].start for part in (*days, *times)
    ):
        return said, pairs
    day, clock = chosen(days), chosen(times)
    if not day and clock and context.text[clock.start : clock.end].isdigit():
        return said, at_once
    if day and clock:
        return said, [*at_once, _pair(day, clock)]
    return said, [*at_once, *(_alone(part) for part in (day, clock) if part)]


def found_moments(context: ResolutionContext) -> tuple[list[TimeExpression], list[TimeExpression]]:
    """Every mention of a day, a time or both, and the moments among them: a day with a time beside it."""
    said, at_once, days, times = _parts(context)
    return said, _in_order([*at_once, *_neighbours(days, times, context.text)], context)


def _in_order(mentions: list[TimeExpression], context: ResolutionContext) -> list[TimeExpression]:
    return joined(sorted(mentions, key=lambda mention: mention.start), context.text)


def _parts(
    context: ResolutionContext,
) -> tuple[list[TimeExpression], list[TimeExpression], list[TimeExpression], list[TimeExpression]]:
    """All mentions in order, and of those stated: the moments said at once, the days, the times."""
    said = [scan(rules, context) for rules in (_AT_ONCE, DAYS, TIMES)]
    at_once, days, times = (stated(mentions, context.text) for mentions in said)
    days = [day for day in days if not any(_overlap(day, moment) for moment in at_once)]
    times = [clock for clock in times if not any(_overlap(clock, moment) for moment in at_once)]
    times = [clock for clock in times if not any(_overlap(clock, day) and not _holds(clock, day) for day in days)]
    return (
        sorted((mention for mentions in said for mention in mentions), key=lambda mention: mention.start),
        at_once,
        days,
        times,
    )


def _neighbours(days: Sequence[TimeExpression], times: Sequence[TimeExpression], text: str) -> list[TimeExpression]:
    """Each day with the first time beside it that no other day has."""
    pairs: list[TimeExpression] = []
    free = list(times)
    for day in days:
        beside = next((clock for clock in free if _side_by_side(day, clock, text)), None)
        if beside is not None:
            free.remove(beside)
            pairs.append(_pair(day, beside))
    return pairs


def _side_by_side(day: TimeExpression, clock: TimeExpression, text: str) -> bool:
    if _overlap(day, clock):
        return True
    first, second = sorted((day, clock), key=lambda mention: mention.start)
    return second.start - first.end < 40 and bool(_BESIDE.fullmatch(text, first.end, second.start))


def _pair(day: TimeExpression, clock: TimeExpression) -> TimeExpression:
    start, end = min(day.start, clock.start), max(day.end, clock.end)
    values = tuple(
        datetime.combine(one, moment)
        for one in day.values
        for moment in clock.values
        if isinstance(one, date) and isinstance(moment, time)
    )
    confidence = min(day.confidence, clock.confidence)
    if day.sure and clock.sure:
        return TimeExpression(start, end, values, confidence)
    if not values or {day.code, clock.code} - {"", "ambiguous", "several"}:
        open_part, kind = (clock, "time") if day.sure else (day, "date")
        return replace(open_part, code=f"{kind}_{open_part.code}")
    return TimeExpression(start, end, values, confidence, "ambiguous")


def _alone(part: TimeExpression) -> TimeExpression:
    kind = (
        "date"
        if part.code in {"year", "no_year", "weekday"} or any(isinstance(value, date) for value in part.values)
        else "time"
    )
    if part.sure:
        return replace(part, code="needs_time" if kind == "date" else "needs_date")
    return replace(part, code=f"{kind}_{part.code}")


def _overlap(first: TimeExpression, second: TimeExpression) -> bool:
    return first.start < second.end and second.start < first.end


def _holds(outer: TimeExpression, inner: TimeExpression) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _written(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    try:
        return TimeExpression(*match.span(), (read_moment(match, context.now),))
    except (ValueError, OverflowError):
        return None


def _now(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    if not context.whole and match[0] == "now":
        return None
    return TimeExpression(*match.span(), (context.now.replace(tzinfo=None, second=0, microsecond=0),), 0.9)


def _away(match: re.Match[str], context: ResolutionContext) -> TimeExpression | None:
    count, past = match["count"] or "1", match["way"] in {"ago", "قبل", "منذ", "من"}
    soon = _UNITS[match["unit"]] < timedelta(hours=1)
    if not past and not context.whole and (soon or context.leaning(match.start()) < 0):
        return None
    number = 0.5 if count.startswith("half") else number_of(count)
    moment = context.now.replace(tzinfo=None, second=0, microsecond=0) + _UNITS[match["unit"]] * number * (
        -1 if past else 1
    )
    return TimeExpression(*match.span(), (moment,), 0.9)


_AT_ONCE = grammar(
    [
        GrammarRule(frozenset({DIGITS}), ISO, _written),
        GrammarRule(
            frozenset({"now", "right", "just", "الان", "حالا", "دلوقتي", "الحين"}),
            re.compile(r"(?:right\s+now|just\s+now|now|الان|حالا|دلوقتي|الحين)(?!\w)"),
            _now,
        ),
        GrammarRule(
            first_words([*NUMBERS, "half"]) | {DIGITS},
            re.compile(rf"{_COUNT}\s+{_UNIT}\s+(?P<way>ago|from\s+now)(?!\w)"),
            _away,
        ),
        GrammarRule(frozenset({"in"}), re.compile(rf"(?P<way>in)\s+{_COUNT}\s+{_UNIT}"), _away),
        GrammarRule(
            frozenset({"قبل", "منذ", "من", "بعد"}),
            re.compile(rf"(?P<way>قبل|منذ|من|بعد)\s+(?:حوالي\s+)?(?:{_COUNT}\s+)?{_UNIT}"),
            _away,
        ),
    ]
)
