"""Options that lead to another question than the next: "No → go to question 5". What lies between is not asked then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.readers.lines import LETTERED, Line
from forms_registry.documents.suggest.shape import Candidate, ImportedForm
from patterns.regular import linear
from patterns.scanning import encodable

_AROUND = " .,;:()*"
JUMP = linear(r"\s*(?:→|->|⇒)\s*")
_BRACKET = linear(r"\s*[(\[]([^()\[\]]+)[)\]]\z")


def add_jumps(lines: Sequence[Line], form: ImportedForm) -> None:
    """Gives each field that an answer leads past the condition that it was not given; what leads to no question that
    is known is told."""
    places = {line.number: line.line for line in lines if line.number}
    for line in lines:
        for option, target in line.jumps:
            question = next((field for field in form.fields if field.line <= line.line <= field.last), None)
            if question is None or not _pass(question, option, [*_between(question, places, target, form)]):
                form.note_unread(line.line, "sentence_left", said=f"{option} → {target}")


def _pass(question: Candidate, option: str, passed: Sequence[Candidate]) -> bool:
    """Gives each of the fields the condition that the question was not answered so; says whether there are any."""
    for field in passed:
        field.conditions.append((f"unless {question.text('id')} is {option}", question.line))
    return bool(passed)


def _between(question: Candidate, places: Mapping[str, int], target: str, form: ImportedForm) -> Iterator[Candidate]:
    """The fields after a question and before the one whose number the words of a target end with."""
    numbers = [word.strip(_AROUND) for word in target.split()]
    end = next((places[number] for number in reversed(numbers) if number in places), 0)
    return (field for field in form.fields if question.line < field.line < end)


def lettered(line: Line) -> Line:
    """The option that a line is: without where it leads, and without a bracket behind the last of them that says how to
    choose."""
    bracket = _BRACKET.search(encodable(line.text))
    if bracket and choice_in(bracket[1]) is not None:
        line = replace(line, text=line.text[: bracket.start()], hints=bracket[1])
    name, *target = JUMP.split(line.text, maxsplit=1)
    jumps = ((name, target[0]),) if target and name else ()
    return replace(line, kind=LETTERED, text=name if jumps else line.text, jumps=jumps)
