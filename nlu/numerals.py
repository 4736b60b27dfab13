"""Numbers in digits and in the words of both languages, as elements of a grammar."""

from __future__ import annotations

from collections.abc import Iterator

from nlu.text import Text

Read = tuple[int, int]
"""How many tokens a number takes, and its value; (0, 0) for none."""

_GROUP, _BEFORE_HUNDRED = 3, ("unit_number", "teen", "article")
_BEGINS = ("unit_number", "teen", "tens", "hundreds", "scale", "article")
"""What a number in words can begin with."""


def digits(text: Text, at: int) -> Iterator[Read]:
    """A run of digits as it stands: "20" of "20:15"."""
    yield from ((1, number) for number in (text.number(at),) if number is not None)


def number(text: Text, at: int) -> Iterator[Read]:
    """A whole number in digits ("1,500") or words ("twenty five"), the longest first."""
    yield from _grouped(text, at)
    yield from digits(text, at)
    yield from spoken(text, at)


def ordinal(text: Text, at: int) -> Iterator[Read]:
    """ "3rd", "third", "twenty-first", and the like in Arabic."""
    if (value := text.number(at)) is not None and text.glued(at + 1) and text.has(at + 1, "ordinal_suffix"):
        yield 2, value
    size, ten = _one(text, at, "tens")
    more, unit = _one(text, at + (size := size + (text.word(at + size) == "-")), "ordinal")
    if ten and 0 < unit < 10:
        yield size + more, ten + unit
    for size, unit in text.readings(at, "ordinal"):
        more, ten = _one(text, at + size + 1, "tens") if unit < 10 and text.has(at + size, "and") else (0, 0)
        yield (size + 1 + more, unit + ten) if more else (size, unit)  # as Arabic says it: the first and twenty


def spoken(text: Text, at: int) -> Iterator[Read]:
    """The longest number in words that begins at a token."""
    total, end, least = 0, at, 0
    while end > at or text.has(at, *_BEGINS):
        first = _joined(text, end, at)
        size, value = _below_thousand(text, first)
        scale, factor = _one(text, first + size, "scale")
        if (least and max(factor, 1) >= least) or not (size or (scale and not text.has(first, "scale_needs_number"))):
            break
        total, end, least = total + (value if size else 1) * max(factor, 1), first + size + scale, max(factor, 1)
    if end > at:
        yield end - at, total


def _one(text: Text, at: int, name: str) -> Read:
    return next(iter(text.readings(at, name)), (0, 0))


def _below_thousand(text: Text, at: int) -> Read:
    """ "Two hundred and five"; "two hundred and three hundred" are two numbers."""
    size, total = _hundreds(text, at)
    first = _joined(text, at + size, at)
    more, rest = _below_hundred(text, first)
    return (first + more - at, total + rest) if more and not text.has(first + more, "hundred") else (size, total)


def _hundreds(text: Text, at: int) -> Read:
    if text.has(at, "hundreds"):
        return _one(text, at, "hundreds")
    size, times = next((told for name in _BEFORE_HUNDRED if (told := _one(text, at, name))[0]), (0, 0))
    more, _ = _one(text, at + size, "hundred") if size else (0, 0)
    return (size + more, times * 100) if more else (0, 0)


def _below_hundred(text: Text, at: int) -> Read:
    """Twenty-five, and five-and-twenty, as Arabic says it."""
    if text.has(at, "teen"):
        return _one(text, at, "teen")
    if text.has(at, "tens"):
        size, ten = _one(text, at, "tens")
        after = at + size + (text.word(at + size) == "-")
        more, unit = _one(text, after, "unit_number")
        return (after + more - at, ten + unit) if unit else (size, ten)
    size, unit = _one(text, at, "unit_number")
    more, ten = _one(text, at + size + 1, "tens") if unit and text.has(at + size, "and") else (0, 0)
    return (size + 1 + more, unit + ten) if more else (size, unit)


def _joined(text: Text, end: int, at: int) -> int:
    """The token after an "and" between the parts of a number that begins at a token."""
    return end + (end > at and text.has(end, "and"))


def _grouped(text: Text, at: int) -> Iterator[Read]:
    """Digits in groups of three: "1,500"."""
    end = at + 1
    if text.number(at) is None or len(text.word(at)) > _GROUP:
        return
    while text.word(end) == "," and text.glued(end) and text.glued(end + 1) and _is_group(text.word(end + 1)):
        end += 2
    if end > at + 1:
        yield end - at, int("".join(token.text for token in text.tokens[at:end:2]))


def _is_group(word: str) -> bool:
    return len(word) == _GROUP and word.isdecimal()
