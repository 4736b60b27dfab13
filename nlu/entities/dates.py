"""Days, as "YYYY-MM-DD"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.temporal.answers import find_mentions, read_answer, states
from nlu.temporal.day_rules import DAYS
from nlu.temporal.mentions import Moment

_STATED = states(DAYS)


class DateReader(EntityReader):
    """Reads days of the Gregorian calendar. Those said in the Hijri calendar are converted, with less confidence."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        return read_answer("date", _STATED, _write, text, context)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return find_mentions("date", _STATED, _write, text, context)


def _write(day: Moment) -> str | None:
    return day.isoformat() if isinstance(day, date) else None
