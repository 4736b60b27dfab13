"""Tells what the lines beneath a name are: what may be chosen for it, or questions of their own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from forms_registry.documents.suggest.attributes import split_label
from forms_registry.documents.suggest.choosing import choice_in
from forms_registry.documents.suggest.confirmations import Confirmations
from forms_registry.documents.suggest.hints import begins_with_one_of, is_asked_for
from forms_registry.documents.suggest.readers.lines import BOLD, HEADING, ITEM, LETTERED, TEXT, Line
from forms_registry.documents.suggest.readers.name_and_rest import MOST_WORDS, name_and_rest
from forms_registry.documents.suggest.readers.questions import (
    awaits_answer,
    is_option,
    is_title,
    offers_options,
    stands_alone,
)
from forms_registry.documents.suggest.shape import Doubt, Value

_CONSENT = 5
"""A single box with more words is a question of its own."""

_MOST = 300
"""Lines of a list that are looked at."""

_OFFERED, _ASKED = "options", "questions"


def options_beneath(lines: Sequence[Line], at: int, confirmations: Confirmations) -> list[str]:
    """The options that stand beneath the name at a place, one on each line; [] where the lines are something else.
    Where the words do not tell, somebody is asked."""
    line, items = lines[at], list_beneath(lines, at)
    options = [item.text for item in items]
    if len(options) < 2 or not all(map(_may_be_chosen, items)):
        return []
    known = sum(map(is_asked_for, options))
    if offers_options(line.text) or (items[0].kind == TEXT and not known):
        return options
    if known * 2 >= len(options):
        return []
    siblings = _after_same_level(lines, at)
    may_be_asked = all(after.kind == ITEM for after in siblings) if siblings else bool(known)
    return _confirmed(line, options, may_be_asked, confirmations)


def continues_boxes(after: Line, before: Line) -> bool:
    """Whether a box goes on with those above it: in their list or paragraph, or alike in a paragraph of its own."""
    is_like = after.is_round == before.is_round and len(after.boxes) == len(before.boxes) == 1
    is_short = is_like and len(after.boxes[0].split()) <= _CONSENT
    return after.kind == ITEM or after.passage == before.passage or is_short


def are_statements(options: Sequence[str], count: int, line: Line) -> bool:
    """Whether what stands on so many lines beneath a `line` are statements of their own, and nothing to choose from:
    those that people make of themselves where nothing is asked."""
    is_consent = count == 1 and len(options) == 1 and len(options[0].split()) > _CONSENT
    are_of_people = not offers_options(line.text) and all(map(_is_of_people, options))
    return is_consent or are_of_people or all(map(stands_alone, options))


def _is_of_people(option: str) -> bool:
    return len(option.split()) > _CONSENT and begins_with_one_of("first_person", option)


def is_offered(after: Line, line: Line) -> bool:
    """Whether a lettered line after a question, or an item beneath one that offers something, is an option of it."""
    if after.kind == LETTERED:
        return not after.has_place
    offers = offers_options(line.text) or choice_in(line.hints) is not None
    return _is_beneath(after, line) and offers and is_option(after)


def _is_beneath(after: Line, line: Line) -> bool:
    """Whether an item belongs to the line before it, by its kind or by how far it is indented."""
    return after.kind == ITEM and (line.kind != ITEM or after.depth > line.depth)


def _confirmed(line: Line, options: list[str], may_be_asked: bool, confirmations: Confirmations) -> list[str]:
    """The options, or [] where the answer, or else the guess, is that each is a question of its own. They are left out
    with their question."""
    if confirmations.is_left_out(str(line.line)):
        return options
    guess, code, other = (_ASKED, "items_asked", _OFFERED) if may_be_asked else (_OFFERED, "items_offered", _ASKED)
    facts = {"label": name_and_rest(line.text)[0].rstrip(": "), "items": " | ".join(options)}
    value = Value(guess, line.line, Doubt(code, facts, denied=other))
    return options if confirmations.resolve(f"{line.line}.beneath", "items", value) == _OFFERED else []


def _may_be_chosen(line: Line) -> bool:
    return is_option(line) and not line.numbered and len(line.text.split()) <= MOST_WORDS


def list_beneath(lines: Sequence[Line], at: int) -> list[Line]:
    """The lines of the list that follows a name, or of the rest of its paragraph."""
    line, after = lines[at], [*lines[at + 1 : at + 1 + _MOST]]
    if not after or not _may_be_name(line):
        return []
    first, least = after[0], line.depth if line.kind == ITEM else -1
    if first.kind == ITEM:
        beneath = [*takewhile(lambda each: each.kind == ITEM and each.depth > least, after)]
        return beneath if all(each.depth == first.depth for each in beneath) else []
    return _in_paragraph(line, after) if first.kind == TEXT and line.kind in {BOLD, TEXT} else []


def _in_paragraph(line: Line, after: Sequence[Line]) -> list[Line]:
    """The rest of the paragraph that begins with a name alone; [] where other names stand in it."""
    beneath = [*takewhile(lambda each: each.passage == line.passage, after)]
    return [] if name_and_rest(line.text)[1] or any(each.bold for each in beneath) else beneath


def _may_be_name(line: Line) -> bool:
    """Whether a line may be the name of a field, rather than a sentence of a text."""
    name = name_and_rest(line.text)[0]
    is_marked = line.kind != TEXT or line.bold or line.numbered or split_label(line.text)[1].starred
    return (
        not is_title(line)
        and len(name.split()) <= MOST_WORDS
        and (is_marked or awaits_answer(line) or offers_options(line.text))
    )


def _after_same_level(lines: Sequence[Line], at: int) -> list[Line]:
    """What follows each heading of the level of a heading, where there are several."""
    line = lines[at]
    same = [after for heading, after in pairwise(lines) if heading.kind == HEADING and heading.level == line.level]
    return same if line.kind == HEADING and len(same) > 1 else []
