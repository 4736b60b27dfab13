"""What stands at a place of a condition's text, and where it ends: each sign is looked at a few times, however long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from forms_registry.conditions.names import Names, in_word, lowered, table

_GAP = frozenset("`*")
"""What stands between two pieces and means nothing, besides blanks."""

_STOPPING = frozenset(",()[]{}&|?")
_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“”", "«": "»", "‘": "’"}
_ESCAPING = frozenset("\"'")
_APOSTROPHES = frozenset("'‘")
_DAY = "9999-99-99"
_FORMS = (
    (f"{_DAY}T99:99:99", "date", ":-"),
    (f"{_DAY}T99:99", "date", ":-"),
    (_DAY, "date", ":-"),
    ("99:99", "time", ":"),
    ("9:99", "time", ":"),
)
"""Digits and signs in a row, what they are, and which signs, as letters and digits, must not follow."""


class Piece(NamedTuple):
    """`kind` is blank, name, string, date, time, amount, number, answered, word or sign."""

    kind: str
    text: str
    start: int
    end: int


class Scanner:
    """Cuts `text`; of `names`, those that are no plain words are pieces as well."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self._small = lowered(text)
        self._closing: dict[str, list[int]] = {}

    def piece(self, at: int) -> Piece:
        """What stands at a place of the text."""
        kind, end = "name", self._name(at)
        if not end:
            kind, end = "blank", self._blank(at)
        if not end:
            kind, end = "string", self._string(at)
        if not end:
            kind, end = self._digits(at) if self.text[at].isdecimal() else self._word(at)
        return Piece(kind, self.text[at:end], at, end)

    def next_sign(self, at: int) -> str:
        """The sign that comes next, "" at the end."""
        at = _after_gap(self.text, at)
        return self.text[at : at + 1]

    def _name(self, at: int) -> int:
        for length in self.names.unlike_words.lengths_at(self._small, at):
            follows = self.text[at + length : at + length + 1]
            if follows != "-" and not in_word(follows):
                return at + length
        return 0

    def _blank(self, at: int) -> int:
        end = at
        while end < len(self.text):
            char = self.text[end]
            if char == "`" or char.isspace():
                end += 1
            elif char == "*" and self.text.startswith("**", end):
                end += 2
            else:
                break
        return end if end > at else 0

    def _string(self, at: int) -> int:
        opening = self.text[at]
        if opening in "rR" and self.text[at + 1 : at + 2] in _ESCAPING:
            return self._end_of_next(self.text[at + 1], at + 2)
        if opening not in _QUOTES or (opening == "'" and at and in_word(self.text[at - 1])):
            return 0
        closing = _QUOTES[opening]
        end = self._end_of_quote(closing, at + 1) if opening in _ESCAPING else self._end_of_next(closing, at + 1)
        return 0 if opening in _APOSTROPHES and self._is_followed(end) else end

    def _end_of_next(self, signs: str, at: int) -> int:
        """Where the next of the signs ends, 0 for nowhere."""
        return min((index for sign in signs if (index := self.text.find(sign, at)) >= 0), default=-1) + 1

    def _end_of_quote(self, sign: str, at: int) -> int:
        """Where a text in quotes that goes on here ends, 0 for nowhere; a backslash takes the next sign with it."""
        if sign not in self._closing:
            ends = [0] * (len(self.text) + 2)
            for index in range(len(self.text) - 1, -1, -1):
                char = self.text[index]
                ends[index] = index + 1 if char == sign else ends[index + 1 + (char == "\\")]
            self._closing[sign] = ends
        return self._closing[sign][at]

    def _digits(self, at: int) -> tuple[str, int]:
        is_formed = not frozenset(":-").isdisjoint(self.text[at + 1 : at + 5])
        shape = "".join(map(_shape, self.text[at : at + len(_FORMS[0][0])])) if is_formed else ""
        for form, kind, barred in _FORMS:
            if shape.startswith(form) and not self._is_followed(at + len(form), barred):
                return kind, at + len(form)
        end = self._decimals(at)
        if self.text[end : end + 1] == ".":
            end = max(end, self._decimals(end + 1))
        unit = end
        while self.text[unit : unit + 1].isspace():
            unit += 1
        unit_end = word_end(self.text, unit)
        if self.text[unit:unit_end].casefold() in _units():
            return "amount", unit_end
        return "number", self._number(at, end)

    def _number(self, at: int, end: int) -> int:
        """The end of a number whose decimals end at `end`, with an exponent, in base 16, or unsigned."""
        if self.text[at : at + 2].lower() == "0x":
            at_digit = at + 2
            while self.text[at_digit : at_digit + 1] and self.text[at_digit] in "0123456789abcdefABCDEF":
                at_digit += 1
            end = at_digit if at_digit > at + 2 else end
        elif self.text[end : end + 1] in {"e", "E"}:
            signed = self.text[end + 1 : end + 2] in {"+", "-"}
            end = max(end, self._decimals(end + 1 + signed))
        return end + (self.text[end : end + 1] in {"u", "U"})

    def _decimals(self, at: int) -> int:
        """Where the digits that begin here end; 0 for none."""
        end = at
        while self.text[end : end + 1].isdecimal():
            end += 1
        return end if end > at else 0

    def _word(self, at: int) -> tuple[str, int]:
        end = word_end(self.text, at)
        if end == at:
            signs = _signs().get(self.text[at], ())
            return "sign", at + next((len(sign) for sign in signs if self.text.startswith(sign, at)), 1)
        if self.text[at:end].casefold() == "answered":
            dot = _after_blanks(self.text, end)
            name_start = _after_blanks(self.text, dot + 1)
            if self.text[dot : dot + 1] == "." and not self.text[name_start : name_start + 1].isdecimal():
                name_end = word_end(self.text, name_start)
                return ("answered", name_end) if name_end > name_start else ("word", end)
        return "word", end

    def _is_followed(self, at: int, barred: str = "") -> bool:
        """Whether a letter, a digit or one of the signs follows."""
        char = self.text[at : at + 1]
        return bool(char) and (in_word(char) or char in barred)


