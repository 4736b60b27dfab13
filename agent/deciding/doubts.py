"""Answers that may be meant otherwise: an address that looks mistyped; and days that were told by another answer, as in
"the same day", where that one changes. What is meant is the person's to say."""

from __future__ import annotations

from datetime import date

from agent.slots.slips import likely_address
from agent.state.stored import Doubt, StoredAnswer
from agent.turns.outcome import Source
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import InvalidValue
from nlu.temporal.durations import counted_from
from nlu.temporal.limits import moved
from nlu.text import read


def doubts_about(view: FormView, changed: FieldSpec, old: StoredAnswer | None, *, typed: bool) -> list[Doubt]:
    """What a new answer puts in doubt. `old` is the one before; `typed`: a person wrote it by hand."""
    if type_of(changed).is_email_address:
        value = view.answers[changed.id]["value"]
        meant = likely_address(str(value)) if typed else None
        return [Doubt(field_id=changed.id, old=value, value=meant)] if meant else []
    return [] if old is None else _followers(view, changed, old["value"])


def _followers(view: FormView, changed: FieldSpec, old: JsonValue) -> list[Doubt]:
    """The answers that were counted from the `old` day of a field, each with the day that it would be by the new one.
    Whether they follow is the person's to say, for the words may have meant another day."""
    if not type_of(changed).is_date:
        return []
    found = ((item, _moved(view.answers[item.id], view.values[changed.id], old)) for item in _others(view, changed))
    return [
        Doubt(field_id=item.id, old=view.values[item.id], value=day)
        for item, day in found
        if day is not None and day != view.values[item.id] and _may_be(view, item, day)
    ]


def _others(view: FormView, changed: FieldSpec) -> list[FieldSpec]:
    return [item for item in view.changeable() if type_of(item).is_date and item.id != changed.id]


def _moved(told: StoredAnswer, new: JsonValue, old: JsonValue) -> str | None:
    """The day that words for one count from `new`, where the answer is what they count from `old`."""
    counted = counted_from(read(told["quote"])) if told["source"] == Source.WORDS else ()
    if len(counted) != 1:
        return None
    distance = counted[0]
    try:  # on a host's page what was no day, or is covered, may stand for a day
        days = [date.fromisoformat(str(day)) for day in (old, new)]
        before, after = (moved(day, distance.count, distance.unit).isoformat() for day in days)
    except (ValueError, OverflowError):
        return None
    return after if before == told["value"] else None


def _may_be(view: FormView, item: FieldSpec, day: str) -> bool:
    try:
        return view.cleaned(item, day) == day
    except InvalidValue:
        return False
