"""The options on offer: one of them, or several."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.bounds import count_bounds
from nlu.choosing.answers import choose_one, choose_several
from nlu.choosing.matcher import OptionMatcher
from nlu.choosing.selection import json_names, values_named, which_option
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.slot_words import wordings


class OneOptionReader(EntityReader):
    """Reads the choice of one option: its `value`. How sure it is, stands in `choosing.matcher`."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        if not context.options:
            return None
        names = json_names(text) or [text]
        matcher = OptionMatcher(names[0] if len(names) == 1 else text, context.options, wordings(context.slot))
        found = choose_one(matcher)
        if found is None or isinstance(found, Ambiguity):
            return found
        return Entity(context.options[found.places[0]].value, found.start, found.end, found.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Whole names of options that are not denied."""
        matcher = OptionMatcher(text, context.options, wordings(context.slot))
        found = (
            (item.places, matcher.text.span(item.first, item.last), sure)
            for item, sure in matcher.in_free_text().items()
        )
        return [
            which_option(context.options, places, span)
            if len(places) > 1
            else Entity(context.options[places[0]].value, *span, sure)
            for places, span, sure in found
        ]


class SeveralOptionsReader(EntityReader):
    """Reads the choice of any options: a list of their values, in the order of the options, without repeats."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        if not context.options:
            return None
        matcher = OptionMatcher(text, context.options, wordings(context.slot))
        if (names := json_names(text)) is not None:
            try:
                return Entity(values_named(names, matcher.options), *matcher.span)
            except InvalidValue as error:
                return Ambiguity(error.problem, *matcher.span)
        found = choose_several(matcher, may_be_empty=count_bounds(context.slot).least == 0)
        if found is None or isinstance(found, Ambiguity):
            return found
        return Entity(_values(context, found.places), found.start, found.end, found.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """One entity of all that is named, from the first name to the last, as sure as the least sure of them."""
        matcher = OptionMatcher(text, context.options, wordings(context.slot))
        told = {item: sure for item, sure in matcher.in_free_text().items() if len(item.places) == 1}
        if not told:
            return ()
        span = matcher.text.span(min(item.first for item in told), max(item.last for item in told))
        return (Entity(_values(context, [item.places[0] for item in told]), *span, min(told.values())),)


def _values(context: ValueContext, places: Sequence[int]) -> list[str]:
    return [context.options[place].value for place in sorted({*places})]
