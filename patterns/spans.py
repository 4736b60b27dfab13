"""Places in a text: pairs of code points, half-open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Span = tuple[int, int]


def joined(spans: Iterable[Span]) -> list[Span]:
    """In order, overlapping ones as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif start < end:
            joined.append((start, end))
    return joined


def between(spans: Iterable[Span], end: int) -> Iterator[Span]:
    """What spans, which are in order, leave of a text of the length `end`."""
    place = 0
    for start, stop in spans:
        yield place, start
        place = max(place, stop)
    yield place, end


def overlap(one: Span, other: Span) -> bool:
    """Whether both have any place in common."""
    return one[0] < other[1] and other[0] < one[1]
