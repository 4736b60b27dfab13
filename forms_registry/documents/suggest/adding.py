"""Takes lines for questions that no reader took for one, where a person says that they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from forms_registry.documents.findings import Findings
from forms_registry.documents.front_matter import split_front_matter
from forms_registry.documents.markdown import read_chapters
from forms_registry.documents.suggest.candidates import fill_candidate
from forms_registry.documents.suggest.confirmations import ADDED, Answer
from forms_registry.documents.suggest.readers.paper_lines import read_lines
from forms_registry.documents.suggest.shape import Candidate, ImportedForm
from forms_registry.documents.text import plain

_MARKS = " \t|#*-"


def add_lines(form: ImportedForm, text: str, answers: Mapping[str, Answer]) -> None:
    """Adds a field, in its place, for each line that is said to be a question and belongs to no field."""
    taken = {number for candidate in form.fields for number in range(candidate.line, candidate.last + 1)}
    added = sorted({*_added_lines(answers)} - taken)
    labels = _words_by_line(text) if added else {}
    for number in added:
        if label := labels.get(number):
            place = next((at for at, candidate in enumerate(form.fields) if candidate.line > number), len(form.fields))
            form.fields.insert(place, fill_candidate({"label": label}, Candidate(number, number, added=True)))


def _words_by_line(text: str) -> dict[int, str]:
    """The words of each line that has some; of several on one line the first."""
    source = text.split("\n")
    body = split_front_matter(text, Findings())[2]
    written = {number: plain(_first_cell(line)).strip(_MARKS) for number, line in enumerate(source, 1)}
    labels_read = {
        line.line: line.text for line in reversed(read_lines(read_chapters(body, has_code=False), source)) if line.text
    }
    return written | labels_read


def _first_cell(line: str) -> str:
    """What names a row of a table; any other line as it is."""
    cells = line.strip().split("|")
    return next(filter(str.strip, cells), "") if line.lstrip().startswith("|") else line


def _added_lines(answers: Mapping[str, Answer]) -> Iterator[int]:
    for key, answer in answers.items():
        number = key.removeprefix(ADDED)
        if key.startswith(ADDED) and answer.choice == "yes" and number.isdecimal() and len(number) < 8:
            yield int(number)
