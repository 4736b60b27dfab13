"""Tells the lists of a text that ask people from those that tell them something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, groupby

from forms_registry.documents.suggest.hints import is_asked_for
from forms_registry.documents.suggest.readers.paper_lines import ITEM, Line
from forms_registry.documents.suggest.readers.questions import is_question, name_and_rest

_LEAST_ASKED = 2
_LEAST_WORDS = 3
"""A shorter item may be the name of a field, and is left to be one."""


def informative_items(lines: Sequence[Line]) -> frozenset[int]:
    """The places of the items of lists in which nothing asks, where another list asks several things."""
    lists = [[*places] for is_item, places in groupby(range(len(lines)), lambda at: lines[at].kind == ITEM) if is_item]
    question_counts = [sum(_is_question(lines[at]) for at in places) for places in lists]
    if max(question_counts, default=0) < _LEAST_ASKED:
        return frozenset()
    return frozenset(
        chain(
            *(
                item_places
                for item_places, count in zip(lists, question_counts, strict=True)
                if not count and _are_sentences(item_places, lines)
            )
        )
    )


def _is_question(line: Line) -> bool:
    is_marked = line.is_answered or line.bold or line.is_asked
    return bool(is_marked) or is_question(line) or is_asked_for(name_and_rest(line.text)[0])


def _are_sentences(places: Sequence[int], lines: Sequence[Line]) -> bool:
    return all(len(lines[at].text.split()) >= _LEAST_WORDS for at in places)
