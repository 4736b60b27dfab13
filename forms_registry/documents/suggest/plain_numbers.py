"""Writes numbers, hours and ranges so that no sign in them is taken for the end of a clause."""

from __future__ import annotations

from forms_registry.documents.seed.requirements import ABBREVIATED
from patterns.regular import linear
from patterns.scanning import encodable

_THOUSANDS = linear(r"(^|[^\d,])(\d{1,3}),(\d{3})([^\d,]|\z)")
"""One number with a comma in it, and not a list of numbers: "at most 1,500"."""

_SPACED_RANGE = linear(r"(\d)\s+[–—-]\s+(\d)")
_HALF_DAY = linear(r"\b([ap])\.\s?m\.", "i")


def with_plain_numbers(text: str) -> str:
    """`max. 1,500` as `max 1500`, `10 – 12` as `10–12`, `9 a.m.` as `9 am`."""
    written = ABBREVIATED.sub(r"\1 ", _HALF_DAY.sub(r"\1m", encodable(text)))
    return _SPACED_RANGE.sub(lambda match: f"{match[1]}–{match[2]}", _THOUSANDS.sub(r"\1\2\3\4", written))
