"""Boxes drawn with signs, several side by side, each with the caption of what is to be written into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from forms_registry.documents.suggest.readers.writing_places import PLACE
from patterns.regular import linear
from patterns.scanning import encodable

BORDER = linear(r"\s*\+(?:[-=:]+\+)+\s*")
_EDGE = linear(r"\+(?:[-=]{2,}\+)+")
_NUMBERED = linear(r"(\d{1,3}[a-z]?)\s*([*†‡]*)[.)]?\s*([*†‡]*)\s+(\D.*|\d.*\p{L}.*)", "s")
_SHADED = linear(r"\s*(?:#{2,}|[░▒▓█]{2,})\s*(.*)", "s")
_GAP = linear(r"\s{2,}")
_RULE = "\x00"


@dataclass(slots=True)
class _Box:
    """What stands in a box: its `lines` of words, the first of them on the line `at` of the drawing, in a `column`."""

    at: int
    column: int
    lines: list[str] = field(default_factory=list)

    @property
    def is_shaded(self) -> bool:
        """Whether it has the signs that stand for the shade of boxes which others fill in."""
        return any(_SHADED.fullmatch(encodable(line)) for line in self.lines)

    @property
    def caption(self) -> str:
        words = (shaded[1] if (shaded := _SHADED.fullmatch(encodable(line))) else line for line in self.lines)
        return _GAP.sub(" ", encodable(" ".join(words).strip()))

    @property
    def is_numbered(self) -> bool:
        return bool(self.lines) and bool(_NUMBERED.fullmatch(encodable(self.lines[0])))


def lines_of_boxes(drawing: Sequence[str]) -> tuple[list[str], list[tuple[int, str]]] | None:
    """As many lines, with an item of a list for each box, and (place, caption) of the boxes that others fill in; None
    for a drawing that is a table of rows and columns."""
    boxes = sorted(_boxes(drawing), key=lambda box: (box.at, box.column))
    are_numbered = _are_numbered(boxes)
    asked = [box for box in boxes if _is_asked(box, are_numbered)]
    if not (are_numbered or _is_irregular(drawing)) or len(asked) > len(drawing):
        return None
    items = dict(zip(_places(asked, len(drawing)), (_item(box.lines) for box in asked), strict=True))
    lines = [items.get(place, "") for place in range(len(drawing))]
    return lines, [(box.at, box.caption) for box in boxes if not _is_asked(box, are_numbered)]


def _are_numbered(boxes: Sequence[_Box]) -> bool:
    return sum(box.is_numbered for box in boxes) * 2 > len(boxes)


def _is_asked(box: _Box, are_numbered: bool) -> bool:
    """Whether a box is for those who fill in the form: it has no shade, and a number where most have one."""
    return not box.is_shaded and (box.is_numbered or not are_numbered)


def _is_irregular(drawing: Sequence[str]) -> bool:
    """Whether the boxes of one row stand otherwise than those of another."""
    borders = [line for line in drawing if BORDER.fullmatch(encodable(line))]
    joints = {tuple(at for at, sign in enumerate(line) if sign == "+") for line in borders}
    return len(joints) > 1 or any(_EDGE.search(encodable(line)) for line in drawing if line not in borders)


def _boxes(drawing: Sequence[str]) -> Iterator[_Box]:
    """The boxes in which words stand."""
    return (box for box in _boxes_between_borders(drawing) if box.lines)


def _boxes_between_borders(drawing: Sequence[str]) -> Iterator[_Box]:
    """All boxes; one that ends beside another which goes on is followed by the next below it."""
    open_boxes: list[_Box] = []
    for at, line in enumerate(drawing):
        if BORDER.fullmatch(encodable(line)):
            yield from open_boxes
            open_boxes = []
            continue
        cells = _EDGE.sub(lambda edge: f"|{_RULE * len(edge[0])}|", encodable(line.strip())).strip("|").split("|")
        open_boxes += [_Box(at, column) for column in range(len(open_boxes), len(cells))]
        for column, cell in enumerate(cells):
            if cell.startswith(_RULE):
                yield open_boxes[column]
                open_boxes[column] = _Box(at + 1, column)
            elif cell.strip():
                open_boxes[column].lines.append(cell.strip())
    yield from open_boxes


def _places(boxes: Sequence[_Box], count: int) -> list[int]:
    """A line of its own for each box, of so many, as near as may be to where it stands."""
    places, free = list[int](), 0
    for box in boxes:
        places.append(max(box.at, free))
        free = places[-1] + 1
    for index in range(len(places) - 1, -1, -1):
        places[index], count = min(places[index], count - 1), min(places[index], count - 1)
    return places


def _item(lines: Sequence[str]) -> str:
    """The caption of a box as an item of a list, its mark behind it; what stands behind a gap, or beneath, explains it
    in brackets."""
    number, mark, first = _numbered(lines[0])
    caption, *gaps = _GAP.split(encodable(first))
    behind = [*gaps, *lines[1:]]
    places = [place[0] for line in behind if (place := PLACE.search(encodable(line)))]
    remarks = [line for line in behind if line.startswith("(")]
    words = " ".join(
        line if "/" in line else _GAP.sub(lambda _: " / ", encodable(line))
        for line in behind
        if line not in remarks and not PLACE.search(encodable(line))
    )
    return " ".join([number, caption, *([f"({words})"] if words else []), *remarks, mark, *places[:1]])


def _numbered(line: str) -> tuple[str, str, str]:
    """The sign of the item for a box, the star for its mark, and its first words."""
    match = _NUMBERED.fullmatch(encodable(line))
    if match is None:
        return "-", "", line
    return f"{match[1]}.", "*" if match[2] or match[3] else "", match[4]
