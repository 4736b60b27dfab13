"""Answers that may be wrong: mistyped email addresses, and dates given relative to an answer that has changed ("the
same day"). The person decides."""

from __future__ import annotations

from datetime import date

from agent.slots.email_typos import likely_address
from agent.state.stored import Doubt, StoredAnswer
from agent.turns.outcome import Source
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.temporal.durations import offsets
from nlu.temporal.limits import moved
from nlu.text import read


def doubts_about(view: FormView, changed: FieldSpec, old: StoredAnswer | None, *, typed: bool) -> list[Doubt]:
    """The doubts that a new answer raises. `old` is the previous one; `typed`: a person typed it."""
    if type_of(changed).is_email_address:
        value = view.answers[changed.id]["value"]
        likely = likely_address(str(value)) if typed else None
        return [Doubt(field_id=changed.id, old=value, value=likely)] if likely else []
    return [] if old is None else _doubts_about_counted_days(view, changed, old["value"])


def _doubts_about_counted_days(view: FormView, changed: FieldSpec, old: JsonValue) -> list[Doubt]:
    """The answers that were counted from the `old` day of a field, each with its day counted from the new one. The
    person decides, because the words may have meant another day."""
    if not type_of(changed).is_date:
        return []
    new = view.values[changed.id]
    days = ((item, _recounted_day(view.answers[item.id], new, old)) for item in _other_dates(view, changed))
    return [
        Doubt(field_id=item.id, old=view.values[item.id], value=day)
        for item, day in days
        if day is not None and day != view.values[item.id] and _is_valid_day(view, item, day)
    ]


def _other_dates(view: FormView, changed: FieldSpec) -> list[FieldSpec]:
    return [item for item in view.changeable() if type_of(item).is_date and item.id != changed.id]


def _recounted_day(answer: StoredAnswer, new: JsonValue, old: JsonValue) -> str | None:
    """The day that words count from `new`, if the answer is what they count from `old`."""
    counted = offsets(read(answer["quote"])) if answer["source"] == Source.WORDS else ()
    if len(counted) != 1:
        return None
    distance = counted[0]
    try:  # on a host's page what was no day, or is covered, may stand for a day
        days = [date.fromisoformat(str(day)) for day in (old, new)]
        before, after = (moved(day, distance.count, distance.unit).isoformat() for day in days)
    except (ValueError, OverflowError):
        return None
    return after if before == answer["value"] else None


def _is_valid_day(view: FormView, item: FieldSpec, day: str) -> bool:
    return view.cleaned_or_none(item, day) == day
