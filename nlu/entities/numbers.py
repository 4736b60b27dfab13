"""Amounts, whole or not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import isclose
from typing import Any

from babel.numbers import get_currency_name
from babel.units import get_unit_name

from nlu.amounts import amounts, number_bounds
from nlu.bounds import is_whole, whole_as_int
from nlu.counts import Count, counts_in
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, Slot, ValueContext
from nlu.problems import make_ambiguity, or_list
from nlu.quantities import Quantity, quantity
from nlu.text import Text, read

_CONFIDENCE = {0.0: 1.0, -1.0: 0.7}
"""Of a number alone, and of one that counts something else, where they answer a question."""

_DECIMALS = 2
"""Of an amount in another unit than it was told in."""


class NumberReader(EntityReader):
    """Reads numbers, whole ones as int; with `whole` no others."""

    def __init__(self, *, whole: bool = False) -> None:
        self.whole = whole

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """The only number of a message, whatever its noun; of several, the one that counts what the slot asks for."""
        tokens, wanted = read(text), quantity(context.slot)
        answering = _answering(counts_in(tokens, wanted), is_only=len(amounts(tokens)) == 1)
        found = self._read(tokens, answering, context.slot, wanted)
        candidates = [item.candidates if isinstance(item, Ambiguity) else (item.value,) for item in found]
        values = list(dict.fromkeys(chain.from_iterable(candidates)))
        if len(found) > 1 and len(values) > 1:
            return _which(values, (found[0].start, found[-1].end))
        return next((item for item in found if isinstance(item, Entity)), found[0] if found else None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Numbers that count what the slot asks for; not those in dates, times, phone numbers, codes or addresses."""
        tokens, wanted = read(text), quantity(context.slot)
        found = self._read(tokens, [one for one in counts_in(tokens, wanted) if one.sure > 0], context.slot, wanted)
        return [item for item in found if isinstance(item, Ambiguity) or is_whole(item.value) or not self.whole]

    def _read(self, text: Text, mentions: list[Count], slot: Slot, wanted: Quantity) -> list[Entity | Ambiguity]:
        """Their values in the slot's own unit; that there is none, only where the slot takes none."""
        none = () if number_bounds(slot.limits).hold(0) else ("lacks", "none")
        kept = (item for item in mentions if item.values != (0,) or not text.has(item.first, *none))
        return [self._value(text, item, slot, wanted) for item in kept]

    def _value(self, text: Text, item: Count, slot: Slot, wanted: Quantity) -> Entity | Ambiguity:
        """The limits settle what the writing alone leaves open."""
        span = text.span(*item.quote)
        converted = list(wanted.converted(item.values, item.names))
        if wanted.units and len(converted) < len(item.values):
            return make_ambiguity("number_unit", span, unit=_unit(wanted))
        exact = [value if value in item.values else self._rounded(value) for value in converted]
        if len(exact) == 1 and not isclose(exact[0], converted[0]):
            return make_ambiguity("number_converted", span, tuple(exact), number=str(exact[0]), unit=_unit(wanted))
        fitting = exact if self._is_open(item, wanted) else self._fitting(exact, slot)
        is_sure = len(fitting) == 1 and not self._is_open(item, wanted)
        return Entity(fitting[0], *span, _CONFIDENCE.get(item.sure, item.sure)) if is_sure else _which(fitting, span)

    def _is_open(self, item: Count, wanted: Quantity) -> bool:
        return item.is_open or (self.whole and "percent" in item.names - wanted.heads)

    def _rounded(self, value: float) -> float:
        """An amount in another unit than it was told in, as it is kept."""
        return whole_as_int(round(value, 0 if self.whole else _DECIMALS))

    def _fitting(self, values: list[float], slot: Slot) -> list[float]:
        """The values that the slot may take; all where it may take none of them."""
        bounds = number_bounds(slot.limits)
        return [value for value in values if bounds.hold(value) and (is_whole(value) or not self.whole)] or values


def _answering(mentions: list[Count], *, is_only: bool) -> list[Count]:
    """The mentions that answer the question: those that count what it asks, else those that count nothing, else the
    only one."""
    surest = ([item for item in mentions if item.sure >= least] for least in (0.1, 0))
    return next(filter(None, surest), mentions if is_only else [])


def _which(values: list[Any], span: tuple[int, int]) -> Ambiguity:
    if len(values) < 2:
        return make_ambiguity("number_vague", span, tuple(values))
    shown = list(map(str, values[:4]))
    return make_ambiguity("number_unclear", span, tuple(values), numbers=or_list(shown, shown))


def _unit(wanted: Quantity) -> tuple[str, str]:
    """The name of the expected unit, in English and in Arabic."""
    unit = wanted.unit.removeprefix("working_")
    name = get_currency_name if unit.isupper() else get_unit_name
    return name(unit, locale="en") or unit, name(unit, locale="ar") or unit
