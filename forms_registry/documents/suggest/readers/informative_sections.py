"""Leaves out the sections of a text that only tell people something: "What happens next"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from forms_registry.documents.suggest.hints import contains_one_of
from forms_registry.documents.suggest.readers.lines import HEADING, Line
from forms_registry.documents.suggest.readers.name_and_rest import is_asking
from forms_registry.documents.suggest.shape import ImportedForm


def without_informative_sections(lines: Sequence[Line], form: ImportedForm) -> Iterator[Line]:
    """The lines without the sections whose heading says that they tell something, and in which nothing is asked."""
    at = 0
    while at < len(lines):
        count = _count_informative(lines, at)
        if count:
            form.note_unread(lines[at].line, "list_left", said=lines[at].text)
        else:
            yield lines[at]
        at += count or 1


def _count_informative(lines: Sequence[Line], at: int) -> int:
    """How many lines the section takes that begins at a place; 0 where it may ask."""
    heading = lines[at]
    if heading.kind != HEADING or heading.level == 1 or not contains_one_of("telling", heading.text):
        return 0
    section = [*takewhile(lambda line: not _is_over(line, heading), lines[at + 1 :])]
    return 0 if any(map(_may_ask, section)) or not section else 1 + len(section)


def _is_over(line: Line, heading: Line) -> bool:
    return line.kind == HEADING and line.level <= heading.level


def _may_ask(line: Line) -> bool:
    return line.is_answered or line.table is not None or is_asking(line.text)
