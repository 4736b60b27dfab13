"""Spans of time: durations, periods, and days counted from another day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice

from nlu import numerals
from nlu.matcher import Grammar, Match
from nlu.temporal import days
from nlu.temporal.limits import moved
from nlu.temporal.mentions import MOST
from nlu.text import Text, once


@dataclass(frozen=True, slots=True)
class Duration:
    """`tokens[first:last]` give `count` of a unit ("second" to "year", or "night"); a negative count means before."""

    first: int
    last: int
    count: float
    unit: str

    def last_day(self, start: date) -> date:
        """The last day of a period that starts on a day; both days count, but one leaves on the day after the last
        night. Raises ValueError and OverflowError as `moved` does."""
        return moved(start, self.count, self.unit) - timedelta(days=self.unit != "night")


def durations(text: Text) -> tuple[Duration, ...]:
    """How long something lasts: "3 days", "half an hour"."""
    return tuple(_duration(match) for match in find(text) if match.rule == "duration")


def offsets(text: Text) -> tuple[Duration, ...]:
    """How far a day is from one mentioned before: "the same day", "two days later"."""
    return tuple(_duration(match) for match in find(text) if match.rule != "duration")


@once
def find(text: Text) -> tuple[Match, ...]:
    """All spans of time in a text, with or without another day."""
    return tuple(islice(_GRAMMAR.matches(text, _accept), MOST))


def _accept(text: Text, match: Match) -> bool:
    if text.has(match.last - 1, "day_the") and any(day.first == match.last - 1 for day in days.find(text)):
        return False  # "five, on Monday", as Arabic says it
    day = text.tag(match.first, "relative_day")
    goes_on = text.has(match.last - 1, "clock_word") or text.has(match.last, "turn")
    return (day is None or day.size == 1) and ("same" in match.rule or not goes_on)


def _duration(match: Match) -> Duration:
    parts = match.parts
    count = 2 if "v" in parts else parts.get("n", int("f" not in parts or "one" in parts))
    unit = parts.get("v") or parts.get("u", "day")
    return Duration(match.first, match.last, parts.get("d", (count + parts.get("f", 0)) * parts.get("o", 1)), unit)


_GRAMMAR = Grammar.load("duration", {"number": numerals.number})
