"""Reads a period into the two fields that begin and end it: "from Monday to Friday"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from agent.interpretation.base import ProposedValue
from agent.interpretation.incidental import is_incidental
from agent.interpretation.utterance import Utterance
from agent.view import FormView
from forms_registry.schema import FieldSpec, words_of
from nlu.entity import Ambiguity
from nlu.folding import fold

_BEGINS = re.compile(
    r"(?<!\w)(?:start|starts|begin|begins|beginning|from|first|check.?in|pick.?up|outbound|بدايه|البدايه|بدء|من)(?!\w)"
)
_AND = re.compile(r"(?i:\band\b)|\sو")
_ENDS = re.compile(
    r"(?<!\w)(?:end|ends|ending|until|till|to|last|return|returning|check.?out|drop.?off|hand.?back|"
    r"نهايه|النهايه|انتهاء|الي|العوده|عوده)(?!\w)"
)
_TRAVELS = re.compile(
    r"(?<!\w)(?:arrival|arrive|arriving|departure|depart|departing|الوصول|وصول|المغادره|مغادره)(?!\w)"
)
"""Guests of a hotel arrive first, passengers depart first: which it is, the order of the form tells."""


def period_values(text: Utterance, view: FormView, fields: Sequence[FieldSpec]) -> Iterable[ProposedValue]:
    """ "from Monday to Friday" gives the one field that begins something, and the one that ends it."""
    for first, last in _edges(fields):
        yield from _told(text, view, first, last)


def _told(text: Utterance, view: FormView, first: FieldSpec, last: FieldSpec) -> Iterable[ProposedValue]:
    periods = [
        found
        for found in view.field_type(first).extract(text.message, view.value_context(first))
        if isinstance(found, Ambiguity)
        and _is_period(found, text)
        and not is_incidental(found, first, text, view, tied=True)
    ]
    if len(periods) != 1:
        return
    period = periods[0]
    quote, span = text.message[period.start : period.end], (period.start, period.end)
    for item, value in zip((first, last), period.candidates, strict=True):
        yield ProposedValue(item.id, value, quote, span, 0.9)


def _is_period(found: Ambiguity, text: Utterance) -> bool:
    """Two days, from one to the other, or one right after the other: "today and tomorrow"."""
    if len(found.candidates) != 2:
        return False
    if found.problem.code.endswith("_range"):
        return True
    try:
        first, last = (date.fromisoformat(str(day)) for day in found.candidates)
    except ValueError:
        return False
    return last - first == timedelta(days=1) and bool(_AND.search(text.message, found.start, found.end))


def _edges(fields: Sequence[FieldSpec]) -> Iterable[tuple[FieldSpec, FieldSpec]]:
    """For each type, the one field that begins something and the one that ends it."""
    for type_ in dict.fromkeys(item.type for item in fields):
        alike = [item for item in fields if item.type == type_]
        first, last = _named(alike, _BEGINS), _named(alike, _ENDS)
        travels = [item for item in _named(alike, _TRAVELS) if item not in first and item not in last]
        if not first:
            first, travels = travels[:1], travels[1:]
        if not last:
            last, travels = travels[-1:], travels[:-1]
        if len(first) == len(last) == 1 and first != last and not travels:
            yield first[0], last[0]


def _named(fields: Sequence[FieldSpec], words: re.Pattern[str]) -> list[FieldSpec]:
    return [
        item for item in fields if any(words.search(fold(name).text) for name in (*item.label.all(), words_of(item.id)))
    ]
