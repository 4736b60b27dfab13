"""Days, as "YYYY-MM-DD"."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.temporal import days
from nlu.temporal.answers import find_mentions, read_answer


class DateReader(EntityReader):
    """Reads days of the Gregorian calendar. Those said in the Hijri calendar are converted, with less confidence."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("date", days.mentions, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("date", days.mentions, text, context)
