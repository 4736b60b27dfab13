"""Finds every number in a text, in digits or words, and what it could amount to; what it counts, others say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from nlu.counting.spelled import SCALES, spelled
from nlu.folding import Folded
from nlu.words import WordSpan, words_in

_RUN = re.compile(r"\d+(?:[.,']\d+)*")
_SCALE = re.compile(r" ?(k|mn|mln|bn|[^\W\d_]{3,8})(?![\w])")
_GROUPED = re.compile(r"\d{1,3}(?:(?:,\d{3})+|(?:'\d{3})+|(?:,\d{2})+,\d{3})")
_FRACTION = re.compile("[½¼¾](?<!\\d.)")
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3}
_LONGEST_DIGITS = 40
_MOST = 100
"""Numbers read of each writing; a message with more of them is a table, not an answer."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number at `[start:end]` of the folded text. `values` holds one amount, several when the digits are ambiguous
    ("1.250"), and none when they form no number ("1.2.3"). `literal` says that it is written in digits."""

    values: tuple[int | float, ...]
    start: int
    end: int
    literal: bool

    @property
    def value(self) -> int | float | None:
        return self.values[0] if len(self.values) == 1 else None


def numerals_in(folded: Folded, original: str) -> list[Numeral]:
    """All numbers of a text in order, without overlap. `folded` is the fold of `original`."""
    found = [*_written(folded, original), *islice(_spelled(folded.text), _MOST)]
    found.sort(key=lambda item: (item.start, -item.end))
    kept: list[Numeral] = []
    for item in found:
        if not kept or item.start >= kept[-1].end:
            kept.append(item)
    return kept


def _written(folded: Folded, original: str) -> Iterator[Numeral]:
    text = folded.text
    for match in islice(_RUN.finditer(text), _MOST):
        start, end = match.span()
        separators = original[slice(*folded.span(start, end))]
        values = literal_values(match.group(), decimal_sure="٫" in separators)
        if text[end : end + 1] in _FRACTIONS:
            values = tuple(value + _FRACTIONS[text[end]] for value in values)
            end += 1
        values, end = _scaled(values, text, end)
        yield Numeral(_signed(values, text, start), start - _sign_width(text, start), end, literal=True)
    for match in islice(_FRACTION.finditer(text), _MOST):
        yield Numeral((_FRACTIONS[match.group()],), match.start(), match.end(), literal=True)


def _scaled(values: tuple[int | float, ...], text: str, end: int) -> tuple[tuple[int | float, ...], int]:
    """ "2k", "1.5 million", "3m": the glued "m" may be millions or metres, so both stay possible."""
    if text[end : end + 1] == "m" and not text[end + 1 : end + 2].isalnum():
        return tuple(amount for value in values for amount in (value, _times(value, 10**6))), end + 1
    match = _SCALE.match(text, end)
    if match and match.group(1) in SCALES and not (match.group(1) == "k" and match.group()[0] == " "):
        return tuple(_times(value, SCALES[match.group(1)]) for value in values), match.end()
    return values, end


def _times(value: float, scale: int) -> int | float:
    product = value * scale
    return round(product) if abs(product - round(product)) < 1e-6 else product


def _sign_width(text: str, start: int) -> int:
    """A minus counts as a sign at the beginning, or after a blank and right before the digits."""
    if text[start - 1 : start] not in {"-", "+"} or start == 0:
        return 0
    return 1 if start == 1 or text[start - 2] in " (=:" else 0


def _signed(values: tuple[int | float, ...], text: str, start: int) -> tuple[int | float, ...]:
    if _sign_width(text, start) and text[start - 1] == "-":
        return tuple(-value for value in values)
    return values


def literal_values(digits: str, *, decimal_sure: bool = False) -> tuple[int | float, ...]:
    """What digits with separators can amount to: "1,250.50" and "1.250,50" -> (1250.5,), "1.250" -> (1.25, 1250).

    A comma before three digits groups thousands, as both our languages write; before fewer digits it is a decimal one.
    """
    if len(digits) > _LONGEST_DIGITS:
        return ()
    marks = {mark for mark in ".,'" if mark in digits}
    if not marks:
        return (int(digits),)
    if len(marks) == 2 and "," in marks | {"'"}:
        decimal = max(marks, key=digits.rindex)
        whole, _, part = digits.rpartition(decimal)
        group = (marks - {decimal}).pop()
        return _decimal(whole.replace(group, ","), part) if decimal != "'" else ()
    if len(marks) > 1:
        return ()
    return _one_mark(digits, marks.pop(), decimal_sure=decimal_sure)


def _one_mark(digits: str, mark: str, *, decimal_sure: bool) -> tuple[int | float, ...]:
    parts = digits.split(mark)
    grouped = _GROUPED.fullmatch(digits.replace(mark, ",")) and parts[0] != "0" and not decimal_sure
    if len(parts) > 2 or mark == "'":
        return (int("".join(parts)),) if grouped else ()
    if mark == "." and grouped:
        return float(digits), int("".join(parts))
    if grouped:
        return (int("".join(parts)),)
    return _decimal(parts[0], parts[1])


def _decimal(whole: str, part: str) -> tuple[float, ...]:
    if not whole.isdigit() and not _GROUPED.fullmatch(whole):
        return ()
    return (float(f"{whole.replace(',', '')}.{part}"),)


def _spelled(text: str) -> Iterator[Numeral]:
    words: list[WordSpan] = words_in(text)
    index = 0
    while index < len(words):
        taken = None if words[index].text[0].isdigit() else spelled(words, index, text)
        if taken is None:
            index += 1
            continue
        amount, count = taken
        yield Numeral((amount,), words[index].start, words[index + count - 1].end, literal=False)
        index += count
