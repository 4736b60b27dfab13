"""Leaves out the part of a form that is not for those who fill it in: "For office use only"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.documents.markdown import Chapter
from forms_registry.documents.suggest.hints import is_of_the_office
from forms_registry.documents.suggest.readers.paper_lines import BOLD, HEADING, TEXT, Line
from forms_registry.documents.suggest.shape import ImportedForm
from forms_registry.documents.text import plain


def chapters_for_people(chapters: Sequence[Chapter], form: ImportedForm) -> Iterator[Chapter]:
    """The chapters without those of the office."""
    for chapter in chapters:
        if is_of_the_office(plain(chapter.title)):
            form.note_unread(chapter.line, "office_left", said=plain(chapter.title))
        elif not any(is_of_the_office(plain(part.title)) for part in chapter.ancestors):
            yield chapter


def lines_for_people(lines: Sequence[Line], form: ImportedForm) -> Iterator[Line]:
    """The lines without those beneath a title of the office, down to the next heading, or the next bold title."""
    inside = False
    for line in lines:
        if line.kind == HEADING or (line.kind == BOLD and not line.text.endswith(":")):
            inside = False
        if not inside and line.kind in {BOLD, TEXT} and is_of_the_office(line.text):
            inside = True
            form.note_unread(line.line, "office_left", said=line.text)
        if not inside:
            yield line
