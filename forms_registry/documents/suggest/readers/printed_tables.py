"""Tables as forms on paper have them, to be marked or filled in, rather than tables that tell of fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from forms_registry.documents.suggest.attributes import Attributes, split_label
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import are_grades, condition_opening
from forms_registry.documents.suggest.readers.blanks import fields_of, grid_of, is_form
from forms_registry.documents.suggest.readers.paper_lines import is_box, line_of
from forms_registry.documents.suggest.readers.writing_places import split_at_places
from forms_registry.documents.suggest.shape import Candidate, ImportedForm
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import is_blank, plain
from patterns.scanning import encodable

_LEAST = 2
"""So many answers make a choice."""

_LONGEST_LABEL = 120


def is_printed(table: Table) -> bool:
    """Whether a table is to be marked or filled in: a scale, a choice, or a form."""
    return is_scale(table) or bool(_options_of_choice(table)) or is_form(table)


def fields_of_printed(
    table: Table, form: ImportedForm, confirmations: Confirmations, lead: str = "", title: str = ""
) -> Iterable[Candidate]:
    """The fields of such a table; `lead` is the question above it, and `title` what it stands beneath."""
    if is_scale(table):
        return _questions_of_scale(table, lead)
    if options := _options_of_choice(table):
        return [_question_of_choice(table, options, lead or title)]
    return fields_of(table, form, confirmations)


def is_scale(table: Table) -> bool:
    """Whether each row names a statement and leaves the rest to be marked: boxes, or nothing beneath grades."""
    columns, statements = _answer_columns(table), _statements(table)
    answers = [plain(table.header[column]).strip() for column in columns]
    if not (statements and all(statements) and len({*answers} - {""}) == len(answers) >= _LEAST):
        return False
    return _has_boxes(table, columns[0]) or are_grades(answers)


def _statements(table: Table) -> list[str]:
    """The words of each row, behind its number where it has one; "" for a row without."""
    place = _statement_column(table)
    return [plain(row.cells[place]).strip() for row in table.rows]


def _statement_column(table: Table) -> int:
    return next((at for at in range(len(table.header)) if _has_words(table, at)), 0)


def _has_words(table: Table, column: int) -> bool:
    return any(map(str.isalpha, "".join(plain(row.cells[column]) for row in table.rows)))


def _answer_columns(table: Table) -> list[int]:
    """The columns that are to be marked: those of boxes, of which others may tell details, or else all behind the
    statements, where nothing stands in them."""
    boxed = [column for column in range(1, len(table.header)) if _has_boxes(table, column)]
    behind = range(_statement_column(table) + 1, len(table.header))
    is_empty = not any(plain(row.cells[column]).strip() for row in table.rows for column in behind)
    return boxed or ([*behind] if is_empty else [])


def _has_boxes(table: Table, column: int) -> bool:
    cells = [*filter(None, (plain(row.cells[column]).strip() for row in table.rows))]
    return bool(cells) and all(map(is_box, cells))


def _questions_of_scale(table: Table, lead: str) -> Iterator[Candidate]:
    """A choice for each statement, and what is to be written beside it; `lead` is the question above the table, which
    is asked with each, or is the only one where the table is but the scale for it."""
    columns = _answer_columns(table)
    options = [plain(table.header[column]).strip() for column in columns]
    starred = split_label(lead)[1].starred
    for row, statement in zip(table.rows, _statements(table), strict=True):
        is_end_of_scale = lead and len(table.rows) == 1
        texts = {"label": lead} if is_end_of_scale else {"label": statement, "prompt": f"{lead} {statement}".strip()}
        yield fill_candidate(
            texts, Candidate(row.line, row.line), Attributes(single=True, starred=starred, options=[*options])
        )
        others = range(_statement_column(table) + 1, len(row.cells))
        yield from _details(row, [column for column in others if column not in columns], table)


def _details(row: Row, columns: Sequence[int], table: Table) -> Iterator[Candidate]:
    """What is to be written in other columns, where a cell names it; a heading may say after which answer."""
    for column in columns:
        before, *places = split_at_places(encodable(row.cells[column]))
        label, condition = plain(before).rstrip(": "), plain(table.header[column]).partition(",")[0]
        if label and (places or plain(before).endswith(":")):
            prompt = f"{condition}, {label}" if condition_opening(condition)[0] else ""
            yield fill_candidate({"label": label, "prompt": prompt}, Candidate(row.line, row.line))


def _question_of_choice(table: Table, options: list[str], title: str) -> Candidate:
    """The one question of a table of boxes: its first heading, or else the `title` above it. How many may be ticked,
    its boxes do not tell."""
    heading = "" if line_of(table.header[0]).boxes else plain(table.header[0]).strip()
    label = heading or title or " / ".join(options)[:_LONGEST_LABEL]
    candidate = Candidate(table.line, table.rows[-1].line if table.rows else table.line)
    return fill_candidate({"label": label}, candidate, Attributes(kind="checkbox", shaped=True, options=options))


def _options_of_choice(table: Table) -> list[str]:
    """What may be chosen where a table has one box in each row, or in each cell, for one question; [] for any other."""
    options = _options_in_rows(table) or _options_in_cells(table)
    return options if len(options) >= _LEAST else []


def _options_in_cells(table: Table) -> list[str]:
    lines = [line_of(cell) for cells, _ in grid_of(table) for cell in cells if not is_blank(cell)]
    return [line.boxes[0] for line in lines] if all(len(line.boxes) == 1 and not line.text for line in lines) else []


def _options_in_rows(table: Table) -> list[str]:
    """The names of the rows where one column with a heading has a box for each."""
    boxed = [at for at in range(1, len(table.header)) if not is_blank(table.header[at]) and _has_boxes(table, at)]
    names = [plain(row.cells[0]).strip() for row in table.rows]
    return names if len(boxed) == 1 and all(names) and len({*names}) == len(names) else []
