"""Amounts, whole or not."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.counting.answers import find_amounts, read_amount
from nlu.counting.limits import number_fits
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext


class NumberReader(EntityReader):
    """Reads numbers, as an int where they are whole; with `whole` no others."""

    def __init__(self, *, whole: bool = False) -> None:
        self.whole = whole

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        slot = context.slot

        def accepts(amount: float) -> bool:
            return number_fits(amount, slot.limits, whole=self.whole)

        return read_amount(text, slot, whole=self.whole, accepts=accepts)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Numbers that count what the slot asks for; not those in dates, times, phone numbers, codes, addresses."""
        return find_amounts(text, context.slot, whole=self.whole)
