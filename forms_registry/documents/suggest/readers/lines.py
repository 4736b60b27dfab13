"""What stands on one line of a free text."""

from __future__ import annotations

from dataclasses import dataclass

from forms_registry.documents.tables import Table

HEADING, BOLD, ITEM, LETTERED, DEFINITION, TEXT, REMARK, TABLE = range(8)

REMARKS = frozenset({TEXT, REMARK, DEFINITION})
"""Kinds of lines that may explain the one before them."""


@dataclass(slots=True)
class Line:
    """What stands on one line, or on a part of it: `text` without marks, `boxes` what stands beside boxes to tick
    (`is_round` where one may be chosen by the look of it), `jumps` (option, words) where some of these lead,
    `has_place` whether there is a place to write (`looks` is the type that it has room for), `is_asked` that it is none
    of what may be chosen; `hints` explain it on the lines down to `last`. `passage` is the paragraph or item that it is
    of, `level` that of a heading."""

    text: str
    line: int
    kind: int = TEXT
    level: int = 0
    depth: int = 0
    passage: int = 0
    step: int | None = None
    boxes: tuple[str, ...] = ()
    is_round: bool = False
    has_place: bool = False
    number: str = ""
    bold: bool = False
    is_asked: bool = False
    looks: str = ""
    jumps: tuple[tuple[str, str], ...] = ()
    hints: str = ""
    last: int = 0
    table: Table | None = None

    @property
    def numbered(self) -> bool:
        return bool(self.number)

    @property
    def is_answered(self) -> bool:
        """Whether the line itself has where an answer is to be given."""
        return bool(self.has_place or self.boxes)

    @property
    def takes_answer(self) -> bool:
        """Whether the line itself has where, or says how, an answer is to be given."""
        return self.is_answered or bool(self.hints)
