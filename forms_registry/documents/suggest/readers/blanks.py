"""Tables that are to be filled in as they stand: names beside empty cells, or above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from forms_registry.documents.keys import key_of
from forms_registry.documents.suggest.attributes import Attributes, split_label, without_brackets
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import is_asked_for
from forms_registry.documents.suggest.lists import listed_options
from forms_registry.documents.suggest.readers.name_and_rest import is_asking
from forms_registry.documents.suggest.readers.numbering import mark_of
from forms_registry.documents.suggest.readers.paper_lines import is_box, line_of
from forms_registry.documents.suggest.readers.questions import LABEL_WORDS, choice_of, is_bracketed
from forms_registry.documents.suggest.readers.wiki_text import WikiTable
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Value
from forms_registry.documents.suggest.type_words import is_field_name
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import fold, is_blank, plain
from patterns.regular import linear
from patterns.scanning import encodable

_TELLING = frozenset({"id", "type", "required", "prompt", "options"})
"""Columns of a table that tells of fields, and is empty so far."""

_LEAST_NAMES = 3
_FEW_OTHERS = 12
"""Of so many cells for answers, one may say what is to be put there."""

_BREAK = linear(r"<br\s*/?>", "i")
_GAP = linear(r"\s{2,}")


def is_form(table: Table) -> bool:
    """Whether a table is to be filled in as it stands."""
    return bool(_names(table))


def fields_of(table: Table, form: ImportedForm, confirmations: Confirmations) -> Iterator[Candidate]:
    """A field for each name; several empty rows are asked for once, which is told."""
    names = _names(table)
    if names and _is_repeated(table):
        form.note_unread(table.line, "repeat_left", name=", ".join(name for name, _, _ in names))
    for name, line, cell in names:
        if line == table.line and _is_title(table) and not is_asked(name, line, "name_not_asked", confirmations):
            continue
        yield fill_candidate({"label": name}, Candidate(line, line), answer_attributes(cell))


def _names(table: Table) -> list[tuple[str, int, str]]:
    """(name, line, place for the answer) of all that is to be filled in; [] for a table that is no form."""
    return _names_within(table) or _names_beside(table) or _names_above(table)


def _is_title(table: Table) -> bool:
    """Whether the heading of a table has one name alone, and no name that forms ask for: a title of what is beneath."""
    first, *others = map(plain, table.header)
    attributes = split_label(first)[1]
    is_question = is_field_name(first) or is_asking(first) or attributes.is_understood or attributes.starred
    is_wide = len(table.rows) > 1 or len(others) > 1
    return is_wide and not is_question and all(map(is_blank, others))


def is_asked(name: str, line: int, code: str, confirmations: Confirmations) -> bool:
    """Whether somebody says that what is not taken for a question is one; what is left out was taken for one."""
    if confirmations.is_left_out(str(line)):
        return True
    doubt = Doubt(code, {"label": name}, denied="question")
    return bool(confirmations.resolve(f"{line}.name", "name", Value("", line, doubt)))


def answer_attributes(cell: str) -> Attributes:
    """What may be chosen where the answer is to be put: boxes to tick, yes and no, or words between signs or gaps."""
    if is_box(cell.strip()):
        return Attributes(kind="boolean")
    if len(_BREAK.findall(encodable(cell))) > 1 and not _BREAK.sub("", encodable(cell)).strip():
        return Attributes(kind="textarea", shaped=True)
    line = line_of(cell)
    if line.boxes:
        return choice_of(line, line.boxes)
    attributes = Attributes().read(plain(cell))
    return attributes if attributes.is_understood else Attributes(options=_words_to_choose(cell))


def _words_to_choose(cell: str) -> list[str]:
    return listed_options(" | ".join(_GAP.split(encodable(cell.strip()))))


def is_for_answer(cell: str, is_headed: bool = True) -> bool:
    """Whether a cell is for an answer: it is empty, or has what is to be ticked or struck out; beneath no heading that
    says otherwise, also words to choose from."""
    has_boxes = bool(line_of(cell).boxes) and not line_of(cell).text
    if is_blank(cell) or has_boxes or answer_attributes(cell).kind == "boolean":
        return True
    return not is_headed and bool(_words_to_choose(cell))


def _names_beside(table: Table) -> list[tuple[str, int, str]]:
    """(name, line, place for the answer) where every second column, its heading too, is one of places for answers; []
    for any other table."""
    pairs, is_headed = [*_pairs(table)], not all(map(is_blank, table.header))
    others = sum(not is_for_answer(cell, is_headed) for _, _, cell in pairs)
    if others * _FEW_OTHERS > len(pairs):
        return []
    heads = {"", *(head for head in table.header if fold(head) in LABEL_WORDS and not is_asked_for(head))}
    return [(plain(name), line, cell) for name, line, cell in pairs if not is_blank(name) and name not in heads]


def _pairs(table: Table) -> Iterator[tuple[str, int, str]]:
    """(cell, line, the cell beside it) of all rows and the heading; none where one stands alone."""
    for cells, line in grid_of(table) if len(table.header) % 2 == 0 else ():
        yield from ((cells[at], line, cells[at + 1]) for at in range(0, len(cells), 2))


def _names_within(table: Table) -> list[tuple[str, int, str]]:
    """(name, line, "") where each cell has a name with a colon, and room for the answer; [] for any other table."""
    names = [name for cells, line in grid_of(table) for name in _names_in(cells, line)]
    are_names = all(without_brackets(name).rstrip(" *").endswith(":") for name, _, _ in names)
    return names if are_names and len(names) >= _LEAST_NAMES else []


def _names_over_places(table: Table) -> list[tuple[str, int, str]]:
    """(name with its hint, line, place for the answer) where one row has what is to be ticked, or hints in brackets,
    beneath the headings; [] for any other table."""
    cells = table.rows[0].cells if len(table.rows) == 1 and not any(map(is_blank, table.header)) else ()
    if not cells or not all(is_for_answer(cell) or is_bracketed(plain(cell)) for cell in cells):
        return []
    pairs = zip(map(plain, table.header), cells, strict=True)
    named = ((f"{name} {plain(cell)}", "") if is_bracketed(plain(cell)) else (name, cell) for name, cell in pairs)
    return [(name, table.line, cell) for name, cell in named]


def _names_above(table: Table) -> list[tuple[str, int, str]]:
    """(name, line, "") where there are headings alone, or each row of names has an empty one beneath; [] for any other
    table, also one that would tell of fields."""
    rows = [*filter(_is_filled, table.rows)]
    if not rows:
        names = _names_in(table.header, table.line)
        return names if len(names) == len(table.header) > 1 and not _tells_of_fields(table) else []
    if over_places := _names_over_places(table):
        return over_places
    if isinstance(table, WikiTable) or not _has_gaps([table.line + 1, *(row.line for row in rows)]):
        return []
    return [name for cells, line in grid_of(table) for name in _names_in(cells, line)]


def _is_repeated(table: Table) -> bool:
    """Whether there are several rows to be filled in beneath the same names."""
    return len(table.rows) > 1 and not any(map(_is_filled, table.rows))


def _is_filled(row: Row) -> bool:
    return not all(map(is_blank, row.cells))


def _names_in(cells: Sequence[str], line: int) -> list[tuple[str, int, str]]:
    return [(mark_of(plain(cell)).rest, line, "") for cell in cells if not is_blank(cell)]


def grid_of(table: Table) -> list[tuple[Sequence[str], int]]:
    """The cells of the heading and of each row, with its line."""
    return [(table.header, table.line), *((row.cells, row.line) for row in table.rows)]


def _tells_of_fields(table: Table) -> bool:
    return any((key := key_of(head, "field")) and key.name in _TELLING for head in table.header)


def _has_gaps(lines: Sequence[int]) -> bool:
    """Whether an empty row, which no table keeps, stands between all of its lines."""
    return all(after - before > 1 for before, after in pairwise(lines))
