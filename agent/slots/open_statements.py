"""Statements that leave a yes/no question open although they mention it ("I don't mind the wifi"), or say that there is
no need ("no, I have the book")."""

from __future__ import annotations

from agent.clauses.relevance import clauses
from agent.slots.no_value_answers import is_field_word
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.choosing.denial import denials
from nlu.clauses import skip
from nlu.dialogue_acts import opens_by_asking
from nlu.entity import Entity
from nlu.person_names import Range
from nlu.slot_words import slot_prompts
from nlu.text import Text, read
from patterns.data import read_beside
from patterns.folding import fold_text

_POSSESSES = frozenset(map(fold_text, read_beside(__file__)["possesses"]))
_SURE = 0.8
_BEFORE = ("hesitation", "greeting", "polite")


def stated_no_need(message: str, item: FieldSpec) -> Entity | None:
    """The no of a person who was asked what they want, and already has it: "we have our own insurance"."""
    text = read(message)
    if not type_of(item).is_yes_no or text.has(skip(text, 0, len(text), _BEFORE), "yes") or opens_by_asking(text):
        return None
    having = (clause for clause in clauses(text) if _already_has_it(text, item, clause))
    named = (clause for clause in having if any(is_field_word(text, at, item) for at in range(*clause)))
    return next((Entity(False, *text.span(0, last), _SURE) for _, last in named), None)


def leaves_open(text: Text, item: FieldSpec, clause: Range) -> bool:
    """Whether a clause says that either will do, states something after a "no" without denying it, or says what the
    person has if they were asked what they want."""
    return _is_indifferent(text, clause) or _is_behind_a_no(text, clause) or _already_has_it(text, item, clause)


def _is_indifferent(text: Text, clause: Range) -> bool:
    """ "I don't mind"; not "any" alone."""
    return any(tag.name == "any_of" and tag.size > 1 for at in range(*clause) for tag in text.tags(at))


def _is_behind_a_no(text: Text, clause: Range) -> bool:
    first, last = text.sentence(clause[0])
    at = skip(text, first, last, _BEFORE)
    denying = denials(text).keys() | {place for place in range(*clause) if text.has(place, "lacking", "not_yet")}
    is_no = text.has(at, "no") and at <= clause[0] and not text.has(at, "asserts")  # "no problem with that"
    return is_no and denying.isdisjoint(range(max(clause[0], at + 1), clause[1]))


def _already_has_it(text: Text, item: FieldSpec, clause: Range) -> bool:
    """ "We have our own insurance", where it is asked whether some is wanted."""
    is_wish = any({"said_future", "wants"} <= read(question).all_names for question in slot_prompts(item)[:1])
    has = any(text.word(at) in _POSSESSES for at in range(*clause))
    other = (at for at in range(*clause) if not is_field_word(text, at, item))
    wished = (
        text.has(at, "said_future", "modal") or (text.has(at, "denies") and not text.has(at, "no")) for at in other
    )
    return is_wish and has and not any(wished)
