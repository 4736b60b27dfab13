"""Tables between lines of plus signs, as converters draw them, in the notation that markdown has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.suggest.readers.drawn_boxes import BORDER, lines_of_boxes
from forms_registry.documents.suggest.shape import Unread
from patterns.scanning import encodable


def with_pipe_tables(text: str) -> tuple[str, list[Unread]]:
    """The text with as many lines: a row stands on the first of its own, and rows without words on the others. Boxes
    that are no table are items of a list; those that ask nothing are told."""
    lines, written, unread = text.split("\n"), list[str](), list[Unread]()
    while len(written) < len(lines):
        grid = _grid_at(lines, len(written))
        if grid and (drawn := lines_of_boxes(grid)):
            unread += [Unread(len(written) + at + 1, "box_left", {"said": caption}) for at, caption in drawn[1]]
            written += drawn[0]
        else:
            written += _pipe_table(grid) if grid else [lines[len(written)]]
    return "\n".join(written), unread


def _grid_at(lines: Sequence[str], start: int) -> list[str]:
    """The lines of the grid that begins with a border at a place, down to its last border; [] where none does."""
    if not _is_border(lines[start]):
        return []
    end = at = start
    while at < len(lines) and (_is_border(lines[at]) or lines[at].lstrip().startswith("|")):
        end = at if _is_border(lines[at]) else end
        at += 1
    return [*lines[start : end + 1]] if end > start else []


def _is_border(line: str) -> bool:
    return bool(BORDER.fullmatch(encodable(line)))


def _pipe_table(grid: Sequence[str]) -> Iterator[str]:
    """The same number of lines, with the first row of the grid as the heading."""
    width = max(line.count("+") for line in grid if _is_border(line)) - 1
    heading = [*_rows_until_border(grid, 1)]
    yield from ["" for _ in heading]  # the border, and all lines of the heading but the last
    yield _as_row(_joined(heading, width))
    yield "|" + "---|" * width
    at = 2 + len(heading)
    while at < len(grid):
        row = [*_rows_until_border(grid, at)]
        yield _as_row(_joined(row, width))
        yield from [_as_row([""] * width) for _ in row]  # its other lines, and the border beneath
        at += len(row) + 1


def _rows_until_border(grid: Sequence[str], at: int) -> Iterator[str]:
    while not _is_border(grid[at]):
        yield grid[at]
        at += 1


def _joined(lines: Sequence[str], width: int) -> list[str]:
    """The words of each cell, which stand beneath each other."""
    cells: list[list[str]] = [[] for _ in range(width)]
    for line in lines:
        for cell, words in zip(cells, line.strip().strip("|").split("|"), strict=False):
            cell += [words.strip()] if words.strip() else []
    return ["<br>".join(cell) for cell in cells]


def _as_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
