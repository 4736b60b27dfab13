"""What is said, brought into the form of an author's regular expression."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import re2

from patterns.regular import compiled, fits, pattern_fault
from patterns.scanning import WORD, Match, Pattern, encodable, matches_in

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


def in_form(pattern: str, text: str) -> str | None:
    """`text`, whose digits are plain ones, in the form of `pattern`: as it stands, else with the signs between its
    parts and the case of its letters as they must be ("wl 204518" for WL-\\d{6}). None where it fits in no way or in
    several, or the pattern has more to it than literals, sets and counts."""
    trimmed = text.strip()
    if fits(pattern, trimmed):
        return trimmed
    parts = _parts(pattern) if len(trimmed) <= _LONGEST else ()
    matches = (_whole_pattern(parts, counting).fullmatch(encodable(trimmed.strip(_LEFT_OUT))) for counting in ("", "?"))
    forms = {_filled(parts, match) for match in matches if match}  # as much as may be of each part, and as little
    form = forms.pop() if len(forms) == 1 else ""
    return form if form and fits(pattern, form) else None


def spans_in_form(pattern: str, text: str) -> Iterator[tuple[int, int, str]]:
    """What has the form of a telling pattern anywhere in a text: `start, end, normalised`, none overlapping. Nothing
    for a pattern that ordinary words or a short number fit."""
    if _is_telling(parts := _parts(pattern)):
        yield from _spans_in_form(parts, pattern, text)


def answer_in_form(pattern: str, text: str) -> str | None:
    """What an answer tells: `normalised`, else the one part at an end of few words that has the form, where that asks
    for some digits ("no, 4420"); None for none."""
    whole = in_form(pattern, text)
    if whole is not None or len(text) > _LONGEST_AROUND or _least_digits(_parts(pattern)) < _FEWEST_DIGITS:
        return whole
    spans = list(_spans_in_form(_parts(pattern), pattern, text))
    at_end = any(start == 0 or end == len(text.rstrip(_SENTENCE_SIGNS)) for start, end, _ in spans)
    return spans[0][2] if at_end and len({value for *_, value in spans}) == 1 else None


def _spans_in_form(parts: tuple[_Part, ...], pattern: str, text: str) -> Iterator[tuple[int, int, str]]:
    for match in matches_in(_anywhere_pattern(parts), text):
        written = match[1].rstrip(_LEFT_OUT)
        if value := in_form(pattern, written):
            yield match.start(1), match.start(1) + len(written), value


class _Part(NamedTuple):
    """One piece of a pattern: what fits there, as an expression of its own, and how often; or a sign that separates."""

    form: str
    often: str
    sign: str


def _is_telling(parts: tuple[_Part, ...]) -> bool:
    """Whether hardly anything else has the form: digits with letters or signs among them, or many digits."""
    size = sum(_least_count(part) for part in parts if not part.sign)
    fewest = _MANY if all(part.form in _DIGIT_FORMS for part in parts) else _FEW
    return size >= fewest and _least_digits(parts) >= _FEWEST_DIGITS


def _least_digits(parts: tuple[_Part, ...]) -> int:
    """How many there are at least."""
    return sum(_least_count(part) for part in parts if part.form in _DIGIT_FORMS)


def _least_count(part: _Part) -> int:
    return 0 if part.often == "?" else int(part.often.strip("{}").partition(",")[0] or 1)


@lru_cache(maxsize=256)
def _parts(pattern: str) -> tuple[_Part, ...]:
    """The pieces of a pattern; () for one of other than literals, sets of letters and digits, and counts."""
    inner = pattern.removeprefix("^").removesuffix("$")
    pieces = list(_PART.finditer(encodable(inner)))
    whole = "".join(piece[0] for piece in pieces) == inner and not pattern_fault(pattern)
    whole = whole and sum("," in piece["count"] or piece["count"] == "?" for piece in pieces) <= _MOST_OPEN
    return tuple(_Part(piece["form"], piece["count"], (piece["sign"] or "")[-1:]) for piece in pieces) if whole else ()


def _filled(parts: tuple[_Part, ...], match: Match) -> str:
    """Letters and digits with the signs of a pattern between them."""
    groups = iter(match.groups())
    return "".join(part.sign * _least_count(part) if part.sign else _in_case(part, next(groups)) for part in parts)


def _in_case(part: _Part, written: str) -> str:
    letters = (letter for letter in written if letter not in _LEFT_OUT)
    return "".join(letter if compiled(part.form).fullmatch(letter) else letter.swapcase() for letter in letters)


@lru_cache(maxsize=64)
def _whole_pattern(parts: tuple[_Part, ...], counting: str = "") -> Pattern:
    return re2.compile(f"(?i){_groups(parts, counting)}")


@lru_cache(maxsize=64)
def _anywhere_pattern(parts: tuple[_Part, ...]) -> Pattern:
    return re2.compile(rf"(?i)(?:^|[^{WORD}./-])({_groups(parts, '')})(?:$|[^{WORD}])")


def _groups(parts: tuple[_Part, ...], counting: str) -> str:
    """The letters and digits of each part, with or without signs between them."""
    forms = [(f"(?:{part.form}[{re2.escape(_LEFT_OUT)}]{{0,2}})", part.often) for part in parts if not part.sign]
    return "".join(f"({form}{often}{counting if often else ''})" for form, often in forms)
