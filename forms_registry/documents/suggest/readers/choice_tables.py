"""Tables in which boxes are to be ticked for one question: a box in each row, or in each cell."""

from __future__ import annotations

from collections.abc import Iterator

from forms_registry.documents.suggest.attributes import Attributes
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.readers.paper_lines import is_box, line_of
from forms_registry.documents.suggest.shape import Candidate
from forms_registry.documents.tables import Table
from forms_registry.documents.text import is_blank, plain

_LONGEST_LABEL = 120


def is_choice(table: Table) -> bool:
    return len(_options_in_cells(table)) > 1 or len(_options_in_rows(table)) > 1


def questions_of_choice(table: Table, title: str) -> Iterator[Candidate]:
    """The one question of such a table: its first heading, or else the `title` above it. How many may be ticked, its
    boxes do not tell."""
    in_rows = _options_in_rows(table)
    options = in_rows or _options_in_cells(table)
    label = (in_rows and plain(table.header[0]).strip()) or title or " / ".join(options)[:_LONGEST_LABEL]
    last = table.rows[-1].line if table.rows else table.line
    yield fill_candidate(
        {"label": label}, Candidate(table.line, last), Attributes(kind="checkbox", shaped=True, options=options)
    )


def _options_in_cells(table: Table) -> list[str]:
    """What stands beside the boxes of a table that has one in each of its cells; [] for any other."""
    cells = [cell for row in (table.header, *(row.cells for row in table.rows)) for cell in row if not is_blank(cell)]
    lines = [line_of(cell) for cell in cells]
    return [line.boxes[0] for line in lines] if all(len(line.boxes) == 1 and not line.text for line in lines) else []


def _options_in_rows(table: Table) -> list[str]:
    """The names of the rows where one column with a heading has a box for each; [] for any other table."""
    headed = [at for at in range(1, len(table.header)) if not is_blank(table.header[at])]
    boxed = [at for at in headed if all(is_box(plain(row.cells[at]).strip()) for row in table.rows)]
    names = [plain(row.cells[0]).strip() for row in table.rows]
    return names if len(boxed) == 1 and all(names) and len({*names}) == len(names) else []
