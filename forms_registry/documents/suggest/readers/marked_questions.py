"""Questions that leave a place for an answer beside the tables that tell of fields."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.markdown import Chapter
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.readers.outline import read_outline
from forms_registry.documents.suggest.readers.paper_lines import read_lines
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Value


def add_marked_questions(
    chapters: Sequence[Chapter], source: Sequence[str], form: ImportedForm, confirmations: Confirmations
) -> None:
    """Adds the questions whose lines have boxes, or places to write, and asks whether each is one: the list of what is
    still to be done for a form looks the same."""
    marked = {line.line for line in read_lines(chapters, source) if line.is_answered}
    if not marked:
        return
    outline = ImportedForm()
    read_outline(chapters, source, outline, Confirmations(confirmations.answers), lambda _: iter(()))
    for candidate in outline.fields:
        if marked.intersection(range(candidate.line, candidate.last + 1)) and _is_question(candidate, confirmations):
            form.fields.append(candidate)
    form.fields.sort(key=lambda candidate: candidate.line)


def _is_question(candidate: Candidate, confirmations: Confirmations) -> bool:
    if confirmations.is_left_out(str(candidate.line)):
        return True
    doubt = Doubt("name_asked", {"label": candidate.text("label") or candidate.text("id")}, denied="")
    return bool(confirmations.resolve(f"{candidate.line}.name", "name", Value("question", candidate.line, doubt)))
