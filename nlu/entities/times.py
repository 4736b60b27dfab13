"""Times of day, as "HH:MM" on the 24-hour clock."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.temporal import clock
from nlu.temporal.answers import find_mentions, read_answer


class TimeReader(EntityReader):
    """Reads times of day, to the minute."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("time", clock.mentions, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("time", clock.mentions, text, context)
