"""Which day a weekday means that is told in the place of a day that stands: "make it Saturday"."""

from __future__ import annotations

from datetime import date, timedelta

from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity
from nlu.text import Text

_SURE, _WEEK, _NEAR = 0.85, 7, 2
"""A confidence, and days."""


def near_standing_day(view: FormView, item: FieldSpec, text: Text, reading: Entity | Ambiguity) -> Entity | Ambiguity:
    """A weekday by itself as the day nearest to the one that stands, where the field takes that. Where both days that
    come next to it are some days off, and the weekday as it is read lies near it too, as it is read."""
    days = reading.candidates if isinstance(reading, Ambiguity) else (reading.value,)
    if not days or not _is_bare_weekday(text, *text.tokens_in(reading.start, reading.end)):
        return reading
    told, standing = date.fromisoformat(str(days[0])), date.fromisoformat(str(view.values[item.id]))
    ahead = (told - standing).days % _WEEK
    apart = ahead - _WEEK * (ahead > _WEEK // 2)
    if abs(apart) > _NEAR and abs((told - standing).days) < _WEEK:
        return reading
    day = view.cleaned_or_none(item, (standing + timedelta(days=apart)).isoformat())
    return reading if day is None else Entity(day, reading.start, reading.end, _SURE)


def _is_bare_weekday(text: Text, first: int, last: int) -> bool:
    return text.has(last - 1, "weekday") and all(
        text.has(at, "day_the", "preposition") for at in range(first, last - 1)
    )
