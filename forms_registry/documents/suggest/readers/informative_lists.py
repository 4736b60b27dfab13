"""Tells the lists of a text that ask people from those that tell them something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby

from forms_registry.documents.suggest.hints import is_asked_for, is_to_be_agreed
from forms_registry.documents.suggest.readers.lines import DEFINITION, ITEM, Line
from forms_registry.documents.suggest.readers.name_and_rest import is_asking, name_and_rest
from forms_registry.documents.suggest.readers.questions import is_question

_LEAST_ASKED = 2
_LEAST_WORDS = 3
"""A shorter item may be the name of a field, and is left to be one."""


def informative_items(lines: Sequence[Line]) -> frozenset[int]:
    """The places of the items of lists in which nothing asks, where another list, or others of the lines, ask several
    things."""
    lists = [[*places] for is_item, places in groupby(range(len(lines)), lambda at: lines[at].kind == ITEM) if is_item]
    question_counts = [sum(_is_question(lines[at]) for at in places) for places in lists]
    has_asking_list = max(question_counts, default=0) >= _LEAST_ASKED
    is_asked_beside = sum(map(_asks, lines, [*lines[1:], *lines[:1]])) >= _LEAST_ASKED
    unasked = [places for places, count in zip(lists, question_counts, strict=True) if has_asking_list and not count]
    in_words = filter(lambda places: _have_words(places, lines), unasked)
    statements = filter(lambda places: _are_statements(places, lines), lists if is_asked_beside else ())
    return frozenset(chain(*in_words, *statements))


def _is_question(line: Line) -> bool:
    is_marked = line.is_answered or line.bold or line.is_asked
    return bool(is_marked) or is_question(line) or is_asked_for(name_and_rest(line.text)[0])


def _asks(line: Line, after: Line) -> bool:
    """Whether a line that is no item plainly asks: by where its answer is to be given, or by its definition."""
    return line.kind != ITEM and (line.takes_answer or after.kind == DEFINITION)


def _have_words(places: Sequence[int], lines: Sequence[Line]) -> bool:
    return all(len(lines[at].text.split()) >= _LEAST_WORDS for at in places)


def _are_statements(places: Sequence[int], lines: Sequence[Line]) -> bool:
    """Whether most items are whole sentences, and none has where an answer is to be given, or asks."""
    items = [lines[at] for at in places]
    sentences = [item for item in items if item.text.endswith(".") and len(item.text.split()) > _LEAST_WORDS]
    return len(sentences) * 2 > len(items) and not any(map(_is_marked, items))


def _is_marked(item: Line) -> bool:
    is_asked = item.is_asked or is_asking(item.text) or is_to_be_agreed(item.text)
    return item.takes_answer or item.bold or is_asked
