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
from nlu.temporal.limits import moved
from nlu.temporal.problems import temporal_problem
from nlu.temporal.vocabulary import NUMBERS, UNITS, alternation, number_of

_MOST_WORDS = 10
_CONFIDENCE = 0.85
_UNIT = rf"(?P<unit>{alternation(word for word, (unit, _) in UNITS.items() if unit in 'dw')})(?!\w)"
_COUNT = rf"(?P<count>\d{{1,3}}|{alternation(NUMBERS)})"
_OTHER_DAY = re.compile(
    r"(?<!\w)(?:"
    r"(?P<same>(?:on\s+)?(?:(?:the\s+|that\s+)?(?:very\s+)?same\s+(?:day|date)|that\s+(?:very\s+)?day|the\s+day\s+itself"
    r"|(?:في\s+|ب)?نفس\s+(?:اليوم|التاريخ|يوم)|(?:في\s+)?(?:ذلك|ذاك)\s+اليوم|(?:في\s+)?اليوم\s+(?:نفسه|ذاته)))"
    r"|(?P<next>(?:on\s+)?the\s+(?:next|following)\s+day|(?:the\s+|a\s+)?day\s+after(?!\s+(?:tomorrow|next))"
    r"|(?:في\s+)?اليوم\s+(?:التالي|اللي\s+بعده)|ثاني\s+يوم)"
    rf"|{_COUNT}\s+{_UNIT.replace('unit', 'unit1')}\s+(?P<side>later|afterwards|after\s+that|before\s+that|earlier)"
    rf"|(?P<side2>بعدها|بعده|قبلها|قبله)\s+ب?{_COUNT.replace('count', 'count2')}?\s*{_UNIT.replace('unit', 'unit2')}"
    r")(?!\w)"
)
_AS = re.compile(r"\s+(?:as|of|after)\s+(?P<other>.+)|\s+(?:ل|من\s+)?(?P<arabic>\w.+)")


def other_day_asked(message: str, view: FormView, asked: FieldSpec) -> ProposedValue | None:
    """The day that a short answer gives the date that was asked, by an answer before it; unclear when several dates
    were given before, and it does not say which is meant."""
    if asked.type != "date" or len(message.split()) > _MOST_WORDS:
        return None
    text = Utterance(message, view.locale)
    match = _OTHER_DAY.search(text.folded.text)
    if match is None:
        return None
    given = [item for item in view.visible() if item.type == "date" and item is not asked and view.is_answered(item.id)]
    rest = _AS.match(text.folded.text, match.end())
    named = mentioned_field(rest["other"] or rest["arabic"], given) if rest else None
    bases = {str(view.values[item.id]) for item in ([named] if named else given)}
    return _proposed(text, match, asked, bases, view)


def other_days_told(
    text: Utterance, view: FormView, fields: Iterable[FieldSpec], told: Iterable[ProposedValue]
) -> Iterable[ProposedValue]:
    """Days that a longer message tells by one that it named before: "on Monday, and I told my boss the same day"."""
    days = sorted(
        (value for value in told if view.spec.field(value.field_id).type == "date" and not value.unclear),
        key=lambda value: value.span,
    )
    open_dates = [item for item in fields if item.type == "date"]
    for match in _OTHER_DAY.finditer(text.folded.text) if days and open_dates else ():
        start, _ = text.folded.span(*match.span())
        scores = {item.id: relevance_at(text, start, item, view.spec) for item in open_dates}
        best = max(scores.values(), default=0.0)
        tied = [item for item in open_dates if best and scores[item.id] == best]
        bases = [value for value in days if value.span[1] <= start]
        proposal = _proposed(text, match, tied[0], {str(bases[-1].value)}, view) if len(tied) == 1 and bases else None
        if proposal is not None:
            days = sorted([*days, proposal], key=lambda value: value.span)
            yield proposal


def _proposed(
    text: Utterance, match: re.Match[str], item: FieldSpec, bases: set[str], view: FormView
) -> ProposedValue | None:
    days = sorted(day for base in bases if (day := _moved(base, match)) is not None)
    if not days:
        return None
    start, end = text.folded.span(*match.span())
    quote = text.message[start:end]
    if len(days) > 1:
        return text.proposal(
            item, Ambiguity(temporal_problem("date_ambiguous", view.context.now.date(), days), start, end)
        )
    return ProposedValue(item.id, days[0].isoformat(), quote, (start, end), _CONFIDENCE)


def _moved(base: str, match: re.Match[str]) -> date | None:
    count, unit = _distance(match)
    try:
        return moved(date.fromisoformat(base), count, unit)
    except (ValueError, OverflowError):
        return None


def _distance(match: re.Match[str]) -> tuple[int, str]:
    """How many days or weeks, negative for what lies before, and which."""
    if match["same"] or match["next"]:
        return (0 if match["same"] else 1), "d"
    unit, times = UNITS[match["unit1"] or match["unit2"]]
    side = match["side"] or match["side2"]
    before = "before" in side or side == "earlier" or side.startswith("قبل")
    return (-1 if before else 1) * number_of(match["count"] or match["count2"]) * times, unit
