"""Tables of which each row is a statement, and each column after the first an answer to it."""

from __future__ import annotations

from collections.abc import Iterator

from forms_registry.documents.suggest.attributes import Attributes
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.hints import are_grades
from forms_registry.documents.suggest.readers.paper_lines import is_box
from forms_registry.documents.suggest.shape import Candidate
from forms_registry.documents.tables import Table
from forms_registry.documents.text import plain

_LEAST = 2
"""So many answers make a choice."""


def is_scale(table: Table) -> bool:
    """Whether each row names a statement and leaves the rest to be marked: boxes, or nothing beneath grades."""
    answers, statements = _answers(table), [plain(row.cells[0]).strip() for row in table.rows]
    if not (statements and all(statements) and len({*answers} - {""}) == len(answers) >= _LEAST):
        return False
    marks = [*filter(None, (plain(cell).strip() for row in table.rows for cell in row.cells[1:]))]
    return all(map(is_box, marks)) if marks else are_grades(answers)


def _answers(table: Table) -> list[str]:
    return [plain(head).strip() for head in table.header[1:]]


def questions_of(table: Table, lead: str = "") -> Iterator[Candidate]:
    """A choice for each statement; `lead` is the question above the table, which is asked with each."""
    for row in table.rows:
        statement = plain(row.cells[0]).strip()
        texts = {"label": statement, "prompt": f"{lead} {statement}".strip()}
        yield fill_candidate(texts, Candidate(row.line, row.line), Attributes(single=True, options=_answers(table)))
