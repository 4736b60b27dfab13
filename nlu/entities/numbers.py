"""Amounts, whole or not."""

from __future__ import annotations

from collections.abc import Sequence

from babel.numbers import get_currency_name
from babel.units import get_unit_name

from nlu.amounts import amounts, number_bounds
from nlu.bounds import is_whole
from nlu.counts import Mention, mentions
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, Slot, ValueContext
from nlu.problems import question
from nlu.quantities import Quantity, quantity
from nlu.text import Text, read

_TALK = ("hesitation", "filler", "polite", "function_word", "approximately")
_CONFIDENCE = {0.0: 1.0, -1.0: 0.7}
"""Of a number alone, and of one that counts something else, where they answer a question."""


class NumberReader(EntityReader):
    """Reads numbers, as an int where they are whole; with `whole` no others."""

    def __init__(self, *, whole: bool = False) -> None:
        self.whole = whole

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        """The only number of a message is its answer, whatever its noun; of several, the one that the field counts."""
        tokens, wanted = read(text), quantity(context.slot)
        told = _answering(mentions(tokens, wanted), is_only=len(amounts(tokens)) == 1)
        found = self._read(tokens, told, context.slot, wanted)
        if not found:
            return _without_figures(tokens, context.slot, wanted)
        values = dict.fromkeys(value for item in told for value in item.values)
        same = len({item.values for item in told}) == 1
        return found[0] if same else _which(list(values), (found[0].start, found[-1].end))

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Numbers that count what the slot asks for; not those in dates, times, phone numbers, codes, addresses."""
        tokens, wanted = read(text), quantity(context.slot)
        told = [item for item in mentions(tokens, wanted) if item.sure > 0]
        found = self._read(tokens, told, context.slot, wanted)
        return [item for item in found if isinstance(item, Ambiguity) or is_whole(item.value) or not self.whole]

    def _read(self, text: Text, told: list[Mention], slot: Slot, wanted: Quantity) -> list[Entity | Ambiguity]:
        """Their values in the slot's own unit; that there is none, only where the slot takes none."""
        admits_none = number_bounds(slot.limits).hold(0)
        kept = [item for item in told if admits_none or item.values != (0,) or not text.has(item.first, "lacks")]
        return [self._value(text, item, slot, wanted) for item in kept]

    def _value(self, text: Text, item: Mention, slot: Slot, wanted: Quantity) -> Entity | Ambiguity:
        """The limits settle what the writing alone leaves open."""
        span = text.span(*item.quote)
        exact = [value for said in item.values if (value := wanted.convert(said, item.names)) is not None]
        if not exact and wanted.units:
            return question("number_unit", span, unit=_unit(wanted))
        if item.is_open or not exact:
            return _which(exact, span)
        fitting = self._fitting(exact, slot)
        return (
            Entity(fitting[0], *span, _CONFIDENCE.get(item.sure, item.sure))
            if len(fitting) == 1
            else _which(fitting, span)
        )

    def _fitting(self, values: list[float], slot: Slot) -> list[float]:
        """The values that the slot may take; all where it may take none of them."""
        bounds = number_bounds(slot.limits)
        return [value for value in values if bounds.hold(value) and (is_whole(value) or not self.whole)] or values


def _answering(told: list[Mention], *, is_only: bool) -> list[Mention]:
    """What answers a question for a number: what counts the asked, else what counts nothing, else the only number."""
    for least in (0.1, 0):
        if surest := [item for item in told if item.sure >= least]:
            return surest
    return told if is_only else []


def _without_figures(text: Text, slot: Slot, wanted: Quantity) -> Entity | Ambiguity | None:
    """ "None", "just me", "a few"."""
    counts_none = slot.limits.minimum is not None and number_bounds(slot.limits).hold(0)
    if span := _said(text, "none") or _said(text, "refuses" if counts_none else "none"):
        return Entity(0, *span, 1.0 if counts_none else 0.8)
    if wanted.counts_people and (span := _said(text, "alone")):
        return _which([], span) if counts_none else Entity(1, *span, 0.8)
    vague = [text.span(at, at + 1) for at in range(len(text)) if text.has(at, "vague_count")]
    return _which([], vague[0]) if vague else None


def _said(text: Text, name: str) -> tuple[int, int] | None:
    """Where in the original a message says what a tag means, and little else before its first comma or stop."""
    for at in range(len(text)):
        if (tag := text.tag(at, name)) is not None:
            ends = not text.word(at + tag.size)[:1].isalpha() or text.has(at + tag.size, *_TALK)
            return text.span(at, at + tag.size) if ends else None
        if text.tokens[at].is_word and not text.has(at, *_TALK):
            return None
    return None


def _which(values: list[float], span: tuple[int, int]) -> Ambiguity:
    if len(values) < 2:
        return question("number_vague", span, tuple(values))
    shown = [f"{value}" for value in values[:4]]
    return question("number_unclear", span, tuple(values), numbers=(" or ".join(shown), " \u0623\u0648 ".join(shown)))


def _unit(wanted: Quantity) -> tuple[str, str]:
    """The name of the unit that is wanted, in English and in Arabic."""
    unit = min(wanted.units)
    name = get_currency_name if unit.isupper() else get_unit_name
    return name(unit, locale="en") or unit, name(unit, locale="ar") or unit
