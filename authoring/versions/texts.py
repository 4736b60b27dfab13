"""Two documents side by side, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import NamedTuple

MOST_LINES = 20_000
"""Of both together: more are not compared."""

_AROUND = 3


class Row(NamedTuple):
    """One line of each document, with its number, or None where one has no line for it. `kind` is "same", "changed",
    "added", "removed", or "skipped", for as many equal lines as `skipped` says."""

    kind: str
    old_number: int | None = None
    old: str = ""
    new_number: int | None = None
    new: str = ""
    skipped: int = 0


def side_by_side(old: str, new: str) -> list[Row] | None:
    """The lines that differ, with three equal ones around them; none of the same text, None of texts that are too long
    to be compared."""
    if old == new:
        return []
    old_lines, new_lines = old.split("\n"), new.split("\n")
    if len(old_lines) + len(new_lines) > MOST_LINES:
        return None
    opcodes = SequenceMatcher(None, old_lines, new_lines).get_opcodes()
    rows: list[Row] = []
    for place, (tag, start, end, other_start, other_end) in enumerate(opcodes):
        left, right = old_lines[start:end], new_lines[other_start:other_end]
        if tag == "equal":
            rows += _equal(left, start, other_start, is_first=place == 0, is_last=place == len(opcodes) - 1)
        else:
            rows += _different(left, right, start, other_start)
    return rows


def _equal(lines: list[str], start: int, other: int, *, is_first: bool, is_last: bool) -> Iterator[Row]:
    head = 0 if is_first else _AROUND
    tail = 0 if is_last else _AROUND
    skipped = len(lines) - head - tail
    for place, line in enumerate(lines):
        if skipped > 1 and place == head:
            yield Row("skipped", skipped=skipped)
        if skipped <= 1 or not head <= place < head + skipped:
            yield Row("same", start + place + 1, line, other + place + 1, line)


def _different(left: list[str], right: list[str], start: int, other: int) -> Iterator[Row]:
    for place, (old, new) in enumerate(zip_longest(left, right)):
        kind = "added" if old is None else "removed" if new is None else "changed"
        yield Row(
            kind,
            None if old is None else start + place + 1,
            old or "",
            None if new is None else other + place + 1,
            new or "",
        )
