"""Hears how old somebody is, where the form asks for an age: "my daughter Isla, she is 11"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.clauses.clause_acts import NOT_STATED, acts_of
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu import numerals
from nlu.clauses import is_word
from nlu.dialogue_acts import Act
from nlu.entity import Entity
from nlu.slot_words import called, words_about
from nlu.text import Text, read
from patterns.single import only

_AGE = "year"
_SPEAKER, _ANOTHER = frozenset({"first"}), frozenset({"person"})
_NOT_STATED = NOT_STATED - {Act.TELLS_OF_ANOTHER}
_SURE, _OLDEST = 0.9, 130


def ages_told(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The one age that is told, for the one field that asks for one, but where it is asked, which reads more."""
    item = only(item for item in talk.view.visible() if type_of(item).is_numeric and _is_called_age(item))
    if item is None or item not in fields or item is talk.asked:
        return
    ages = _ages(talk.text, _whose(words_about(item)))
    if told := only(one for one in ages if not acts_of(talk.text, one[0]) & _NOT_STATED):
        first, last, years = told
        yield proposed(talk, item, Entity(years, *talk.text.span(first, last), _SURE))


def _is_called_age(item: FieldSpec) -> bool:
    """Whether a field is called an age; not where it counts people: "children aged under 5"."""
    words = read("\n".join(called(item)))
    return any(_is_age(words, at) for at in range(len(words))) and "person_noun" not in words.all_names


def _is_age(text: Text, at: int) -> bool:
    return (tag := text.tag(at, "dimension")) is not None and tag.value == _AGE


def _whose(question: Text) -> frozenset[str]:
    """Who may say "I am 11" or be told of by "she is 11": the one who is asked for."""
    said = [(tag.name, tag.value) for at in range(len(question)) for tag in question.tags(at)]
    if ("subject_pronoun", "second") in said or ("possessive", "own") in said:
        return _SPEAKER
    is_another = "another_person" in question.all_names or ("subject_pronoun", "person") in said
    return _ANOTHER if is_another else _SPEAKER | _ANOTHER


def _ages(text: Text, whose: frozenset[str]) -> Iterator[tuple[int, int, int]]:
    """The tokens of numbers that somebody is said to be, and that count nothing, and the numbers."""
    for at in range(1, len(text)):
        size, years = max(numerals.number(text, at), default=(0, None)) if _is_somebody(text, at, whose) else (0, None)
        last = at + size
        is_bare = not is_word(text, last) or text.has(last, "clause_joint") or _is_age(text, last)
        if size and isinstance(years, int) and 0 <= years <= _OLDEST and is_bare:
            yield at, last, years


def _is_somebody(text: Text, at: int, whose: frozenset[str]) -> bool:
    """Whether "she is", "I'm" or the like stands before a token."""
    verb = text.has(at - 1, "copula")
    subject = text.tag(at - 1 - verb, "subject_pronoun")
    return subject is not None and subject.value in whose and (verb or text.has(at - 1, "subject_with_verb"))
