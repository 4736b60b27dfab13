"""How phone numbers are written: runs of digits, possibly grouped, with an extension behind them."""

from __future__ import annotations

import re2

from patterns.scanning import WORD, encodable, matches_in

_NUMBER = re2.compile(
    rf"(?:^|[^{WORD}.:/+-])"
    r"(\+?\(?(?:0\d{6,8} \d{2,4}|\d{7,15}|\d{1,6}(?:(?:\)[ -]?|[ ./-]{1,2}\(?)\d{1,9}){0,6})"
    rf"(?:,? ?(?:ext(?:ension)?\.?|x) ?\d{{1,7}})?)(?:$|[^{WORD}:%.,/-]|[.,/-](?:$|\D))"
)
_EXTENDED = re2.compile(r"(?is)(.*\d)[,;]? ?(?:ext(?:ension)?|x)[.=]? ?(\d+)\D*")
_DAY = re2.compile(r"\d{1,2}[ ./-]\d{1,2}[ ./-](?:\d\d){1,2}|\d{4}[ ./-]\d{1,2}[ ./-]\d{1,2}")
_DIALLED = re2.compile(r"[+(0].+|\d+[ )./-]+(?:\d+[ )./-]+)+\d{4,}")
_FEWEST, _MOST = 7, 15  # digits of what is dialled


def digit_groups(text: str) -> list[tuple[int, int]]:
    """Where runs of digits stand that may be grouped like phone numbers, half-open and apart, in linear time."""
    return [match.span(1) for match in matches_in(_NUMBER, text)]


def count_digits(written: str) -> int:
    """The number of digits in a text."""
    return sum(map(str.isdigit, written))


def is_day(written: str) -> bool:
    """Whether a number is written like a date."""
    return _DAY.fullmatch(written) is not None


def is_dialled(written: str) -> bool:
    """Whether a number is written like a phone number and not like an amount: "050 1234567"."""
    return _FEWEST <= count_digits(written) <= _MOST and not is_day(written) and _DIALLED.fullmatch(written) is not None


def number_and_extension(written: str) -> tuple[str, str]:
    """The digits of a number, and those of its extension, "" without one: of "011 222 3333 ext. 12"."""
    extended = _EXTENDED.fullmatch(encodable(written))
    number, extension = extended.groups() if extended else (written, "")
    return "".join(filter(str.isdecimal, number)), extension
