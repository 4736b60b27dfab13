"""Numbers and days that people write in words, as limits in the notation have them: "three", "1 May 2026"."""

from __future__ import annotations

from datetime import date
from functools import cache

from forms_registry.documents.seed.requirements import ABBREVIATED
from forms_registry.documents.suggest.hints import guesses
from patterns.regular import linear
from patterns.scanning import encodable

_DAY = linear(r"\b(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?([^\W\d]{3,12})\.?(?:\s+(\d{4}))?\b", "i")
_POINTS = linear(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b")
_YEAR = linear(r"\b\d{4}\b")
_WORD = linear(r"[^\W\d_]+")
_THOUSANDS = linear(r"(^|[^\d,])(\d{1,3}),(\d{3})([^\d,]|\z)")
"""One number with a comma in it, and not a list of numbers: "at most 1,500"."""

_SPACED_RANGE = linear(r"(\d)\s+[–—-]\s+(\d)")
_HALF_DAY = linear(r"\b([ap])\.\s?m\.", "i")


def in_figures(text: str) -> str:
    """The text with its numbers and its days in figures; of two days, the year may stand with one of them."""
    text = " ".join(encodable(text).split())
    years = _YEAR.findall(text)
    text = _POINTS.sub(lambda day: _iso_date(day[1], int(day[2]), day[3]) or day[0], text)
    text = _DAY.sub(
        lambda day: _iso_date(day[1], _months().get(day[2].casefold(), 0), day[3] or _only_one(years)) or day[0], text
    )
    return _WORD.sub(lambda word: _numbers().get(word[0].casefold(), word[0]), text)


def _only_one(years: list[str]) -> str:
    return years[0] if len(years) == 1 else ""


def _iso_date(day: str, month: int, year: str) -> str:
    """`2026-05-01`; "" for what is no day."""
    try:
        return date(int(year or 0), month, int(day)).isoformat()
    except ValueError:
        return ""


@cache
def _months() -> dict[str, int]:
    return {name: number for number, names in enumerate(guesses()["months"], 1) for name in names}


@cache
def _numbers() -> dict[str, str]:
    return {name: str(number) for number, names in enumerate(guesses()["numbers"], 1) for name in names}


def with_plain_numbers(text: str) -> str:
    """`max. 1,500` as `max 1500`, `10 – 12` as `10–12`, `9 a.m.` as `9 am`."""
    written = ABBREVIATED.sub(r"\1 ", _HALF_DAY.sub(r"\1m", encodable(text)))
    return _SPACED_RANGE.sub(lambda match: f"{match[1]}–{match[2]}", _THOUSANDS.sub(r"\1\2\3\4", written))
