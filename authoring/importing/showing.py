"""A draft beside its source, as the page shows it: line by line, each guess as a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from authoring.importing.wording import example, group_texts, key_in_words, options, value_in_words

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
class ShownQuestion:
    """A question as it is shown; `choice` and `given` are the answer, `why` the reason if it cannot be used, `options`
    what may be chosen instead, and `example` what could be typed."""

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
    numbered: tuple[tuple[int, str], ...]
    more: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class LineNotice:
    """A message about a line. An error keeps the draft from being published."""

    text: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the source with what was read from it. `key` is that of the field, "" if it is none; `name` asks for
    another id; a person has `added` it, or `dropped` it from the questions."""

    lines: Lines
    key: str = ""
    id: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    questions: tuple[ShownQuestion, ...] = ()
    notices: tuple[LineNotice, ...] = ()
    name: ShownQuestion | None = None
    is_right: bool = False
    added: bool = False
    dropped: bool = False


@dataclass(slots=True)
class Page:
    """`document` are the questions about no single field; `may_add` says that lines can be made questions; `open`
    counts the questions that nobody has answered, `unfit` the answers that are not possible, and `errors` what else
    keeps the draft from being published.
    """

    blocks: list[Block] = field(default_factory=list)
    document: list[ShownQuestion] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    open: int = 0
    total: int = 0
    unfit: int = 0
    errors: int = 0
    may_add: bool = False


def page_of(suggestion: Suggestion, text: str, answers: Answers, language: str) -> Page:
    """Everything in the order of the source: each of its lines stands in one block, or in none if it is blank."""
    lines = text.split("\n")
    keys = {item.key for item in suggestion.fields}
    asked = [(each.field, _shown_question(each, suggestion, answers, language)) for each in suggestion.questions]
    of_document = [question for field_key, question in asked if field_key not in keys]
    page = Page(document=of_document, may_add=suggestion.format in FREE)
    page.open = sum(not question.settled for question in suggestion.questions)
    page.unfit = sum(question.unfit for question in suggestion.questions)
    page.total = sum(question.group != _IDS for question in suggestion.questions)
    page.groups = [*_groups(suggestion, answers)]
    page.errors = errors_of(suggestion)
    at = 1
    left = sorted(suggestion.left, key=lambda notice: notice.line)
    for item in sorted((*suggestion.fields, *suggestion.dropped), key=lambda item: (item.line, item.key)):
        page.blocks += _between(lines, at, item.line - 1, _within(left, at, item.line - 1, language))
        questions = [question for field_key, question in asked if field_key == item.key]
        notices = _within(left, max(at, item.line), item.last, language)
        block = _field(item, questions, notices, lines, answers)
        page.blocks.append(replace(block, dropped=item.key not in keys))
        at = max(at, item.last + 1)
    page.blocks += _between(lines, at, len(lines), _within(left, at, len(lines), language))
    return page


def _groups(suggestion: Suggestion, answers: Answers) -> Iterator[Group]:
    counted = Counter(question.group for question in suggestion.questions)
    for group, text in group_texts().items():
        if counted[group] > 1:
            is_right = answers.get(f"all:{group}", ("", ""))[0] == "yes"
            yield Group(f"all:{group}", text, counted[group], is_right)


def errors_of(suggestion: Suggestion) -> int:
    """How many notices keep the draft from being published."""
    return sum(notice.is_error for notice in suggestion.left)


def _field(
    item: ReadField,
    questions: Sequence[ShownQuestion],
    notices: Sequence[LineNotice],
    lines: Sequence[str],
    answers: Answers,
) -> Block:
    facts = [
        (key_in_words(key), value_in_words(key, value)) for key, value in item.said.items() if key != "id" and value
    ]
    is_right = answers.get(item.key, ("", ""))[0] == "yes"
    name = next((question for question in questions if question.about == "id"), None)
    others = tuple(question for question in questions if question is not name)
    source = _lines_of(lines, item.line, item.last)
    return Block(source, item.key, item.id, tuple(facts), others, tuple(notices), name, is_right, item.added)


def _between(lines: Sequence[str], first: int, last: int, notices: Sequence[LineNotice]) -> Iterator[Block]:
    if notices or any(line.strip() for line in lines[first - 1 : last]):
        yield Block(_lines_of(lines, first, last), notices=tuple(notices))


def _lines_of(lines: Sequence[str], first: int, last: int) -> Lines:
    numbered = [(at, line[:LONGEST_LINE]) for at, line in enumerate(lines[first - 1 : last], first) if line.strip()]
    is_open = any(_looks_like_label(line) for _, line in numbered)
    return Lines(first, last, tuple(numbered[:MOST_LINES]), max(len(numbered) - MOST_LINES, 0), is_open)


def _looks_like_label(line: str) -> bool:
    """Whether a line looks like a label: a few words that end no sentence, or that ask or wait for an answer."""
    words = "".join(char if char.isalnum() else " " for char in line).split()
    if not words or line.lstrip().startswith("#"):
        return False
    waits = line.rstrip(" *_").endswith((":", "?", "؟"))
    return waits or (len(words) <= _MOST_WORDS and not line.rstrip(" *_").endswith((".", "!")))


def _within(notices: Sequence[Notice], first: int, last: int, language: str) -> list[LineNotice]:
    return [
        LineNotice(
            gettext("Line %(line)d: %(told)s") % {"line": notice.line, "told": notice.text[language]}, notice.is_error
        )
        for notice in notices
        if first <= notice.line <= last
    ]


def _shown_question(question: Question, suggestion: Suggestion, answers: Answers, language: str) -> ShownQuestion:
    choice, given = answers.get(question.key, ("", ""))
    return ShownQuestion(
        *(
            question.key,
            question.text[language],
            question.line,
            question.guess,
            question.other,
            question.deniable,
            choice,
            given,
            question.unfit,
        ),
        *(
            (question.why or {}).get(language, ""),
            example(question, suggestion.fields),
            options(question.other, language),
        ),
        *(question.settled, question.about),
    )
