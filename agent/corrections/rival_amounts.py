"""Which answers an amount without a name may change: "actually there are 15 now"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agent.slots.scores import Talk, is_new_value
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import Amount, amounts
from nlu.quantities import PEOPLE, quantity
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
