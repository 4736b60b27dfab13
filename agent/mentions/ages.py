"""Finds ages, where the form asks for one: "my daughter Isla, she is 11"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.clauses.clause_acts import NOT_STATED, acts_of
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.kinds import is_called_age
from agent.view.people import who_is_asked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu import numerals
from nlu.clauses import is_word
from nlu.dialogue_acts import Act
from nlu.entity import Entity
from nlu.text import Text
from patterns.data import read_beside
from patterns.single import only

_TURNS = frozenset(read_beside(__file__)["turns"])
_NOT_STATED = NOT_STATED - {Act.TELLS_OF_ANOTHER}
_SURE, _OLDEST = 0.9, 130


def age_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The only age in a message, for the only field that asks for one; not if it was just asked, because its reader
    finds more."""
    item = only(item for item in talk.view.visible() if type_of(item).is_numeric and is_called_age(item))
    if item is None or item not in fields or item is talk.asked:
        return
    ages = _ages(talk.text, who_is_asked(item))
    if age := only(span for span in ages if _is_stated(talk, item, span[0])):
        first, last, years = age
        yield proposed(talk, item, Entity(years, *talk.text.span(first, last), _SURE))


def _is_stated(talk: Talk, item: FieldSpec, at: int) -> bool:
    return talk.is_of(at, item) is not False and acts_of(talk.text, at).isdisjoint(_NOT_STATED)


def _ages(text: Text, whose: frozenset[str]) -> Iterator[tuple[int, int, int]]:
    """The tokens of ages, which count nothing else, and the numbers."""
    for at in range(1, len(text)):
        size, years = max(numerals.number(text, at), default=(0, None)) if _is_somebody(text, at, whose) else (0, None)
        last = at + size
        is_apart = not is_word(text, last) or text.has(last, "clause_joint", "dimension")
        if size and isinstance(years, int) and 0 <= years <= _OLDEST and (is_apart or text.word(at - 1) in _TURNS):
            yield at, last, years


def _is_somebody(text: Text, at: int, whose: frozenset[str]) -> bool:
    """Whether "she is", "I'm" or the like precedes a token."""
    verb = text.has(at - 1, "copula") or text.word(at - 1) in _TURNS
    subject = text.tag(at - 1 - verb, "subject_pronoun")
    return subject is not None and subject.value in whose and (verb or text.has(at - 1, "subject_with_verb"))
