"""Places in a text: pairs of code points, half-open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

Span = tuple[int, int]


def merged(spans: Iterable[Span]) -> list[Span]:
    """In order, overlapping ones as one."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        elif start < end:
            joined.append((start, end))
    return joined


def gaps(spans: Iterable[Span], end: int) -> Iterator[Span]:
    """What spans, which are in order, leave of a text of the length `end`."""
    at = 0
    for start, stop in spans:
        yield at, start
        at = max(at, stop)
    yield at, end


def overlap(span: Span, other: Span) -> bool:
    """Whether both have any place in common."""
    return span[0] < other[1] and other[0] < span[1]
