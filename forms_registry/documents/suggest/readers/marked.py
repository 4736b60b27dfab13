"""Questions that leave a place for an answer beside the tables that tell of fields."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.markdown import Chapter
from forms_registry.documents.suggest.readers.lines import read_lines
from forms_registry.documents.suggest.readers.outline import read_outline
from forms_registry.documents.suggest.settling import Settling
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported, Value


def read_marked(chapters: Sequence[Chapter], source: Sequence[str], form: Imported, settling: Settling) -> None:
    """Adds the questions whose lines have boxes, or places to write, and asks whether each is one: the list of what is
    still to be done for a form looks the same."""
    marked = {line.line for line in read_lines(chapters, source) if line.boxes or line.has_place}
    if not marked:
        return
    beside = Imported()
    read_outline(chapters, source, beside, Settling(settling.answers), lambda _: iter(()))
    for one in beside.fields:
        if marked.intersection(range(one.line, one.last + 1)) and _is_asked(one, settling):
            form.fields.append(one)
    form.fields.sort(key=lambda one: one.line)


def _is_asked(one: Candidate, settling: Settling) -> bool:
    if settling.drops(str(one.line)):
        return True
    doubt = Doubt("name_asked", {"label": one.text("label") or one.text("id")}, denied="")
    return bool(settling.settle(f"{one.line}.name", "name", Value("question", one.line, doubt)))
