"""Finds the number of the other phone that a form asks for, told behind the one that was asked: "07400 123333, and if I
don't pick up, my sister on 07400 123334"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from agent.interpretation.base import ProposedValue
from agent.interpretation.placement import Cell, proposal
from agent.interpretation.scores import Talk, checked
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity

_SURE = 0.9


def second_phone(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The latter of two numbers, where a phone is asked for, and one other is still open."""
    if talk.asked is None or not type_of(talk.asked).is_phone_number:
        return
    phones = (one for one in fields if type_of(one).is_phone_number and one is not talk.asked)
    others = [one for one in phones if talk.view.can_be_told(one)]
    told = talk.view.field_type(talk.asked).extract(talk.message, talk.view.value_context(talk.asked))
    numbers = [one for one in told if isinstance(one, Entity)]
    if len(others) == 1 and len(numbers) == 2 and checked(talk.view, others[0], numbers[1].value) is not None:
        yield proposal(talk, Cell(others[0], numbers[1], _SURE, _SURE))
