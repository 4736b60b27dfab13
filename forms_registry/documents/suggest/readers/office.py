"""Leaves out the part of a form that is not for those who fill it in: "For office use only"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.markdown import Chapter
from forms_registry.documents.suggest.hints import begins_with_one_of, is_of_the_office, is_one_of
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, LETTERED, REMARK, TEXT, Line
from forms_registry.documents.suggest.shape import ImportedForm
from forms_registry.documents.tables import Table
from forms_registry.documents.text import is_blank, plain
from patterns.regular import linear
from patterns.scanning import encodable

_FOOT = 12
"""So many lines at the end of a form are its foot."""

_MOST_WORDS = 4
_TITLE = linear(r"\s*[:.](?:\s|\z)|\s{2,}")
"""What a title ends with that stands before other words on its line."""


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
    """The lines without those beneath a title of the office, down to the next title, or, where it stands before all
    questions with numbers, down to the first of these."""
    inside, is_counted = False, False
    for at, line in enumerate(lines):
        inside = inside and not (_is_title(lines, at) or (line.numbered and not is_counted))
        is_counted |= line.numbered and not inside
        if not inside and line.kind in {BOLD, TEXT, REMARK} and _begins_part_of_office(lines, at):
            inside = True
            form.note_unread(line.line, "office_left", said=line.text)
        if not inside:
            yield line


def _is_title(lines: Sequence[Line], at: int) -> bool:
    line = lines[at]
    is_marked = line.kind in {HEADING, LETTERED} or (line.kind == BOLD and not line.text.endswith(":"))
    return is_marked or _is_title_in_capitals(lines, at)


def _is_title_in_capitals(lines: Sequence[Line], at: int) -> bool:
    """Whether a line holds a few words in capitals, and no place to write."""
    line = lines[at]
    is_alone = all(other.line != line.line for other in (*lines[at - 1 : at], *lines[at + 1 : at + 2]))
    return line.text.isupper() and is_alone and not line.takes_answer and len(line.text.split()) <= _MOST_WORDS


def _begins_part_of_office(lines: Sequence[Line], at: int) -> bool:
    """Whether a line is a title of the office; at the foot of a form, also where it stands before places to write."""
    line, after = lines[at], lines[at + 1 : at + 2]
    title = _TITLE.split(encodable(line.text), maxsplit=1)[0]
    goes_on = len(title) < len(line.text.rstrip(" :.")) or any(one.line == line.line for one in after)
    goes_on = goes_on or (begins_with_one_of("on_behalf", title) and any(one.has_place for one in after))
    is_foot = at >= len(lines) - _FOOT and goes_on
    return is_of_the_office(line.text) or (is_foot and (is_title_of_office(title) or _is_office(title)))


def _is_office(title: str) -> bool:
    """Whether a title is the name of an office, or ends with it: "Box office"."""
    words = title.split()
    return 0 < len(words) <= _MOST_WORDS and is_one_of("offices", words[-1])


def is_title_of_office(title: str) -> bool:
    """Whether a title at the foot of a form, or over a table, is that of a part for the office, which nobody names
    alike: "Registrar only"."""
    words = plain(title).strip(" .:*").split()
    is_for_some = 1 < len(words) <= _MOST_WORDS and is_one_of("alone", words[-1])
    is_inside = bool(words) and any(is_one_of("inside", word) for word in (words[0], words[-1]))
    is_for_them = 1 < len(words) <= _MOST_WORDS and begins_with_one_of("on_behalf", title)
    is_for_them |= _MOST_WORDS < len(words) <= 2 * _MOST_WORDS and begins_with_one_of("filled_in_by_others", title)
    return is_for_some or is_inside or is_for_them or is_of_the_office(plain(title))
