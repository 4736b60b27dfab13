"""Numbers in digits and in words of both languages, as elements of a grammar."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import re2

from nlu.text import Text

Read = tuple[int, int]
"""How many tokens a number takes, and its value; (0, 0) for none."""

_GROUPS, _LONGEST = re2.compile(r"(\d{1,3}(?:,\d{3})+)(?:\D|$)"), 30
_BEFORE_HUNDRED = ("unit_number", "teen", "article")
_COUNTS = ("unit_number", "teen", "tens", "hundreds", "scale")
"""What a number in words can begin with, beside one hundred and an article."""


def digits(text: Text, at: int) -> Iterator[Read]:
    """A run of digits: "20" of "20:15"."""
    yield from ((1, number) for number in (text.number(at),) if number is not None)


def number(text: Text, at: int) -> Iterator[Read]:
    """A whole number in digits ("1,500") or words ("twenty five"), longest first."""
    yield from _grouped(text, at)
    yield from digits(text, at)
    yield from spoken(text, at)


def ordinal(text: Text, at: int) -> Iterator[Read]:
    """ "3rd", "third", "twenty-first", and the like in Arabic."""
    if (value := text.number(at)) is not None and text.glued(at + 1) and text.has(at + 1, "ordinal_suffix"):
        yield 2, value
    yield from _composed(text, at, "ordinal")


def spoken(text: Text, at: int) -> Iterator[Read]:
    """The longest number in words that starts at a token."""
    total, end, least = 0, at, 0
    while end > at or text.has(at, *_COUNTS, "hundred", "article"):
        first = _joined(text, end, at)
        size, value = _below_thousand(text, first)
        scale, factor = _scale(text, first + size, alone=not size)
        if (least and factor >= least) or not size + scale:
            break
        total, end, least = total + (value if size else 1) * factor, first + size + scale, factor
    if end > at:
        yield end - at, total


def _scale(text: Text, at: int, *, alone: bool) -> Read:
    """A multiplier such as a thousand; `alone`, possibly with an article, it means one of them."""
    led = int(alone and text.has(at, "article"))
    size, factor = _first(text, at + led, "scale")
    return (led + size, factor) if size and (not alone or _means_one(text, at + led)) else (0, 1)


def _first(text: Text, at: int, name: str) -> Read:
    return next(iter(text.readings(at, name)), (0, 0))


def _below_thousand(text: Text, at: int) -> Read:
    """ "Two hundred and five"; but "two hundred and three hundred" are two numbers."""
    size, total = _hundreds(text, at)
    first = _joined(text, at + size, at)
    more, rest = _below_hundred(text, first)
    return (first + more - at, total + rest) if more and not text.has(first + more, "hundred") else (size, total)


def _hundreds(text: Text, at: int) -> Read:
    size, times = next((reading for name in _BEFORE_HUNDRED if (reading := _first(text, at, name))[0]), (0, 1))
    is_hundred = text.has(at + size, "hundred") and (size or _means_one(text, at))
    return (size + 1, times * 100) if is_hundred else _first(text, at, "hundreds")


def _means_one(text: Text, at: int) -> bool:
    """Whether a hundred or a thousand stands for one of them: an article leads to it, or no number does and it goes on
    to one, "hundred and five"; "hundred" alone may be any."""
    is_sure = text.has(at - 1, "article") or not text.has(at, "hundred", "scale_needs_number")
    is_counted = text.number(at - 1) is not None or text.has(at - 1, "multiple", "vague_count", *_COUNTS)
    return is_sure or (not is_counted and text.has(_joined(text, at + 1, at), *_COUNTS))


def _below_hundred(text: Text, at: int) -> Read:
    teens, tens = (text.readings(at, name) for name in ("teen", "tens"))
    return next(chain(teens, _composed(text, at, "unit_number"), tens), (0, 0))


def _composed(text: Text, at: int, below: str) -> Iterator[Read]:
    """Twenty-five, five-and-twenty as Arabic says it, and five; by the tag of the part below ten."""
    size, ten = _first(text, at, "tens")
    more, unit = _first(text, at + (size := size + (text.word(at + size) == "-")), below)
    if ten and 0 < unit < 10:
        yield size + more, ten + unit
    for size, unit in text.readings(at, below):
        more, ten = _first(text, at + size + 1, "tens") if 0 < unit < 10 and text.has(at + size, "and") else (0, 0)
        yield (size + 1 + more, unit + ten) if more else (size, unit)


def _joined(text: Text, end: int, at: int) -> int:
    """The token after an "and" between the parts of a number."""
    return end + (end > at and text.has(end, "and"))


def _grouped(text: Text, at: int) -> Iterator[Read]:
    """Digits in groups of three: "1,500"."""
    start = text.tokens[at].start if text.number(at) is not None else len(text.folded.text)
    if match := _GROUPS.match(text.folded.text[start : start + _LONGEST]):
        yield 2 * match[1].count(",") + 1, int(match[1].replace(",", ""))
