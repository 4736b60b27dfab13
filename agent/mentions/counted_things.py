"""Finds how many there are of what a question counts, whatever its field is called: "enough for 30 people", where the
question is how many people the cake should serve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from agent.clauses.clause_acts import NOT_STATED, acts_of
from agent.slots.labels import value_from
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.kinds import counted_by
from forms_registry.schema import FieldSpec
from nlu.amounts import amounts
from nlu.entity import Entity
from nlu.expressions import claimed
from nlu.quantities import counted_noun
from patterns.single import only

Names = frozenset[str]
_LEADING = 3
"""How many words before a number may leave it open: "between 5 and 10"."""


def count_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The only count in a message of things that a single question counts, which was not just asked."""
    asking = {item.id: things for item in talk.view.visible() if (things := counted_by(item))}
    counts = _counts_of(talk, Names().union(*asking.values())) if asking else []
    for item in fields if counts else ():
        mine = only((first, last) for first, last, names in counts if names & asking.get(item.id, Names()))
        if mine and _counts_alone(talk, item, asking):
            yield from _number_at(talk, item, *mine)


def _counts_alone(talk: Talk, item: FieldSpec, asking: Mapping[str, Names]) -> bool:
    """Whether no other unanswered question counts the same."""
    others = Names().union(*(things for name, things in asking.items() if name != item.id))
    return item is not talk.asked and not talk.view.is_answered(item.id) and asking[item.id].isdisjoint(others)


def _number_at(talk: Talk, item: FieldSpec, first: int, last: int) -> Iterator[ProposedValue]:
    """The number at these tokens, with words before it that may leave it open."""
    led = max(talk.text.sentence(first)[0], first - _LEADING)
    entity = value_from(talk, item, led, last) or value_from(talk, item, first, last)
    if isinstance(entity, Entity):
        yield proposed(talk, item, entity)


def _counts_of(talk: Talk, things: Names) -> list[tuple[int, int, Names]]:
    """The tokens of the stated counts of these things, with what they count."""
    taken = claimed(talk.text, but="number") if amounts(talk.text) else ()
    counts = ((amount.first, counted_noun(talk.text, amount.last, things)) for amount in amounts(talk.text).values())
    found = [(first, noun) for first, noun in counts if noun and noun.names & things and first not in taken]
    return [(first, noun.last, noun.names) for first, noun in found if not acts_of(talk.text, first) & NOT_STATED]
