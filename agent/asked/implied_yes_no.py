"""Finds a yes or no that is expressed in other words, or followed by more: "no dog", "2 dogs", "I'd like one", "no
need, we have solar"."""

from __future__ import annotations

from functools import cache

from agent.asked.answer_beside import is_plain
from agent.clauses.relevance import clause_of, clauses
from agent.slots.no_value_answers import is_field_word, lacks_what_is_asked
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.dialogue_acts import Act, acts_at, is_filler
from nlu.entity import Ambiguity, Entity
from nlu.matcher import Grammar
from nlu.text import Text, read
from patterns.data import read_beside

_LEAVES_OPEN = {Act.ASKS, Act.SUPPOSES, Act.UNSURE, Act.PUTS_OFF}
_MOST, _SURE = 40, 0.8


def implied_yes_no(talk: Talk, item: FieldSpec, whole: Ambiguity | None = None) -> Entity | None:
    """What the first clause says, by itself: the yes or no that it opens with, none or some of what is asked for, or
    that it is wanted. None for other fields and long messages, and for what asks, supposes or doubts; and where the
    `whole` is unclear and more of it speaks of the question: "no, I do need it"."""
    text = talk.text
    if not type_of(item).is_yes_no or not 0 < len(text) <= _MOST:
        return None
    last = clauses(text)[0][1]
    if _leaves_open(text) or (whole and not _changes_subject(text, last, item)):
        return None
    span = text.span(0, last)
    part = talk.message[slice(*span)]
    answer = talk.view.answer_in(item, part)
    if isinstance(answer, Entity):
        implied = Entity(answer.value, span[0] + answer.start, span[0] + answer.end, min(answer.confidence, _SURE))
        return implied if is_plain(talk, item, implied) else None
    value = False if lacks_what_is_asked(part, item) else _implied_value(talk, item, read(part))
    return None if value is None else Entity(value, *span, _SURE)


def _leaves_open(text: Text) -> bool:
    """Whether a yes or no is followed by a question: "yes, can you bring it?" """
    return bool(acts_at(text, 0) & (_LEAVES_OPEN - {Act.ASKS} if text.has(0, "means") else _LEAVES_OPEN))


def _changes_subject(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a message continues after a token without mentioning what was asked, or another yes or no."""
    rest = [at for at in range(at, len(text)) if not text.has(at, "asserts")]
    return bool(rest) and not any(is_field_word(text, place, item) or text.has(place, "means") for place in rest)


def _implied_value(talk: Talk, item: FieldSpec, part: Text) -> bool | None:
    """None where a clause begins with a yes or a no, "no got 3 points", or tells of somebody else."""
    if part.has(0, "means") or Act.TELLS_OF_ANOTHER in talk.acts(0, item):
        return None
    return _has_some(part, item) or _wants_it(part)


def _has_some(part: Text, item: FieldSpec) -> bool | None:
    """Whether it names a number of what is asked for ("2 dogs"); None without a number."""
    counts = (one for one in amounts(part).values() if one.last < len(part) and is_field_word(part, one.last, item))
    return next((any(value > 0 for value in one.values) for one in counts), None)


def _wants_it(part: Text) -> bool | None:
    matches = list(_grammar().matches(part))
    if not matches:
        return None
    first, last = clause_of(part, matches[0].first)
    if not is_filler(part, matches[0].last, last):
        return None
    return not any(part.has(at, "denies", "none", "absent") for at in range(first, last))


@cache
def _grammar() -> Grammar:
    return Grammar(read_beside(__file__), {})
