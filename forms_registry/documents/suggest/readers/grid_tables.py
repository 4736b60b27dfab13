"""Tables and boxes between lines of plus signs, as converters and people draw them, in the notation of markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.suggest.readers.writing_places import PLACE
from forms_registry.documents.suggest.shape import Unread
from patterns.regular import linear
from patterns.scanning import encodable

_BORDER = linear(r"\s*\+(?:[-=:]+\+)+\s*")
_EDGE = linear(r"\+(?:[-=]{2,}\+)+")
_SHADE = linear(r"#{2,}|[░▒▓█]{2,}")
_GAP = linear(r"\s{2,}")
_RULE = "\x00"

Box = tuple[int, int, list[str]]
"""The place of its first line in a drawing, its column, and the lines of words in it."""


def with_pipe_tables(text: str) -> tuple[str, list[Unread]]:
    """The text with as many lines: a row stands on the first of its own, and rows without words on the others. Boxes
    that are no table are items of a list; those that ask nothing are told."""
    lines, written, unread = text.split("\n"), list[str](), list[Unread]()
    while len(written) < len(lines):
        grid = _grid_at(lines, len(written))
        if grid and (drawn := _lines_of_boxes(grid)):
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
    return bool(_BORDER.fullmatch(encodable(line)))


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


def _lines_of_boxes(drawing: Sequence[str]) -> tuple[list[str], list[tuple[int, str]]] | None:
    """As many lines, each box as an item on one of them, what stands beneath its caption in brackets; (place, words) of
    the boxes that others fill in, by their shade, or as most have a number. None for a table of rows and columns."""
    boxes = sorted(box for box in _boxes(drawing) if box[2])
    if not _is_irregular(drawing) or len(boxes) > len(drawing):
        return None
    lines, left = [""] * len(drawing), list[tuple[int, str]]()
    free, are_numbered = len(drawing), sum(words[0][0].isdecimal() for _, _, words in boxes) * 2 > len(boxes)
    for at, _, words in reversed(boxes):
        if _SHADE.match(words[0]) or (are_numbered and not words[0][0].isdecimal()):
            left.append((at, _SHADE.sub("", " ".join(words)).strip()))
        else:
            free = min(at, free - 1)
            lines[free] = _line(words)
    return lines, left[::-1]


def _line(words: Sequence[str]) -> str:
    caption, *beneath = words
    places = [word for word in beneath if PLACE.search(word)]
    remarks = [word for word in beneath if word.startswith("(")]
    inside = " ".join(
        word if "/" in word else _GAP.sub(lambda _: " / ", word) for word in beneath if word not in (*places, *remarks)
    )
    return " ".join(["-", caption, *([f"({inside})"] if inside else []), *remarks, *places])


def _is_irregular(drawing: Sequence[str]) -> bool:
    """Whether the boxes of one row stand otherwise than those of another."""
    borders = [line for line in drawing if _BORDER.fullmatch(encodable(line))]
    joints = {tuple(at for at, sign in enumerate(line) if sign == "+") for line in borders}
    return len(joints) > 1 or any(_EDGE.search(encodable(line)) for line in drawing if line not in borders)


def _boxes(drawing: Sequence[str]) -> Iterator[Box]:
    """The boxes; one that ends beside another which goes on is followed by the next below it."""
    open_boxes: list[Box] = []
    for at, line in enumerate(drawing):
        if _BORDER.fullmatch(encodable(line)):
            yield from open_boxes
            open_boxes = []
            continue
        cells = _EDGE.sub(lambda edge: f"|{_RULE * len(edge[0])}|", encodable(line.strip())).strip("|").split("|")
        open_boxes += [(at, column, []) for column in range(len(open_boxes), len(cells))]
        for column, cell in enumerate(cells):
            if cell.startswith(_RULE):
                yield open_boxes[column]
                open_boxes[column] = (at + 1, column, [])
            elif cell.strip():
                open_boxes[column][2].append(encodable(cell.strip()))
    yield from open_boxes
