"""Boxes drawn with signs, several side by side, each with the caption of what is to be written into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.suggest.readers.writing_places import PLACE
from patterns.regular import linear
from patterns.scanning import encodable

BORDER = linear(r"\s*\+(?:[-=:]+\+)+\s*")
_EDGE = linear(r"\+(?:[-=]{2,}\+)+")
_SHADE = linear(r"#{2,}|[░▒▓█]{2,}")
_GAP = linear(r"\s{2,}")
_RULE = "\x00"

Box = tuple[int, int, list[str]]
"""The place of its first line in a drawing, its column, and the lines of words in it."""


def lines_of_boxes(drawing: Sequence[str]) -> tuple[list[str], list[tuple[int, str]]] | None:
    """As many lines, each box as an item on one of them, what stands beneath its caption in brackets; (place, words) of
    the boxes that others fill in, by their shade, or as most have a number. None for a table of rows and columns."""
    boxes = sorted(box for box in _boxes(drawing) if box[2])
    if not _is_irregular(drawing) or len(boxes) > len(drawing):
        return None
    lines, left = [""] * len(drawing), list[tuple[int, str]]()
    free, are_numbered = len(drawing), sum(words[0][:1].isdecimal() for _, _, words in boxes) * 2 > len(boxes)
    for at, _, words in reversed(boxes):
        if any(map(_SHADE.match, words)) or (are_numbered and not words[0][:1].isdecimal()):
            left.append((at, " ".join(_SHADE.sub("", word).strip() for word in words).strip()))
        else:
            free = min(at, free - 1)
            lines[free] = _line(words)
    return lines, left[::-1]


def _line(words: Sequence[str]) -> str:
    caption, *beneath = words
    places = [word for word in beneath if PLACE.search(encodable(word))]
    remarks = [word for word in beneath if word.startswith("(")]
    inside = " ".join(
        word if "/" in word else _GAP.sub(lambda _: " / ", word) for word in beneath if word not in (*places, *remarks)
    )
    return " ".join(["-", caption, *([f"({inside})"] if inside else []), *remarks, *places])


def _is_irregular(drawing: Sequence[str]) -> bool:
    """Whether the boxes of one row stand otherwise than those of another."""
    borders = [line for line in drawing if BORDER.fullmatch(encodable(line))]
    joints = {tuple(at for at, sign in enumerate(line) if sign == "+") for line in borders}
    return len(joints) > 1 or any(_EDGE.search(encodable(line)) for line in drawing if line not in borders)


def _boxes(drawing: Sequence[str]) -> Iterator[Box]:
    """The boxes; one that ends beside another which goes on is followed by the next below it."""
    open_boxes: list[Box] = []
    for at, line in enumerate(drawing):
        if BORDER.fullmatch(encodable(line)):
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
                open_boxes[column][2].append(cell.strip())
    yield from open_boxes
