"""Ordered options, such as days, months, numbers and letters, by the meaning of the words in their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from nlu import lexicon
from nlu.text import Text

NUMBERS = ("unit_number", "teen", "tens")
WEEKEND, FRIDAY_WEEKEND = range(5, 7), range(4, 6)
_DAYS = ("weekday", "short_weekday")
_KINDS = {**dict.fromkeys(_DAYS, "weekday"), "month": "month", **dict.fromkeys(NUMBERS, "number")}
_CYCLES = {"weekday": 7, "month": 12}
_MOST, _NEAR = 10**9, 6

Row = tuple[tuple[str, ...], int]
"""The kind of a row with the other words of a name, and its number in it."""


@lru_cache(maxsize=4096)
def row_meaning(word: str) -> tuple[str, int] | None:
    """The place of a folded word in its row: ("weekday", 0)."""
    if word.isdecimal() and len(word) < len(str(_MOST)):
        return "number", int(word)
    if len(word) == 1 and word.isascii() and word.isalpha():
        return "letter", ord(word)
    values = ((kind, lexicon.values(tag).get(word)) for tag, kind in _KINDS.items())
    return next(((kind, value) for kind, value in values if isinstance(value, int)), None)


def row_of(names: Iterable[Sequence[str]]) -> Row | None:
    """The place of an option, by the first word of its names that has one."""
    found = ((words, at, meant) for words in names for at, word in enumerate(words) if (meant := row_meaning(word)))
    return next((((meant[0], *words[:at], *words[at + 1 :]), meant[1]) for words, at, meant in found), None)


def rows_of(options: Iterable[Iterable[Sequence[str]]]) -> dict[int, Row]:
    """The place of each option in a row, by its position in the list."""
    return {place: row for place, names in enumerate(options) if (row := row_of(names))}


def meanings(spelt: Mapping[str, str]) -> dict[tuple[str, int] | None, str]:
    """The meanings of words, with their stems; numbers in digits only."""
    known = [(row_meaning(word), word) for word in [*spelt][::-1]]
    return {meant: spelt[word] for meant, word in known if meant and (meant[0] != "number" or word.isdecimal())}


def range_between(rows: Mapping[int, Row], first: int, last: int) -> tuple[int, ...]:
    """The options between two of the same row, in list order; empty for options of different rows."""
    (row, start), (other, end) = (rows.get(place, ((str(place),), 0)) for place in (first, last))
    cycle = _CYCLES.get(row[0], _MOST**2)
    steps = ((place, (number - start) % cycle) for place, (kind, number) in rows.items() if kind == row == other)
    return tuple(place for place, further in steps if further <= (end - start) % cycle < _MOST)


def is_short_day(text: Text, at: int) -> bool:
    """Whether an abbreviated day may be another word: no day is near it."""
    near = (place for place in range(at - _NEAR, at + _NEAR + 1) if place != at)
    return text.has(at, "short_weekday") and len(text) > 2 and not any(text.has(place, *_DAYS) for place in near)
