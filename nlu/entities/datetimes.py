"""Moments: a day and a time, as "YYYY-MM-DDTHH:MM:SS" on the person's own clock."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.temporal import moments
from nlu.temporal.answers import find_mentions, read_answer


class DatetimeReader(EntityReader):
    """Reads a day with a time; a written offset is converted to the person's own zone."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("datetime", moments.answers, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("datetime", moments.mentions, text, context)
