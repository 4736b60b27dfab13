"""What the tables of a document have by its own convention: letters for what must be answered, and columns that are
left for the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import contains_one_of, truth
from forms_registry.documents.suggest.marks import is_star, obligation_of_mark
from forms_registry.documents.suggest.readers.blanks import is_asked, is_for_answer
from forms_registry.documents.suggest.readers.office import is_title_of_office
from forms_registry.documents.suggest.readers.paper_lines import line_of
from forms_registry.documents.suggest.shape import ImportedForm
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import is_blank, plain
from patterns.regular import linear, split_at
from patterns.scanning import encodable

_MARK = linear(r"(?:.*\s)?(\p{L}{1,2}\*?|[*†‡!])\s*[=:–—-]\s*(\S.*)", "s")
_BOLD = linear(r"\*\*[^*]+\*\*|__[^_]+__")
_CODE = linear(r"\p{L}{0,2}[.-]?\d{0,3}(?:\.\d{1,3}){0,3}[.)]?")
_LETTERS, _DIGITS = linear(r"\p{L}+"), linear(r"\d+")
_LONGEST = 400
_NARROW = 2
_LEAST_ROWS, _LEAST_MARKS = 3, 2
_FEW_OTHERS = 4
"""A column of marks has so many for each cell of other words, as a table has that an export joins to it."""

_BLANK_OF_ALL = 3
"""At least one cell of so many is empty in a column for answers."""

_IN_WORDS = {True: "yes", False: "no", None: "*"}
Marks = Mapping[str, str]


def marks_in(lines: Iterable[str]) -> Marks:
    """Whether a field must be answered, in words that everybody knows, by the mark it has, as a line of the text
    explains: "M = mandatory". One that means neither is for what must be answered under a condition: "C = see remark";
    one of what others fill in, "L = the lab fills it in", is none."""
    marks: dict[str, str] = {}
    for line in lines:
        pieces = split_at(plain(line), ",;.·") if len(line) <= _LONGEST else ()
        matches = filter(None, (_MARK.fullmatch(encodable(piece.strip())) for piece in pieces))
        meanings = {match[1]: _meaning_of_mark(match[2]) for match in matches}
        is_legend = len(meanings) >= _LEAST_MARKS and not {"yes", "no"}.isdisjoint(meanings.values())
        marks |= meanings if is_legend else {}
    return marks


def _meaning_of_mark(words: str) -> str:
    """Whether what has a mark must be answered, by the words that explain it; "" for what others fill in."""
    must = obligation_of_mark(words)
    return "" if must is None and contains_one_of("filled_in_by_others", words) else _IN_WORDS[must]


def with_marks_in_words(table: Table, marks: Marks) -> Table:
    """The table with the column of these marks in words, under a heading that everybody knows."""
    column = next((at for at in range(len(table.header)) if _is_of_marks(table, at, marks)), None)
    if column is None:
        return table
    rows = tuple(_with_cell(row, column, marks.get(plain(row.cells[column]).strip(), "")) for row in table.rows)
    header = (*table.header[:column], "Required", *table.header[column + 1 :])
    return replace(table, header=header, rows=rows)


def _is_of_marks(table: Table, column: int, marks: Marks) -> bool:
    cells = [plain(row.cells[column]).strip() for row in table.rows]
    marked = [cell for cell in cells if cell in marks]
    others = [cell for cell in cells if cell not in marks and any(map(str.isalnum, cell))]
    return len(marked) > max(1, _FEW_OTHERS * len(others))


def _with_cell(row: Row, column: int, cell: str) -> Row:
    return replace(row, cells=(*row.cells[:column], cell, *row.cells[column + 1 :]))


def without_titles(table: Table, form: ImportedForm) -> Table:
    """The table without the titles of rows beneath them, and without the rows beneath a title of the office, of which
    the `form` is told."""
    codes, rows, is_inside = _codes(table), list[Row](), False
    for row in table.rows:
        if title := _title_of(row, codes):
            is_inside = is_title_of_office(title)
            if is_inside:
                form.note_unread(row.line, "office_left", said=title)
        elif not is_inside:
            rows.append(row)
    return replace(table, rows=tuple(rows))


def _title_of(row: Row, codes: Mapping[int, str]) -> str:
    """The title that a row is: bold words alone in a wide row, or a name behind a code that those of the others begin
    with, or that is a letter beside numbers; "" for any other row."""
    filled = [cell.strip() for cell in row.cells if not is_blank(cell)]
    if len(filled) == 1 and len(row.cells) > _NARROW and _BOLD.fullmatch(encodable(filled[0])):
        return plain(filled[0])
    if not _is_above(codes.get(row.line, ""), codes.get(0, "")) or len(filled) not in {_NARROW, _NARROW + 1}:
        return ""
    return plain(filled[1]) if is_blank(row.cells[_NARROW]) else ""


def _is_above(code: str, most: str) -> bool:
    """Whether a code is that of a title, by its shape and by that of most."""
    return bool(code) and code != most and (most.startswith(code) or (code.isalpha() and not most.isalpha()))


def _codes(table: Table) -> dict[int, str]:
    """The shapes of what the rows are numbered with, by their lines, and that of most of them under 0."""
    cells = {row.line: plain(row.cells[0]).strip() for row in table.rows if not is_blank(row.cells[0])}
    shapes = {line: _shape(cell) for line, cell in cells.items() if _CODE.fullmatch(encodable(cell))}
    most, count = Counter(shapes.values()).most_common(1)[0] if shapes else ("", 0)
    return {**shapes, 0: most} if count * 2 > len(table.rows) and len(table.header) > _NARROW else {}


def _shape(code: str) -> str:
    return _LETTERS.sub("A", _DIGITS.sub("9", code.rstrip(".)")))


def rows_to_ask(table: Table, roles: Mapping[int, str], confirmations: Confirmations) -> Iterator[Row]:
    """The rows without those that are marked neither as required nor as optional where each of the others is: somebody
    is asked about these."""
    columns = {role: column for column, role in roles.items()}
    unmarked = _unmarked(table, columns["required"]) if "required" in columns else ()
    names = columns.get("label", columns.get("id", 0))
    for row in table.rows:
        name = plain(row.cells[names])
        if row.line not in unmarked or is_asked(name, row.line, "unmarked_not_asked", confirmations):
            yield row


def _unmarked(table: Table, column: int) -> frozenset[int]:
    """The lines of the rows without a mark in a column that has one of both kinds for most."""
    cells = {row.line: plain(row.cells[column]) for row in table.rows}
    said = {line: cell if is_star(cell) else truth(cell) for line, cell in cells.items()}
    marks_all = len({*said.values()} - {None}) > 1 and [*said.values()].count(None) * 2 < len(said)
    return frozenset(line for line, cell in cells.items() if marks_all and is_blank(cell))


def answer_column(table: Table) -> int | None:
    """The last column that is left for the answers: empty, or with what may be chosen, while others are filled."""
    is_long = len(table.rows) >= _LEAST_ROWS and len(table.header) > 1
    columns = range(len(table.header) - 1, 0, -1) if is_long else ()
    return next((at for at in columns if _is_for_answers([row.cells[at] for row in table.rows])), None)


def _is_for_answers(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if not is_blank(cell)]
    return (len(cells) - len(filled)) * _BLANK_OF_ALL >= len(cells) and all(
        is_for_answer(cell, is_headed=False) for cell in filled
    )


def with_single_marks_in_words(table: Table, column: int) -> Table:
    """The table, a column of one mark alone in words: what has none need not be answered."""
    cells = [plain(row.cells[column]).strip() for row in table.rows]
    marks = {*cells} - {""}
    if len(marks) != 1 or "" not in cells or truth(*marks) is not None or is_star(*marks):
        return table
    rows = zip(table.rows, cells, strict=True)
    return replace(table, rows=tuple(_with_cell(row, column, "yes" if cell else "no") for row, cell in rows))


def with_boxes_as_options(table: Table, column: int) -> Table:
    """The table with what stands beside boxes in a column as a list of options."""
    rows = (
        _with_cell(row, column, "<br>".join(boxes)) if (boxes := _boxes(row, column)) else row for row in table.rows
    )
    return replace(table, rows=tuple(rows))


def _boxes(row: Row, column: int) -> tuple[str, ...]:
    return line_of(row.cells[column]).boxes
