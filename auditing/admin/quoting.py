"""Cuts a message at the words that answers are based on, and at those that are sensitive."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a message. `answers` are the ids of answers that are based on it, `begins` those whose words begin
    here, and `later` those that still contain something from these answers."""

    text: str
    answers: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


def segments_of(
    text: str, quotes: Sequence[tuple[str, Span]], covered: Sequence[Span], mask: Callable[[str], str]
) -> list[Segment]:
    """`quotes` are ids of answers with their spans, `covered` the spans of which `mask` says what is shown. Together
    the pieces are the whole text, each covered span as one mask however it is cut."""
    cuts = {0, len(text)}
    for start, end in (*(span for _id, span in quotes), *covered):
        cuts |= {min(start, len(text)), min(end, len(text))}
    places = sorted(cuts)
    segments = []
    for start, end in itertools.pairwise(places):
        answers = tuple(name for name, (first, last) in quotes if first <= start and end <= last)
        begins = tuple(name for name, (first, _last) in quotes if first == start and name in answers)
        segments.append(Segment(_text_shown(text, start, end, covered, mask), answers, begins))
    return segments


def _text_shown(text: str, start: int, end: int, covered: Sequence[Span], mask: Callable[[str], str]) -> str:
    for first, last in covered:
        if first <= start and end <= last:
            return mask(text[first:last]) if start == first else ""
    return text[start:end]
