"""A draft beside its source, as the page shows it: line by line, each guess as a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from authoring.importing.wording import example, named, options, told_groups, valued

if TYPE_CHECKING:
    from authoring.importing.suggesting import Answers
    from forms_registry.documents.suggest import Notice, Question, ReadField, Suggestion

FREE = frozenset({"markdown", "proposed"})
"""The formats of texts in which any line may be a question."""

MOST_LINES = 60
LONGEST_LINE = 300
_MOST_WORDS = 6
_IDS = "id"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is asked; `choice` and `given` are what was answered, `why` the reason where that cannot stand
    there, `options` what may be chosen instead, and `example` what could be typed."""

    key: str
    text: str
    line: int
    guess: str
    other: str
    deniable: bool
    choice: str
    given: str
    unfit: bool
    why: str
    example: str
    options: tuple[tuple[str, str], ...]
    settled: bool
    about: str


@dataclass(frozen=True, slots=True)
class Group:
    """`count` questions that may be confirmed together, by the answer to `key`."""

    key: str
    text: str
    count: int
    is_right: bool


@dataclass(frozen=True, slots=True)
class Lines:
    """A piece of the source from line `first` on; `more` lines of it are not shown. `is_open` says that one of them
    looks like the label of a question."""

    first: int
    last: int
    shown: tuple[tuple[int, str], ...]
    more: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of a line. An error keeps the draft from being published."""

    text: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the source with what was read of it. `key` is that of the field, "" for what is none; `name` asks for
    another id; a person has `added` it, or `dropped` it from the questions."""

    lines: Lines
    key: str = ""
    id: str = ""
    said: tuple[tuple[str, str], ...] = ()
    questions: tuple[Asked, ...] = ()
    left: tuple[Told, ...] = ()
    name: Asked | None = None
    is_right: bool = False
    added: bool = False
    dropped: bool = False


@dataclass(slots=True)
class Page:
    """`document` are the questions about no single field; `may_add` says that lines can be made questions; `open`
    counts the questions that nobody has answered, and `errors` what else keeps the draft from being published.
    """

    blocks: list[Block] = field(default_factory=list)
    document: list[Asked] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    open: int = 0
    total: int = 0
    errors: int = 0
    may_add: bool = False


def page_of(suggestion: Suggestion, text: str, answers: Answers, language: str) -> Page:
    """Everything in the order of the source: each of its lines stands in one block, or in none if it is blank."""
    lines = text.split("\n")
    keys = {one.key for one in suggestion.fields}
    asked = [(one.field, _asked(one, suggestion, answers, language)) for one in suggestion.questions]
    page = Page(document=[one for owner, one in asked if owner not in keys], may_add=suggestion.format in FREE)
    page.open = sum(not one.settled for one in suggestion.questions)
    page.total = sum(one.group != _IDS for one in suggestion.questions)
    page.groups = [*_groups(suggestion, answers)]
    page.errors = errors_of(suggestion)
    at = 1
    left = sorted(suggestion.left, key=lambda one: one.line)
    for one in sorted((*suggestion.fields, *suggestion.dropped), key=lambda each: (each.line, each.key)):
        page.blocks += _between(lines, at, one.line - 1, _within(left, at, one.line - 1, language))
        own = tuple(each for owner, each in asked if owner == one.key)
        notes = _within(left, max(at, one.line), one.last, language)
        block = _field(one, own, notes, lines, answers)
        page.blocks.append(replace(block, dropped=one.key not in keys))
        at = max(at, one.last + 1)
    page.blocks += _between(lines, at, len(lines), _within(left, at, len(lines), language))
    return page


def _groups(suggestion: Suggestion, answers: Answers) -> Iterator[Group]:
    counted = Counter(one.group for one in suggestion.questions)
    for group, text in told_groups().items():
        if counted[group] > 1:
            is_right = answers.get(f"all:{group}", ("", ""))[0] == "yes"
            yield Group(f"all:{group}", text, counted[group], is_right)


def errors_of(suggestion: Suggestion) -> int:
    return sum(one.is_error for one in suggestion.left)


def _field(
    one: ReadField, own: Sequence[Asked], notes: Sequence[Told], lines: Sequence[str], answers: Answers
) -> Block:
    said = tuple((named(key), valued(key, value)) for key, value in one.said.items() if key != "id" and value)
    is_right = answers.get(one.key, ("", ""))[0] == "yes"
    piece, name = _piece(lines, one.line, one.last), next((each for each in own if each.about == "id"), None)
    asked = tuple(each for each in own if each is not name)
    return Block(piece, one.key, one.id, said, asked, tuple(notes), name, is_right, one.added)


def _between(lines: Sequence[str], first: int, last: int, notes: Sequence[Told]) -> Iterator[Block]:
    if notes or any(line.strip() for line in lines[first - 1 : last]):
        yield Block(_piece(lines, first, last), left=tuple(notes))


def _piece(lines: Sequence[str], first: int, last: int) -> Lines:
    filled = [(at, line[:LONGEST_LINE]) for at, line in enumerate(lines[first - 1 : last], first) if line.strip()]
    is_open = any(_looks_asked(line) for _, line in filled)
    return Lines(first, last, tuple(filled[:MOST_LINES]), max(len(filled) - MOST_LINES, 0), is_open)


def _looks_asked(line: str) -> bool:
    """Whether a line looks like a label: a few words that end no sentence, or that ask or wait for an answer."""
    words = "".join(char if char.isalnum() else " " for char in line).split()
    if not words or line.lstrip().startswith("#"):
        return False
    waits = line.rstrip(" *_").endswith((":", "?", "؟"))
    return waits or (len(words) <= _MOST_WORDS and not line.rstrip(" *_").endswith((".", "!")))


def _within(left: Sequence[Notice], first: int, last: int, language: str) -> list[Told]:
    return [
        Told(gettext("Line %(line)d: %(told)s") % {"line": one.line, "told": one.text[language]}, one.is_error)
        for one in left
        if first <= one.line <= last
    ]


def _asked(one: Question, suggestion: Suggestion, answers: Answers, language: str) -> Asked:
    choice, given = answers.get(one.key, ("", ""))
    return Asked(
        *(one.key, one.text[language], one.line, one.guess, one.other, one.deniable, choice, given, one.unfit),
        *((one.why or {}).get(language, ""), example(one, suggestion.fields), options(one.other, language)),
        *(one.settled, one.about),
    )
