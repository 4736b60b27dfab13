"""Numbers in digits and in the words of both languages, as elements of a grammar."""

from __future__ import annotations

from collections.abc import Iterator

from nlu.text import Text

Read = tuple[int, int]
"""How many tokens a number takes, and its value."""

_GROUP = 3
_BEGINS = ("unit_number", "teen", "tens", "hundreds", "scale", "article")
"""What a number in words can begin with."""


def digits(text: Text, at: int) -> Iterator[Read]:
    """A run of digits as it stands: "20" of "20:15"."""
    number = text.number(at)
    if number is not None:
        yield 1, number


def number(text: Text, at: int) -> Iterator[Read]:
    """A whole number in digits ("1,500") or words ("twenty five"), the longest first."""
    if (grouped := _grouped(text, at)) is not None:
        yield grouped
    yield from digits(text, at)
    if (said := spoken(text, at)) is not None:
        yield said


def ordinal(text: Text, at: int) -> Iterator[Read]:
    """ "3rd", "third", "twenty-first", and the like in Arabic."""
    value = text.number(at)
    if value is not None and text.glued(at + 1) and text.has(at + 1, "ordinal_suffix"):
        yield 2, value
    for size, tens in text.readings(at, "tens"):
        after = size + (text.word(at + size) == "-")
        yield from ((after + more, tens + unit) for more, unit in text.readings(at + after, "ordinal") if unit < 10)
    for size, unit in text.readings(at, "ordinal"):
        yield from _with_tens(text, at, size, unit)
        yield size, unit


def _with_tens(text: Text, at: int, size: int, unit: int) -> Iterator[Read]:
    """As Arabic says it: the first and twenty."""
    if text.has(at + size, "and") and unit < 10:
        yield from ((size + 1 + more, unit + ten) for more, ten in text.readings(at + size + 1, "tens"))


def spoken(text: Text, at: int) -> Read | None:
    """The longest number in words that begins at a token."""
    if not text.has(at, *_BEGINS):
        return None
    total, end, scale_limit = 0, at, None
    while (part := _below_thousand(text, _joined(text, end) if end > at else end)) is not None:
        first = _joined(text, end) if end > at else end
        size, value = part
        scale = text.tag(first + size, "scale")
        factor = int(str(scale.value)) if scale else 1
        if scale_limit is not None and factor >= scale_limit:
            break
        total, scale_limit = total + value * factor, factor
        end = first + size + (scale.size if scale else 0)
        if factor == 1:
            break
    return (end - at, total) if end > at else None


def _below_thousand(text: Text, at: int) -> Read | None:
    """ "Two hundred and five", or a scale that stands alone, as "thousand" may in Arabic."""
    end, total = at, 0
    if (hundreds := _hundreds(text, at)) is not None:
        end, total = at + hundreds[0], hundreds[1]
    rest = _below_hundred(text, _joined(text, end) if end > at else end)
    if rest is not None:
        end = (_joined(text, end) if end > at else end) + rest[0]
        total += rest[1]
    if end == at and text.has(at, "scale") and not text.has(at, "scale_needs_number"):
        return 0, 1
    return (end - at, total) if end > at else None


def _hundreds(text: Text, at: int) -> Read | None:
    if (said := text.tag(at, "hundreds")) is not None:
        return said.size, int(str(said.value))
    count = text.tag(at, "unit_number") or text.tag(at, "article")
    if count is not None and (hundred := text.tag(at + count.size, "hundred")) is not None:
        times = int(str(count.value)) if count.name == "unit_number" else 1
        return count.size + hundred.size, times * 100
    return None


def _below_hundred(text: Text, at: int) -> Read | None:
    """Twenty-five, and five-and-twenty, as Arabic says it."""
    if (teen := text.tag(at, "teen")) is not None:
        return teen.size, int(str(teen.value))
    if (tens := text.tag(at, "tens")) is not None:
        after = at + tens.size + (text.word(at + tens.size) == "-")
        unit = text.tag(after, "unit_number")
        if unit is not None and unit.value:
            return after + unit.size - at, int(str(tens.value)) + int(str(unit.value))
        return tens.size, int(str(tens.value))
    if (unit := text.tag(at, "unit_number")) is not None:
        joint = at + unit.size
        tens = text.tag(joint + 1, "tens") if text.has(joint, "and") and unit.value else None
        if tens is not None:
            return unit.size + 1 + tens.size, int(str(unit.value)) + int(str(tens.value))
        return unit.size, int(str(unit.value))
    return None


def _joined(text: Text, at: int) -> int:
    """The token after an "and" between the parts of a number."""
    return at + 1 if text.has(at, "and") else at


def _grouped(text: Text, at: int) -> Read | None:
    """Digits in groups of three: "1,500"."""
    tokens, end = text.tokens, at + 1
    if text.number(at) is None or len(tokens[at].text) > _GROUP:
        return None
    while text.word(end) == "," and text.glued(end) and text.glued(end + 1) and _is_group(text, end + 1):
        end += 2
    if end == at + 1:
        return None
    return end - at, int("".join(token.text for token in tokens[at:end:2]))


def _is_group(text: Text, at: int) -> bool:
    return len(text.word(at)) == _GROUP and text.word(at).isdecimal()
