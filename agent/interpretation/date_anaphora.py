"""Reads a day that is told by another answer's: "the same day", "two days later", "في اليوم التالي"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from agent.interpretation.base import ProposedValue
from agent.interpretation.field_relevance import mentioned_field, relevance_at
from agent.interpretation.utterance import Utterance
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity
from nlu.temporal.durations import Duration, counted_from
from nlu.temporal.problems import temporal_problem
from nlu.text import read

_MOST_WORDS = 10
_CONFIDENCE = 0.85
_COUNTED = frozenset({"day", "week"})
_AS = re.compile(r"\s+(?:as|of|after)\s+(?P<other>.+)|\s+(?:ل|من\s+)?(?P<arabic>\w.+)")


def other_day_asked(message: str, view: FormView, asked: FieldSpec) -> ProposedValue | None:
    """The day that a short answer gives the date that was asked, by an answer before it; unclear when several dates
    were given before, and it does not say which is meant."""
    if asked.type != "date" or len(message.split()) > _MOST_WORDS:
        return None
    text = Utterance(message, view.locale)
    told = _other_days(message)
    if not told:
        return None
    distance, span = told[0]
    given = [item for item in view.visible() if item.type == "date" and item is not asked and view.is_answered(item.id)]
    rest = _AS.match(text.folded.text, read(message).tokens[distance.last - 1].end)
    named = mentioned_field(rest["other"] or rest["arabic"], given) if rest else None
    bases = {str(view.values[item.id]) for item in ([named] if named else given)}
    return _proposed(text, distance, span, asked, bases, view)


def other_days_told(
    text: Utterance, view: FormView, fields: Iterable[FieldSpec], told: Iterable[ProposedValue]
) -> Iterable[ProposedValue]:
    """Days that a longer message tells by one that it named before: "on Monday, and I told my boss the same day"."""
    days = sorted(
        (value for value in told if view.spec.field(value.field_id).type == "date" and not value.unclear),
        key=lambda value: value.span,
    )
    open_dates = [item for item in fields if item.type == "date"]
    for distance, span in _other_days(text.message) if days and open_dates else ():
        start = span[0]
        scores = {item.id: relevance_at(text, start, item, view.spec) for item in open_dates}
        best = max(scores.values(), default=0.0)
        tied = [item for item in open_dates if best and scores[item.id] == best]
        bases = [value for value in days if value.span[1] <= start]
        base = {str(bases[-1].value)} if bases else set()
        proposal = _proposed(text, distance, span, tied[0], base, view) if len(tied) == 1 else None
        if proposal is not None:
            days = sorted([*days, proposal], key=lambda value: value.span)
            yield proposal


def _other_days(message: str) -> list[tuple[Duration, tuple[int, int]]]:
    """How far days lie from one that was told before, each with its place in the message."""
    text = read(message)
    found = [(one, text.span(one.first, one.last)) for one in counted_from(text)]
    return [(one, span) for one, span in found if one.unit in _COUNTED]


def _proposed(
    text: Utterance, distance: Duration, span: tuple[int, int], item: FieldSpec, bases: set[str], view: FormView
) -> ProposedValue | None:
    days = sorted(day for base in bases if (day := _moved(base, distance)) is not None)
    if not days:
        return None
    if len(days) > 1:
        return text.proposal(item, Ambiguity(temporal_problem("date_ambiguous", view.context.now.date(), days), *span))
    return ProposedValue(item.id, days[0].isoformat(), text.message[slice(*span)], span, _CONFIDENCE)


def _moved(base: str, distance: Duration) -> date | None:
    try:
        return distance.after(date.fromisoformat(base))
    except (ValueError, OverflowError):
        return None
