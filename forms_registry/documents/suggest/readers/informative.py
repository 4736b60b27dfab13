"""Tells what a text only says, in its sections and lists, from what it asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice, takewhile

from forms_registry.documents.suggest.hints import contains_one_of, is_asked_for
from forms_registry.documents.suggest.readers.beneath import list_beneath
from forms_registry.documents.suggest.readers.lines import DEFINITION, HEADING, ITEM, Line
from forms_registry.documents.suggest.readers.name_and_rest import is_asking, name_and_rest
from forms_registry.documents.suggest.readers.questions import is_question, is_title
from forms_registry.documents.suggest.shape import ImportedForm

_LEAST_ASKED = 2
_LEAST_WORDS = 3
"""A shorter item may be the name of a field, and is left to be one."""


def without_informative(lines: Sequence[Line], form: ImportedForm) -> Iterator[Line]:
    """The lines without the sections and lists whose title says that they tell something, "What happens next", and in
    which nothing is asked; these are told."""
    at = 0
    while at < len(lines):
        count = _count_informative(lines, at)
        if count:
            form.note_unread(lines[at].line, "list_left", said=lines[at].text)
        else:
            yield lines[at]
        at += count or 1


def _count_informative(lines: Sequence[Line], at: int) -> int:
    """How many lines a title takes with what only tells something beneath it; 0 where it may ask."""
    title = lines[at]
    if is_title(title) or not contains_one_of("telling", title.text) or is_asking(title.text):
        return 0
    section = takewhile(lambda line: not _is_over(line, title), islice(lines, at + 1, None))
    for beneath in ([*section] if title.kind == HEADING else [], list_beneath(lines, at)):
        if beneath and not any(map(_may_ask, beneath)):
            return 1 + len(beneath)
    return 0


def _is_over(line: Line, heading: Line) -> bool:
    return line.kind == HEADING and line.level <= heading.level


def _may_ask(line: Line) -> bool:
    return line.is_answered or line.table is not None or is_asking(line.text)


def informative_items(lines: Sequence[Line]) -> frozenset[int]:
    """The places of the items of lists that tell something, in a text that asks several things elsewhere."""
    lists = [[*places] for is_item, places in groupby(range(len(lines)), lambda at: lines[at].kind == ITEM) if is_item]
    asked = [sum(_is_question(lines[at]) for at in places) for places in lists]
    asked_beside = sum(map(_asks, lines, [*lines[1:], *lines[:1]]))
    telling = [places for places, count in zip(lists, asked, strict=True) if not count and _have_words(places, lines)]
    return frozenset(chain(*telling) if sum(asked) + asked_beside >= _LEAST_ASKED else ())


def _is_question(item: Line) -> bool:
    is_named = is_asked_for(name_and_rest(item.text)[0]) and not item.text.endswith(".")
    return item.takes_answer or item.bold or item.is_asked or is_question(item) or is_named


def _asks(line: Line, after: Line) -> bool:
    """Whether a line that is no item plainly asks: by where its answer is to be given, or by its definition."""
    return line.kind != ITEM and (line.takes_answer or after.kind == DEFINITION)


def _have_words(places: Sequence[int], lines: Sequence[Line]) -> bool:
    return all(len(lines[at].text.split()) >= _LEAST_WORDS for at in places)
