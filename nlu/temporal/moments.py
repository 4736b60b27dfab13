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
from nlu.temporal.frame import Frame
from nlu.temporal.mentions import DIGITS, Mention, Rule, grammar, joined, scan, stated
from nlu.temporal.vocabulary import NUMBERS, alternation, first_words, number_of

ISO = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)[t ]\s?(?P<time>\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?"
    r"\s?(?P<zone>z(?!\w)|[+-]\d\d:?\d\d)?(?![\w:]|\.\d)"
)
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


def read_moment(match: re.Match[str], now: datetime) -> datetime:
    """The moment of an `ISO` match, as the clock of `now`'s zone shows it; ValueError when there is none."""
    moment = datetime.fromisoformat(f"{match['day']}T{match['time']}")
    if zone := match["zone"]:
        offset = "+00:00" if zone == "z" else zone if ":" in zone else f"{zone[:3]}:{zone[3:]}"
        moment = datetime.fromisoformat(f"{moment.isoformat()}{offset}").astimezone(now.tzinfo)
    return moment.replace(tzinfo=None, microsecond=0)


def answered_moment(frame: Frame) -> tuple[list[Mention], list[Mention]]:
    """Every mention of a day, a time or both, and what they answer together to a question for a moment; a day or a time
    alone has the code `needs_time` or `needs_date`."""
    said, at_once, days, times = _parts(frame)
    pairs = _in_order([*at_once, *_neighbours(days, times, frame.text)], frame)
    if len(pairs) == 1 and not any(
        part.start >= pairs[0].end or part.end <= pairs[0].start for part in (*days, *times)
    ):
        return said, pairs
    day, clock = chosen(days), chosen(times)
    if not day and clock and frame.text[clock.start : clock.end].isdigit():
        return said, at_once
    if day and clock:
        return said, [*at_once, _pair(day, clock)]
    return said, [*at_once, *(_alone(part) for part in (day, clock) if part)]


def found_moments(frame: Frame) -> tuple[list[Mention], list[Mention]]:
    """Every mention of a day, a time or both, and the moments among them: a day with a time beside it."""
    said, at_once, days, times = _parts(frame)
    return said, _in_order([*at_once, *_neighbours(days, times, frame.text)], frame)


def _in_order(mentions: list[Mention], frame: Frame) -> list[Mention]:
    return joined(sorted(mentions, key=lambda mention: mention.start), frame.text)


def _parts(frame: Frame) -> tuple[list[Mention], list[Mention], list[Mention], list[Mention]]:
    """All mentions in order, and of those stated: the moments said at once, the days, the times."""
    said = [scan(rules, frame) for rules in (_AT_ONCE, DAYS, TIMES)]
    at_once, days, times = (stated(mentions, frame.text) for mentions in said)
    days = [day for day in days if not any(_overlap(day, moment) for moment in at_once)]
    times = [clock for clock in times if not any(_overlap(clock, moment) for moment in at_once)]
    times = [clock for clock in times if not any(_overlap(clock, day) and not _holds(clock, day) for day in days)]
    return (
        sorted((mention for mentions in said for mention in mentions), key=lambda mention: mention.start),
        at_once,
        days,
        times,
    )


def _neighbours(days: Sequence[Mention], times: Sequence[Mention], text: str) -> list[Mention]:
    """Each day with the first time beside it that no other day has."""
    pairs: list[Mention] = []
    free = list(times)
    for day in days:
        beside = next((clock for clock in free if _side_by_side(day, clock, text)), None)
        if beside is not None:
            free.remove(beside)
            pairs.append(_pair(day, beside))
    return pairs


def _side_by_side(day: Mention, clock: Mention, text: str) -> bool:
    if _overlap(day, clock):
        return True
    first, second = sorted((day, clock), key=lambda mention: mention.start)
    return second.start - first.end < 40 and bool(_BESIDE.fullmatch(text, first.end, second.start))


def _pair(day: Mention, clock: Mention) -> Mention:
    start, end = min(day.start, clock.start), max(day.end, clock.end)
    values = tuple(
        datetime.combine(one, moment)
        for one in day.values
        for moment in clock.values
        if isinstance(one, date) and isinstance(moment, time)
    )
    confidence = min(day.confidence, clock.confidence)
    if day.sure and clock.sure:
        return Mention(start, end, values, confidence)
    if not values or {day.code, clock.code} - {"", "ambiguous", "several"}:
        open_part, kind = (clock, "time") if day.sure else (day, "date")
        return replace(open_part, code=f"{kind}_{open_part.code}")
    return Mention(start, end, values, confidence, "ambiguous")


def _alone(part: Mention) -> Mention:
    kind = (
        "date"
        if part.code in {"year", "no_year", "weekday"} or any(isinstance(value, date) for value in part.values)
        else "time"
    )
    if part.sure:
        return replace(part, code="needs_time" if kind == "date" else "needs_date")
    return replace(part, code=f"{kind}_{part.code}")


def _overlap(first: Mention, second: Mention) -> bool:
    return first.start < second.end and second.start < first.end


def _holds(outer: Mention, inner: Mention) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _written(match: re.Match[str], frame: Frame) -> Mention | None:
    try:
        return Mention(*match.span(), (read_moment(match, frame.now),))
    except (ValueError, OverflowError):
        return None


def _now(match: re.Match[str], frame: Frame) -> Mention | None:
    if not frame.whole and match[0] == "now":
        return None
    return Mention(*match.span(), (frame.now.replace(tzinfo=None, second=0, microsecond=0),), 0.9)


def _away(match: re.Match[str], frame: Frame) -> Mention | None:
    count, past = match["count"] or "1", match["way"] in {"ago", "قبل", "منذ", "من"}
    soon = _UNITS[match["unit"]] < timedelta(hours=1)
    if not past and not frame.whole and (soon or frame.leaning(match.start()) < 0):
        return None
    number = 0.5 if count.startswith("half") else number_of(count)
    moment = frame.now.replace(tzinfo=None, second=0, microsecond=0) + _UNITS[match["unit"]] * number * (
        -1 if past else 1
    )
    return Mention(*match.span(), (moment,), 0.9)


_AT_ONCE = grammar(
    [
        Rule(frozenset({DIGITS}), ISO, _written),
        Rule(
            frozenset({"now", "right", "just", "الان", "حالا", "دلوقتي", "الحين"}),
            re.compile(r"(?:right\s+now|just\s+now|now|الان|حالا|دلوقتي|الحين)(?!\w)"),
            _now,
        ),
        Rule(
            first_words([*NUMBERS, "half"]) | {DIGITS},
            re.compile(rf"{_COUNT}\s+{_UNIT}\s+(?P<way>ago|from\s+now)(?!\w)"),
            _away,
        ),
        Rule(frozenset({"in"}), re.compile(rf"(?P<way>in)\s+{_COUNT}\s+{_UNIT}"), _away),
        Rule(
            frozenset({"قبل", "منذ", "من", "بعد"}),
            re.compile(rf"(?P<way>قبل|منذ|من|بعد)\s+(?:حوالي\s+)?(?:{_COUNT}\s+)?{_UNIT}"),
            _away,
        ),
    ]
)
