"""Leaves out the part of a form that is not for those who fill it in: "For office use only"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.markdown import Chapter
from forms_registry.documents.suggest.hints import begins_with_one_of, is_of_the_office, is_one_of
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, REMARK, TEXT, Line
from forms_registry.documents.suggest.shape import ImportedForm
from forms_registry.documents.tables import Table
from forms_registry.documents.text import is_blank, plain

_FOOT = 12
"""So many lines at the end of a form are its foot."""

_MOST_WORDS = 4


def chapters_for_people(chapters: Sequence[Chapter], form: ImportedForm) -> Iterator[Chapter]:
    """The chapters without those of the office, and without its tables."""
    for chapter in chapters:
        if is_of_the_office(plain(chapter.title)) or (chapter is chapters[-1] and is_title_of_office(chapter.title)):
            form.note_unread(chapter.line, "office_left", said=plain(chapter.title))
        elif not any(is_of_the_office(plain(part.title)) for part in chapter.ancestors):
            yield _without_tables_of_office(chapter, form)


def _without_tables_of_office(chapter: Chapter, form: ImportedForm) -> Chapter:
    left = [table for table in chapter.tables if _is_table_of_office(table)]
    for table in left:
        form.note_unread(table.line, "office_left", said=plain(table.header[0]))
    tables = [table for table in chapter.tables if table not in left]
    return replace(chapter, tables=tables, passages=[one for one in chapter.passages if one not in left])


def _is_table_of_office(table: Table) -> bool:
    """Whether a table has a title of the office in the place of its headings."""
    title, *others = map(plain, table.header)
    is_wide = len(table.rows) > 1 or len(others) > 1
    return is_wide and all(map(is_blank, others)) and is_title_of_office(title)


def lines_for_people(lines: Sequence[Line], form: ImportedForm) -> Iterator[Line]:
    """The lines without those beneath a title of the office, down to the next heading, or the next bold title."""
    inside = False
    for at, line in enumerate(lines):
        if line.kind == HEADING or (line.kind == BOLD and not line.text.endswith(":")):
            inside = False
        if not inside and line.kind in {BOLD, TEXT, REMARK} and _begins_part_of_office(lines, at):
            inside = True
            form.note_unread(line.line, "office_left", said=line.text)
        if not inside:
            yield line


def _begins_part_of_office(lines: Sequence[Line], at: int) -> bool:
    """Whether a line is a title of the office; at the foot of a form, also where it stands before places to write."""
    line, after = lines[at], lines[at + 1 : at + 2]
    title, _, rest = line.text.partition(":")
    goes_on = bool(rest.strip()) or any(one.line == line.line for one in after)
    goes_on = goes_on or (begins_with_one_of("on_behalf", title) and any(one.has_place for one in after))
    is_foot = at >= len(lines) - _FOOT and goes_on
    return is_of_the_office(line.text) or (is_foot and (is_title_of_office(title) or _begins_with_office(line)))


def _begins_with_office(line: Line) -> bool:
    """Whether a line has the name of an office alone before a gap, and a place to write behind it."""
    name, gap, _ = line.text.partition("  ")
    return bool(gap) and line.has_place and is_one_of("offices", name)


def is_title_of_office(title: str) -> bool:
    """Whether a title at the foot of a form, or over a table, is that of a part for the office, which nobody names
    alike: "Registrar only"."""
    words = plain(title).strip(" .:*").split()
    is_for_some = 1 < len(words) <= _MOST_WORDS and is_one_of("alone", words[-1])
    is_inside = bool(words) and any(is_one_of("inside", word) for word in (words[0], words[-1]))
    is_for_them = 1 < len(words) <= _MOST_WORDS and begins_with_one_of("on_behalf", title)
    return is_for_some or is_inside or is_for_them or is_of_the_office(plain(title))
