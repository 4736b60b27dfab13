"""What is said, brought into the form of an author's regular expression."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import re2

from patterns.regular import compiled, fits, pattern_fault
from patterns.scanning import WORD, Match, Pattern, encodable, found

_PART = re2.compile(
    rf"(?P<form>\\d|\[[{WORD}-]+\]|[\p{{L}}\p{{N}}]|(?P<sign>\\[^{WORD}]|_|[^{WORD}\\\[\](){{}}?*+|^$.]))"
    r"(?P<count>\{\d{1,2}(?:,\d{1,2})?\}|\??)"
)
_LEFT_OUT = " -_/.:#"
_SENTENCE_SIGNS = " .!,;"
_LONGEST, _LONGEST_AROUND = 60, 40
_MOST_OPEN = 4
_DIGIT_FORMS = {r"\d", "[0-9]"}
_FEWEST_DIGITS, _FEW, _MANY = 3, 5, 8


def normalised(pattern: str, text: str) -> str | None:
    """`text`, whose digits are plain ones, in the form of `pattern`: as it stands, else with the signs between its
    parts and the case of its letters as they must be ("wl 204518" for WL-\\d{6}). None where it fits in no way or in
    several, or the pattern has more to it than literals, sets and counts."""
    said = text.strip()
    if fits(pattern, said):
        return said
    parts = _parts(pattern) if len(said) <= _LONGEST else ()
    counted = (_expression(parts, counting).fullmatch(encodable(said.strip(_LEFT_OUT))) for counting in ("", "?"))
    ways = {_written(parts, match) for match in counted if match}  # as much as may be of each part, and as little
    way = ways.pop() if len(ways) == 1 else ""
    return way if way and fits(pattern, way) else None


def runs(pattern: str, text: str) -> Iterator[tuple[int, int, str]]:
    """What has the form of a telling pattern anywhere in a text: `start, end, normalised`, none overlapping. Nothing
    for a pattern that ordinary words or a short number fit."""
    if _tells(parts := _parts(pattern)):
        yield from _runs(parts, pattern, text)


def answered(pattern: str, text: str) -> str | None:
    """What an answer tells: `normalised`, else the one part at an end of few words that has the form, where that asks
    for some digits ("no, 4420"); None for none."""
    whole = normalised(pattern, text)
    if whole is not None or len(text) > _LONGEST_AROUND or _digits(_parts(pattern)) < _FEWEST_DIGITS:
        return whole
    told = list(_runs(_parts(pattern), pattern, text))
    at_end = any(start == 0 or end == len(text.rstrip(_SENTENCE_SIGNS)) for start, end, _ in told)
    return told[0][2] if at_end and len({value for *_, value in told}) == 1 else None


def _runs(parts: tuple[_Part, ...], pattern: str, text: str) -> Iterator[tuple[int, int, str]]:
    for match in found(_anywhere(parts), text):
        said = match[1].rstrip(_LEFT_OUT)
        if value := normalised(pattern, said):
            yield match.start(1), match.start(1) + len(said), value


class _Part(NamedTuple):
    """One piece of a pattern: what fits there, as an expression of its own, and how often; or a sign that separates."""

    form: str
    often: str
    sign: str


def _tells(parts: tuple[_Part, ...]) -> bool:
    """Whether hardly anything else has the form: digits with letters or signs among them, or many digits."""
    size = sum(_least(part) for part in parts if not part.sign)
    fewest = _MANY if all(part.form in _DIGIT_FORMS for part in parts) else _FEW
    return size >= fewest and _digits(parts) >= _FEWEST_DIGITS


def _digits(parts: tuple[_Part, ...]) -> int:
    """How many there are at least."""
    return sum(_least(part) for part in parts if part.form in _DIGIT_FORMS)


def _least(part: _Part) -> int:
    return 0 if part.often == "?" else int(part.often.strip("{}").partition(",")[0] or 1)


@lru_cache(maxsize=256)
def _parts(pattern: str) -> tuple[_Part, ...]:
    """The pieces of a pattern; () for one of other than literals, sets of letters and digits, and counts."""
    inner = pattern.removeprefix("^").removesuffix("$")
    pieces = list(_PART.finditer(encodable(inner)))
    whole = "".join(piece[0] for piece in pieces) == inner and not pattern_fault(pattern)
    whole = whole and sum("," in piece["count"] or piece["count"] == "?" for piece in pieces) <= _MOST_OPEN
    return tuple(_Part(piece["form"], piece["count"], (piece["sign"] or "")[-1:]) for piece in pieces) if whole else ()


def _written(parts: tuple[_Part, ...], match: Match) -> str:
    """Letters and digits with the signs of a pattern between them."""
    said = iter(match.groups())
    return "".join(part.sign * _least(part) if part.sign else _in_case(part, next(said)) for part in parts)


def _in_case(part: _Part, said: str) -> str:
    letters = (one for one in said if one not in _LEFT_OUT)
    return "".join(one if compiled(part.form).fullmatch(one) else one.swapcase() for one in letters)


@lru_cache(maxsize=64)
def _expression(parts: tuple[_Part, ...], counting: str = "") -> Pattern:
    return re2.compile(f"(?i){_inner(parts, counting)}")


@lru_cache(maxsize=64)
def _anywhere(parts: tuple[_Part, ...]) -> Pattern:
    return re2.compile(rf"(?i)(?:^|[^{WORD}./-])({_inner(parts, '')})(?:$|[^{WORD}])")


def _inner(parts: tuple[_Part, ...], counting: str) -> str:
    """The letters and digits of each part, with or without signs between them."""
    forms = [(f"(?:{part.form}[{re2.escape(_LEFT_OUT)}]{{0,2}})", part.often) for part in parts if not part.sign]
    return "".join(f"({form}{often}{counting if often else ''})" for form, often in forms)
