"""A draft beside its source, as the page shows it: line by line, each guess as a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext

if TYPE_CHECKING:
    from authoring.importing.suggesting import Answers
    from forms_registry.documents.suggest import Left, Question, ReadField, Suggestion

MOST_LINES = 12
LONGEST_LINE = 300


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is asked; `choice` and `given` are what was answered, `options` what may be chosen instead."""

    key: str
    text: str
    line: int
    guess: str
    other: str
    deniable: bool
    choice: str
    given: str
    unfit: bool
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """A piece of the source from line `first` on; `more` lines of it are not shown."""

    first: int
    last: int
    shown: tuple[tuple[int, str], ...]
    more: int


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the source with what was read of it. `key` is that of the field, "" for what is none."""

    lines: Lines
    key: str = ""
    id: str = ""
    said: tuple[tuple[str, str], ...] = ()
    questions: tuple[Asked, ...] = ()
    left: tuple[str, ...] = ()
    is_right: bool = False


@dataclass(slots=True)
class Page:
    """`document` are the questions about no single field; `open` counts the questions that nobody has answered."""

    blocks: list[Block] = field(default_factory=list)
    document: list[Asked] = field(default_factory=list)
    open: int = 0
    total: int = 0


def page_of(suggestion: Suggestion, text: str, answers: Answers, language: str) -> Page:
    """Everything in the order of the source: each of its lines stands in one block, or in none if it is blank."""
    lines = text.split("\n")
    keys = {one.key for one in suggestion.fields}
    asked = [(one.field, _asked(one, answers, language)) for one in suggestion.questions]
    page = Page(document=[one for owner, one in asked if owner not in keys])
    page.open = sum(not one.settled for one in suggestion.questions)
    page.total = len(asked)
    at = 1
    left = sorted(suggestion.left, key=lambda one: one.line)
    for one in sorted(suggestion.fields, key=lambda each: (each.line, each.key)):
        page.blocks += _between(lines, at, one.line - 1, _within(left, at, one.line - 1, language))
        own = tuple(each for owner, each in asked if owner == one.key)
        notes = _within(left, max(at, one.line), one.last, language)
        page.blocks.append(_field(one, own, notes, lines, answers))
        at = max(at, one.last + 1)
    page.blocks += _between(lines, at, len(lines), _within(left, at, len(lines), language))
    return page


def _field(one: ReadField, own: Sequence[Asked], notes: Sequence[str], lines: Sequence[str], answers: Answers) -> Block:
    said = tuple((_named(key), _valued(key, value)) for key, value in one.said.items() if key != "id" and value)
    is_right = answers.get(one.key, ("", ""))[0] == "yes"
    return Block(_piece(lines, one.line, one.last), one.key, one.id, said, tuple(own), tuple(notes), is_right)


def _between(lines: Sequence[str], first: int, last: int, notes: Sequence[str]) -> Iterator[Block]:
    if notes or any(line.strip() for line in lines[first - 1 : last]):
        yield Block(_piece(lines, first, last), left=tuple(notes))


def _piece(lines: Sequence[str], first: int, last: int) -> Lines:
    filled = [(at, line[:LONGEST_LINE]) for at, line in enumerate(lines[first - 1 : last], first) if line.strip()]
    return Lines(first, last, tuple(filled[:MOST_LINES]), max(len(filled) - MOST_LINES, 0))


def _within(left: Sequence[Left], first: int, last: int, language: str) -> list[str]:
    return [
        gettext("Line %(line)d: %(told)s") % {"line": one.line, "told": one.text[language]}
        for one in left
        if first <= one.line <= last
    ]


def _asked(one: Question, answers: Answers, language: str) -> Asked:
    choice, given = answers.get(one.key, ("", ""))
    return Asked(
        *(one.key, one.text[language], one.line, one.guess, one.other, one.deniable, choice, given, one.unfit),
        _options(one.other, language),
    )


def _options(other: str, language: str) -> tuple[tuple[str, str], ...]:
    from forms_registry.documents.suggest.loose import roles
    from forms_registry.field_types import all_field_types

    if other == "type":
        return tuple((name, name) for name in all_field_types())
    if other == "role":
        return tuple((role, named[language]) for role, named in roles().items())
    return ()


def _valued(key: str, value: str) -> str:
    return {"yes": gettext("Yes"), "no": gettext("No")}.get(value, value) if key == "required" else value


def _named(key: str) -> str:
    return {
        "label": gettext("Label"),
        "type": gettext("Type"),
        "required": gettext("Required"),
        "prompt": gettext("Question"),
        "options": gettext("Options"),
        "help": gettext("Help"),
        "step": gettext("Step"),
        "default": gettext("Default"),
        "notes": gettext("Notes"),
        "visible_if": gettext("Shown when"),
        "required_if": gettext("Required when"),
    }.get(key, key)
