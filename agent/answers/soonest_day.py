"""Hears that a day is to come as soon as it can, "straight away", and supposes the first one that the field takes."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

from agent.deciding.draft import TurnDraft
from agent.slots.scores import fits_limits
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import is_filler
from nlu.text import read
from patterns.data import read_beside
from patterns.folding import fold_text

_DAYS = 2


def soonest_day(draft: TurnDraft, item: FieldSpec) -> str | None:
    """The ISO date of today, or of tomorrow, where a message says nothing but that it is to be soon; None for other
    fields and messages, and where the field takes neither day."""
    if not type_of(item).is_date or not _is_soon(draft.message):
        return None
    today: date = draft.view.value_context(item).today
    days = ((today + timedelta(days=more)).isoformat() for more in range(_DAYS))
    return next((day for day in days if fits_limits(draft.view, item, day)), None)


def _is_soon(message: str) -> bool:
    folded = fold_text(message)
    phrase = next((entry for entry in _phrases() if entry in folded), "")
    rest = read(folded.replace(phrase, " ", 1)) if phrase else None
    return rest is not None and is_filler(rest, 0, len(rest))


@cache
def _phrases() -> list[str]:
    """The longest first."""
    return sorted(map(fold_text, read_beside(__file__)["soon"]), key=len, reverse=True)
