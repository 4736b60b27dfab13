"""Which answers an amount that is told without a name may change: "actually there are 15 now"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.slots.scores import Talk, checked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import Amount, amounts
from nlu.quantities import PEOPLE, quantity
from nlu.text import Text

_LEADS = 3


def rival_amounts(talk: Talk, answered: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The amounts that stand, and would take the one that a message tells: of people, where it tells so many of them;
    none where an amount is asked for, which it may answer, or where it tells several."""
    told = [*amounts(talk.text).values()]
    if len(told) != 1 or len(told[0].values) != 1 or (talk.asked and type_of(talk.asked).is_numeric):
        return []
    numeric = [item for item in answered if type_of(item).is_numeric]
    stands = talk.view.values
    rivals = [it for it in numeric if checked(talk.view, it, told[0].values[0]) not in (None, stands.get(it.id))]
    people = [item for item in rivals if _is_of_us(talk.text, told[0]) and quantity(item).heads & PEOPLE]
    return people or rivals


def _is_of_us(text: Text, told: Amount) -> bool:
    """Whether so many people are told: "we're 12 now", "there are 12 of us"."""
    leads = range(told.first - _LEADS, told.first)
    is_led = any(at + size == told.first for at in leads for size, _ in text.readings(at, "we_are"))
    return is_led or text.has(told.last, "of_us")
