"""Which answers an amount without a name may change: "actually there are 15 now"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agent.clauses.change_requests import is_request_word
from agent.clauses.relevance import clause_of
from agent.slots.no_value_answers import is_field_word
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, is_new_value
from agent.view.kinds import counted_by
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import Amount, amounts
from nlu.quantities import PEOPLE, counted_noun, quantity
from nlu.text import Text
from patterns.single import only

_LEADS = 3


def rival_amounts(talk: Talk, answered: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The amounts that stand, and would take the one that a message tells: of people, where it tells so many of them;
    none where an amount is asked for, which it may answer, or where it tells several."""
    amount = only(amounts(talk.text).values())
    if amount is None or len(amount.values) != 1 or talk.asks_amount:
        return []
    numeric = (item for item in answered if type_of(item).is_numeric)
    rivals = [item for item in numeric if is_new_value(talk.view, item, amount.values[0])]
    people = filter(partial(_counts_us, talk.text, amount), rivals)
    return [*people] or rivals


def _counts_us(text: Text, amount: Amount, item: FieldSpec) -> bool:
    """Whether people are counted ("we're 12 now", "there are 12 of us"), and the field counts people."""
    if not quantity(item).heads & PEOPLE:
        return False
    leads = range(amount.first - _LEADS, amount.first)
    is_led = any(at + size == amount.first for at in leads for size, _ in text.readings(at, "we_are"))
    return is_led or text.has(amount.last, "of_us")


def counts_something_else(talk: Talk, value: ProposedValue) -> bool:
    """Whether a number has a noun of its own that its field neither counts, measures nor is called by; not where it is
    ordered as the new one: "make it 20 head"."""
    text, item = talk.text, talk.view.spec.field(value.field_id)
    first, last = text.tokens_in(*value.span)
    own = quantity(item).names | counted_by(item)
    noun = counted_noun(text, last, own) if type_of(item).is_numeric and not _is_ordered(text, first) else None
    if noun is None or noun.names & own or quantity(item).is_measured_in(noun.names):
        return False
    is_people = bool(noun.names & PEOPLE) and bool((quantity(item).heads | own) & PEOPLE)
    return not is_people and not any(is_field_word(text, at, item) for at in range(last, noun.last))


def _is_ordered(text: Text, at: int) -> bool:
    before = range(clause_of(text, at)[0], at)
    return any(is_request_word(text, place) and not text.has(place, "denies") for place in before)
