"""Amounts in digits and words of both languages: "1,500.50", "two and a half", "half a million", "a dozen"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from nlu.bounds import Bounds, whole_as_int
from nlu.matcher import Grammar, Match
from nlu.numerals import number, ordinal
from nlu.quantities import NOUN_TAGS, counted_noun
from nlu.text import Text, once, read
from nlu.types import Limits

_GROUP, _MOST_DECIMALS = 3, 6


class Amount(NamedTuple):
    """The amount of `tokens[first:last]`; several `values` if the notation is ambiguous: "1.250", "5m"."""

    values: tuple[int | float, ...]
    first: int
    last: int


@once
def amounts(text: Text) -> Mapping[int, Amount]:
    """Every amount of a text by its first token, in order; not ordinals, codes, dates or times."""
    found = _AMOUNT.matches(text, _is_standalone)
    return {match.first: Amount(_values(match.parts), match.first, match.last) for match in found}


@once
def find(text: Text) -> tuple[Match, ...]:
    """The amounts with a noun or unit that shows what they count or measure; not lengths of time."""
    nouns = ((item.first, counted_noun(text, item.last)) for item in amounts(text).values())
    known = ((first, noun.last) for first, noun in nouns if noun and noun.is_known)
    return tuple(Match("number", first, last, {}) for first, last in known if not text.has(last - 1, "unit"))


def only_amount(text: Text) -> Amount | None:
    """The amount that makes up a whole text."""
    item = amounts(text).get(0)
    return item if item and item.last == len(text) else None


def written_number(text: str) -> int | float | None:
    """The number that a whole text spells out, in digits or words; None if it is anything else or ambiguous."""
    item = only_amount(read(text.strip(" %+")))
    return item.values[0] if item and len(item.values) == 1 else None


def number_bounds(limits: Limits) -> Bounds[float]:
    """The bounds of a number; limits may be spelled out."""
    limit_values = (written_number(it) if isinstance(it, str) else it for it in (limits.minimum, limits.maximum))
    return Bounds(*(None if number is None else whole_as_int(number) for number in limit_values))


def _is_standalone(text: Text, match: Match) -> bool:
    """Whether a match is neither an ordinal nor part of a code: "B12", "SV-10", "3/4", "007"."""
    first, last = match.first, match.last
    if text.has(first, "one_idiom") or any(size >= last - first for size, _ in ordinal(text, first)):
        return False
    is_dash = text.word(first) == "-" and (text.glued(first) or not text.glued(first + 1))
    joins = is_dash or text.word(first - 1) == text.word(last) == "-"
    is_glued = _is_glued(text, first, -1) or _is_glued(text, last - 1, 1)
    return not (joins or is_glued or _is_code(text.word(first), match.parts))


def _is_code(word: str, parts: Mapping[str, Any]) -> bool:
    """Whether it has leading zeros, as codes do, or is two amounts that Arabic joins: 2000 and 3000."""
    are_two = parts.get("part", 0) > 1 and parts.get("n", 0) >= 10**_GROUP
    return are_two or (word.isdecimal() and word.startswith("0") and len(word) >= _GROUP)


def _is_glued(text: Text, at: int, step: int) -> bool:
    """Whether a letter, or a sign with more behind it, is attached to the end of a number. One dash may join it to
    another number or a noun, and a unit may follow."""
    neighbour, beyond = at + step, at + 2 * step
    if not text.glued(max(at, neighbour)) or text.has(neighbour, *NOUN_TAGS, "or_so"):
        return False
    if text.tokens[neighbour].is_word:
        return text.word(neighbour).isascii()
    if not text.glued(max(neighbour, beyond)) or not text.word(beyond).isalnum():
        return False
    is_code = text.word(neighbour) != "-" or text.word(beyond + step) == "-"
    return is_code or (step < 0 and not text.word(beyond).isdecimal())


def _values(parts: Mapping[str, Any]) -> tuple[int | float, ...]:
    whole = int(f"{parts.get('thousands', '')}{parts.get('n', 0 if 'part' in parts else 1)}")
    if "spoken" in parts:  # "two fifty"
        return (parts["spoken"] * 100 + whole, parts["spoken"] + whole / 100)
    decimals = parts.get("point") or parts.get("comma") or "0"
    values = [float(f"{whole}.{decimals}") + parts.get("part", 0) + parts.get("tenth", 0) / 10]
    if "point" in parts and len(decimals) == _GROUP and 0 < whole < 10**_GROUP:
        values.append(whole * 10**_GROUP + int(decimals))
    if "open" in parts:
        values.append(whole * parts["open"])
    factor = parts.get("times", 1) * parts.get("sign", 1)
    return tuple(whole_as_int(round(value * factor, _MOST_DECIMALS)) for value in values)


def _run(text: Text, at: int) -> Iterator[tuple[int, str]]:
    yield from [(1, text.word(at))] * (text.tokens[at].number is not None)


def _noun(text: Text, at: int) -> list[tuple[int, None]]:
    return [(0, None)] * (not text.tags(at) and text.word(at).isalpha())


_AMOUNT = Grammar.load("number", {"whole": number, "run": _run, "noun": _noun})
