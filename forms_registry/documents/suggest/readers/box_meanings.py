"""What a text says of its own boxes: "boxes marked ○ are for one choice, boxes marked □ for as many as you like"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.hints import contains_one_of
from forms_registry.documents.suggest.readers.lines import Line
from forms_registry.documents.suggest.readers.writing_places import BOXES
from patterns.scanning import encodable

_LEAST_WORDS = 4


def with_box_meanings(lines: Sequence[Line], source: Sequence[str]) -> list[Line]:
    """The lines without those that tell what boxes mean, and with what they tell."""
    kinds_by_line = {number: kinds for number, text in enumerate(source, 1) if (kinds := _kinds_by_sign(text))}
    kinds = {sign: kind for kinds_by_sign in kinds_by_line.values() for sign, kind in kinds_by_sign.items()}
    return [_with_kind(line, kinds.get(line.sign, "")) for line in lines if line.line not in kinds_by_line]


def _with_kind(line: Line, kind: str) -> Line:
    return replace(line, is_round=kind == "dropdown", is_many=kind == "checkbox") if kind else line


def _kinds_by_sign(text: str) -> dict[str, str]:
    """The kind of choice by the sign of its box, where a text explains each; {} for any other text."""
    boxes = [*BOXES.finditer(encodable(text))]
    if not boxes or not contains_one_of("marking", text[: boxes[0].start()]):
        return {}
    ends = [*(box.start() for box in boxes[1:]), len(text)]
    explanations = {box[0]: text[box.end() : end] for box, end in zip(boxes, ends, strict=True)}
    kinds = {sign: choice_in(piece) for sign, piece in explanations.items() if len(piece.split()) >= _LEAST_WORDS}
    known = {sign: kind for sign, kind in kinds.items() if kind}
    return known if len(known) == len(boxes) else {}
