"""The options on offer: one of them, or several."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.bounds import count_bounds
from nlu.choosing.matcher import OptionMatcher, json_names
from nlu.choosing.one import choose_one
from nlu.choosing.selection import values_named
from nlu.choosing.several import choose_several
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.slot_words import content_words_of


class OneOptionReader(EntityReader):
    """Reads the choice of one option: its `value`."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        options = context.options
        found = choose_one(OptionMatcher(text, options), content_words_of(context.slot)) if options else None
        if found is None or isinstance(found, Ambiguity):
            return found
        return Entity(options[found.places[0]].value, found.start, found.end, found.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """Whole names of options outside questions and denials."""
        if not context.options:
            return ()
        matcher = OptionMatcher(text, context.options)
        return [
            Entity(context.options[pick.options[0]].value, *matcher.span_of(pick), 0.9)
            for pick in matcher.telling_names()
        ]


class SeveralOptionsReader(EntityReader):
    """Reads the choice of any options: a list of their values, in the order of the options, without repeats."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        if not context.options:
            return None
        matcher = OptionMatcher(text, context.options)
        if (names := json_names(text)) is not None:
            return _from_json(names, matcher)
        empty = count_bounds(context.slot).least == 0
        found = choose_several(matcher, content_words_of(context.slot), may_be_empty=empty)
        if found is None or isinstance(found, Ambiguity):
            return found
        values = [context.options[place].value for place in sorted(found.places)]
        return Entity(values, found.start, found.end, found.confidence)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """One entity of all that is named, from the first name to the last."""
        matcher = OptionMatcher(text, context.options)
        picks = matcher.telling_names() if context.options else []
        if not picks:
            return ()
        values = [context.options[place].value for place in sorted({pick.options[0] for pick in picks})]
        return (Entity(values, *matcher.span_of(picks[0], picks[-1]), 0.9),)


def _from_json(names: list[str], matcher: OptionMatcher) -> Entity | Ambiguity:
    try:
        return Entity(values_named(names, matcher.options), *matcher.span)
    except InvalidValue as error:
        return Ambiguity(error.problem, *matcher.span)
