"""Options on offer: one of them, or several."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from nlu import lexicon
from nlu.bounds import count_bounds
from nlu.choosing.answers import choose_one, choose_several
from nlu.choosing.matcher import Chosen, OptionMatcher
from nlu.choosing.rows import FRIDAY_WEEKEND, WEEKEND
from nlu.choosing.selection import which_option
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.slot_words import wordings


class OneOptionReader(EntityReader):
    """Reads the choice of one option as its `value`; `choosing.matcher` describes the confidence."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        found = choose_one(_matcher(text, context)) if context.options else None
        return Entity(context.options[found.places[0]].value, *found[1:]) if isinstance(found, Chosen) else found

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Whole names of options that are not denied."""
        matcher = _matcher(text, context)
        hits = ((item, matcher.text.span(item.first, item.last), sure) for item, sure in matcher.in_free_text().items())
        return [
            which_option(context.options, item.places, span)
            if len(item.places) > 1
            else Entity(context.options[item.places[0]].value, *span, sure)
            for item, span, sure in hits
        ]


class SeveralOptionsReader(EntityReader):
    """Reads the choice of any options: a list of values in the order of the options, without duplicates."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        may_be_empty = count_bounds(context.slot).least == 0
        found = choose_several(_matcher(text, context), may_be_empty=may_be_empty) if context.options else None
        return Entity(_values(context, found.places), *found[1:]) if isinstance(found, Chosen) else found

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """One entity for all names, from the first to the last, with the lowest confidence among them."""
        matcher = _matcher(text, context)
        hits = {item: sure for item, sure in matcher.in_free_text().items() if len(item.places) == 1 or item.together}
        if not hits or matcher.has_spared():
            return ()
        span = matcher.text.span(min(item.first for item in hits), max(item.last for item in hits))
        return (Entity(_values(context, [*chain(*(item.places for item in hits))]), *span, min(hits.values())),)


def _matcher(text: str, context: ValueContext) -> OptionMatcher:
    of_friday = str(context.now.tzinfo).casefold() in lexicon.words("friday_weekend")
    return OptionMatcher(text, context.options, wordings(context.slot), FRIDAY_WEEKEND if of_friday else WEEKEND)


def _values(context: ValueContext, places: Sequence[int]) -> list[str]:
    return [context.options[place].value for place in sorted({*places})]
