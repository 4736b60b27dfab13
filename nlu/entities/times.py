"""Times of day, as "HH:MM" on the 24-hour clock."""

from __future__ import annotations

from collections.abc import Sequence

from nlu.canonical.moments import write_time
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.temporal.answers import find_mentions, read_answer, states
from nlu.temporal.clock import TIMES

_STATED = states(TIMES)


class TimeReader(EntityReader):
    """Reads times of day, to the minute."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("time", _STATED, write_time, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("time", _STATED, write_time, text, context)
