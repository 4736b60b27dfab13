"""Where a text mentions a moment, and which moments it can mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time
from typing import Any, NamedTuple

from nlu import lexicon
from nlu.matcher import Match
from nlu.text import Element, Text

Moment = date | time
"""A day, a time of day, or both together (a datetime)."""

Pools = tuple[tuple[int, list[date]], ...]
"""For each way to read the words the order of day and month, and all days that they can name."""
UNORDERED = -1  # instead of an order of day and month
MOST = 40  # a message with more values than this answers nothing, and may be made to keep us busy
_BINDS, _HOLDS = frozenset("#$€£@"), frozenset("/\\-.:+=*^~_%,'")
_GOES_ON = lexicon.SETS["goes_on"]
_GOES_ON_NUMBER = ("meridiem", "meridiem_letter", "oclock", "part_of_day", "plus")


def write_moment(moment: Moment) -> str:
    """A moment in ISO 8601; a time of day to the minute."""
    return moment.isoformat() if isinstance(moment, date) else f"{moment:%H:%M}"


class Mention(NamedTuple):
    """`tokens[first:last]` and the moments that they can mean, likeliest first.

    `values` are of one kind: days, times or datetimes. `code` is "" if there is exactly one, else it says what is
    ambiguous or wrong. `weekday` (Monday is 0) is set if nothing else was named.
    """

    first: int
    last: int
    values: tuple[Any, ...] = ()
    confidence: float = 1.0
    code: str = ""
    pools: Pools = ()
    weekday: int | None = None

    @property
    def is_sure(self) -> bool:
        """Whether the words mean exactly one moment."""
        return not self.code and len(self.values) == 1

    @property
    def is_open(self) -> bool:
        """Whether the words mean at least one moment."""
        return bool(self.values) and self.code in {"", "ambiguous"}

    @property
    def days(self) -> list[date]:
        """All days that the words can mean in any reading."""
        return [day for _, pool in self.pools for day in pool]

    @property
    def monthless(self) -> bool:
        """Whether only the day of a month was named."""
        return len({day.month for day in self.days}) > 1 and self.weekday is None

    def in_order_of(self, other: Mention) -> Mention:
        """The mention, with the days alone that it means in the one order of day and month which both can have; all,
        where that is not one."""
        orders = {order for order, _ in self.pools} & {order for order, _ in other.pools} - {UNORDERED}
        if len(orders) != 1:
            return self
        pools = tuple((order, days) for order, days in self.pools if order in orders)
        return self._replace(pools=pools, values=tuple(day for day in self.values if day in pools[0][1]))


def is_standalone(text: Text, match: Match) -> bool:
    """Whether a match is not part of a longer number, address or code: not the 12 of "#12" or "v12.5"."""
    return not _is_bound(text, match.first - 1, match.first) and not _is_bound(text, match.last, match.last)


def _anchored(text: Text, at: int) -> Sequence[tuple[int, bool]]:
    """Nothing, after words that lead to a day: "on", "since", "on the", "make that"."""
    ends = (at, at - text.has(at - 1, "day_the"))
    leads = (tag for end in ends for back in (1, 2) for tag in text.tags(end - back) if tag.size == back)
    return [(0, True)] * any(tag.name == "day_anchor" for tag in leads)


def _value_may_end(text: Text, at: int) -> Sequence[tuple[int, bool]]:
    """Nothing, where a value may end: "on Sunday, ..." but not "Sunday roasts"."""
    word = text.word(at)
    number = word.isdecimal() and (text.word(at + 1) == ":" or text.has(at + 1, *_GOES_ON_NUMBER))
    return [(0, True)] * (number or not (word and (word[0].isalnum() or word in "%$€£")) or text.has(at, *_GOES_ON))


LOOKED_FOR: Mapping[str, Element] = {"anchored": _anchored, "goes_on": _value_may_end}
"""Elements that take nothing: what may stand before a value, and behind it."""


def _is_bound(text: Text, at: int, seam: int) -> bool:
    """Whether the token at `at` is glued to a match at a seam, and holds it to something."""
    word, before = text.word(at), at < seam
    if not (word and text.glued(seam)):
        return False
    beyond = text.word(at - 1 if before else at + 1)
    if word[0].isalnum():
        return word.isascii() and not (word == "t" and beyond.isdecimal())  # "2026-03-10t10:00"
    return (before and word in _BINDS) or _joins(text, word, at if before else at + 1, beyond)


def _joins(text: Text, sign: str, seam: int, beyond: str) -> bool:
    return sign in _HOLDS and text.glued(seam) and beyond[:1].isalnum()