@lru_cache(maxsize=16)
def folded(text: str) -> tuple[str, list[int], list[int]]:
    """The text in small letters with one blank for many; where each of its letters stands in `text`, and the
    reverse; both with the end."""
    letters: list[str] = []
    starts: list[int] = []
    offsets: list[int] = []
    for at, char in enumerate(text):
        offsets.append(len(letters))
        if char.isspace() and at and text[at - 1].isspace():
            continue
        for letter in " " if char.isspace() else char.casefold():
            letters.append(letter)
            starts.append(at)
    return "".join(letters), [*starts, len(text)], [*offsets, len(letters)]


def option_at(names: Names, field: str, text: str, at: int) -> tuple[str, int] | None:
    """The longest option of a field that stands in `text` at `at`, in its own spelling, and where it ends."""
    fold, starts, offsets = folded(text)
    start = offsets[at]
    for length in names.options_beginning(field).lengths_at(fold, start):
        end = starts[start + length]
        if may_end(text, end):
            return names.option(field, text[at:end]) or text[at:end], end
    return None


def value_end(text: str, at: int) -> int:
    """Where a value without quotes that begins here ends: before `and` and `or`, a sign that joins, or the end."""
    gap = end = at
    while end < len(text):
        if text[end] in _GAP or text[end].isspace():
            end += 1
        elif _ends_value(text, end, gap):
            break
        else:
            gap = end = max(word_end(text, end), end + 1)
    return gap


def may_end(text: str, at: int) -> bool:
    """Whether a value without quotes may end here."""
    end = _after_gap(text, at)
    return end == len(text) or _ends_value(text, end, at)


def _ends_value(text: str, at: int, gap: int) -> bool:
    """Whether what stands at `place`, behind a gap, ends a value."""
    char = text[at]
    if char == ":":
        return at > gap and text[at - 1].isspace()
    if char not in "aAoO":
        return char in _STOPPING
    is_joint = text[at : word_end(text, at)].casefold() in {"and", "or"}
    return is_joint and not (at and in_word(text[at - 1]))


def word_end(text: str, at: int) -> int:
    """Where the word that begins at `at` ends: `at` where none begins there."""
    end = at
    while end < len(text) and in_word(text[end]):
        end += 1
    return end


def _after_gap(text: str, at: int) -> int:
    while at < len(text) and (text[at] in _GAP or text[at].isspace()):
        at += 1
    return at


def _after_blanks(text: str, at: int) -> int:
    while text[at : at + 1].isspace():
        at += 1
    return at


def _shape(char: str) -> str:
    return "9" if char.isdecimal() else ("T" if char in "Tt " else char)


@cache
def _units() -> frozenset[str]:
    return frozenset(f"{unit}{ending}" for unit in table("units") for ending in ("", "s"))


@cache
def _signs() -> Mapping[str, Sequence[str]]:
    """The signs of several letters, by the first."""
    return {sign[0]: [other for other in table("signs") if other[0] == sign[0]] for sign in table("signs")}
