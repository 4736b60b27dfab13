"""What a text says of its own boxes: "boxes marked ○ are for one choice, boxes marked □ for as many as you like"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from forms_registry.documents.suggest.hints import choice_in, holds
from forms_registry.documents.suggest.readers.lines import Line
from forms_registry.documents.suggest.readers.places import BOXES
from patterns.scanning import encodable

_LEAST_WORDS = 4


def with_signs(lines: Sequence[Line], source: Sequence[str]) -> list[Line]:
    """The lines without those that tell what boxes mean, and with what they tell."""
    told = {number: kinds for number, text in enumerate(source, 1) if (kinds := _kinds(text))}
    kinds = {sign: kind for signs in told.values() for sign, kind in signs.items()}
    return [_meant(line, kinds.get(line.sign, "")) for line in lines if line.line not in told]


def _meant(line: Line, kind: str) -> Line:
    return replace(line, is_round=kind == "dropdown", is_many=kind == "checkbox") if kind else line


def _kinds(text: str) -> dict[str, str]:
    """The kind of choice by the sign of its box, where a text explains each; {} for any other text."""
    found = [*BOXES.finditer(encodable(text))]
    if not found or not holds("marking", text[: found[0].start()]):
        return {}
    ends = [*(one.start() for one in found[1:]), len(text)]
    said = {one[0]: text[one.end() : end] for one, end in zip(found, ends, strict=True)}
    kinds = {sign: choice_in(piece) for sign, piece in said.items() if len(piece.split()) >= _LEAST_WORDS}
    told = {sign: kind for sign, kind in kinds.items() if kind}
    return told if len(told) == len(found) else {}
