"""Bars as numbers for SVG: lengths and places, in the direction in which the page is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 600
BAR = 12
_NAME = 14


@dataclass(frozen=True, slots=True)
class Bar:
    """One rectangle. `kind` is its CSS class, `title` what it says to who cannot see it."""

    kind: str
    x: float
    y: int
    width: float
    title: str


@dataclass(frozen=True, slots=True)
class Row:
    """The bars of one thing, with its name above them, which begins at `x` and `y`."""

    name: str
    x: float
    y: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Sizes are in units of the SVG's viewBox."""

    width: int
    height: int
    rows: tuple[Row, ...]


def stacked(parts: Sequence[tuple[str, int, str]], *, rtl: bool) -> Chart:
    """One bar of parts, each its kind, number and words; those of nothing are left out."""
    whole = sum(number for _kind, number, _title in parts) or 1
    bars, offset = [], 0.0
    for kind, number, title in parts:
        width = number * WIDTH / whole
        if number:
            bars.append(Bar(kind, _place(offset, width, rtl=rtl), 0, round(width, 1), title))
        offset += width
    return Chart(WIDTH, 24, (Row("", 0, 0, tuple(bars)),))


def grouped(rows: Sequence[tuple[str, Sequence[tuple[str, int, str]]]], *, rtl: bool) -> Chart:
    """For each name its bars, one below the other, all to one scale."""
    most = max((number for _name, parts in rows for _kind, number, _title in parts), default=0) or 1
    chart_rows, top = [], 0
    for name, parts in rows:
        bars = []
        for place, (kind, number, title) in enumerate(parts):
            width = number * WIDTH / most
            bars.append(Bar(kind, _place(0, width, rtl=rtl), top + _NAME + 6 + place * BAR, round(width, 1), title))
        chart_rows.append(Row(name, WIDTH if rtl else 0, top + _NAME, tuple(bars)))
        top += _NAME + 16 + len(parts) * BAR
    return Chart(WIDTH, top, tuple(chart_rows))


def _place(offset: float, width: float, *, rtl: bool) -> float:
    return round(WIDTH - offset - width if rtl else offset, 1)
