"""Names of people."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.canonical.texts import tidied
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, Slot, ValueContext
from nlu.introductions import names_in
from nlu.naming import asks_for_one_served, asks_for_own_name, name_within
from nlu.problems import unclear
from nlu.words import trim


class NameReader(EntityReader):
    """Reads the name of a person, without the words that it is given with: "it's Huda" is "Huda"."""

    def __init__(self, *, lines: bool = False) -> None:
        self.lines = lines

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        start, end = trim(text)
        if start == end:
            return None
        name = name_within(text, start, end)
        if name is None:
            return _no_name(context.slot, (start, end))
        return Entity(tidied(text[slice(*name)], lines=self.lines), *name)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        """The speaker's own name, where they say that it is, for a slot that asks for it."""
        if not asks_for_own_name(context.slot):
            return ()
        found = names_in(text, of_another=asks_for_one_served(context.slot))
        return [Entity(tidied(text[start:end], lines=self.lines), start, end, sure) for start, end, sure in found]


def _no_name(slot: Slot, span: tuple[int, int]) -> Ambiguity:
    return unclear(
        "not_a_name",
        f"I need just the name for “{slot.name('en')}”, please.",
        f"أحتاج الاسم فقط في «{slot.name('ar')}» من فضلك.",
        span,
    )
