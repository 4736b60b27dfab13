"""Hears one request of a message for another answer by itself: which answered fields it means, and their new values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.clauses.change_requests import ChangeRequest, RequestKind
from agent.corrections.exchanged import exchanged
from agent.corrections.request_values import requested_values
from agent.corrections.which_answer import grouped_by_words, is_only_denied, is_pointed_at, likeliest, may_be_asked_for
from agent.mentions.periods import period_values
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.field_names import same_kind
from forms_registry.schema import FieldSpec
from patterns.texts import blanked

Readings = Sequence[ProposedValue]


@dataclass(frozen=True)
class Resolved:
    """A request as a message of its own, and what it comes to, of which `sure` is taken; `open` is what it may mean,
    where that is not sure, and `pointed` the fields that its words point at."""

    request: ChangeRequest
    part: Talk
    changes: Readings = ()
    open: Readings = ()
    pointed: frozenset[str] = frozenset()
    sure: Readings = ()


def resolve(talk: Talk, request: ChangeRequest, blanks: Sequence[FieldSpec], answered: Sequence[FieldSpec]) -> Resolved:
    """What one request of a message comes to, of the fields that have an answer; nothing that its words say of those
    that still want one."""
    start, end = talk.text.span(request.first, request.last)
    rest = [(0, start), (end, len(talk.message))]
    part = replace(talk, message=blanked(talk.message, rest), asked=None, corrects=True)
    if periods := _changed_periods(part, answered):
        return Resolved(request, part, periods, pointed=_pointed(part, periods))
    readings = _readings(talk, part, blanks, answered)
    pointed = _pointed(part, readings)
    groups = [likeliest(part, group) for group in grouped_by_words(_likely_readings(part, request, readings, pointed))]
    if open_ := next((group for group in groups if len(group) > 1), ()):
        return Resolved(request, part, open=open_, pointed=pointed)
    return Resolved(request, part, [group[0] for group in groups], pointed=pointed)


def _changed_periods(part: Talk, answered: Sequence[FieldSpec]) -> Readings:
    """The other periods that a request tells; none where one is unclear."""
    periods = [period for period in period_values(part, answered) if period.value != part.view.values[period.field_id]]
    return [] if any(period.unclear for period in periods) else periods


def _readings(talk: Talk, part: Talk, blanks: Sequence[FieldSpec], answered: Sequence[FieldSpec]) -> Readings:
    """The values that a request may ask for, of each field, those apart whose answer takes itself back."""
    items = [item for item in answered if not _takes_itself_back(talk, part, item)]
    return [value for value in requested_values(part, items) if may_be_asked_for(talk, part, value, blanks)]


def _likely_readings(part: Talk, request: ChangeRequest, readings: Readings, pointed: frozenset[str]) -> Readings:
    """The readings that words point at, which those that only point ask for alone, and those of other words."""
    likely = [value for value in readings if value.field_id in pointed]
    if request.kind is RequestKind.POINTING:
        return [value for value in likely if not is_only_denied(part, value)]
    field = part.view.spec.field
    items = [field(value.field_id) for value in likely]
    return [*likely, *(it for it in readings if not any(same_kind(field(it.field_id), item) for item in items))]


def _pointed(part: Talk, readings: Readings) -> frozenset[str]:
    return frozenset(value.field_id for value in readings if is_pointed_at(part, value))


def _takes_itself_back(talk: Talk, part: Talk, item: FieldSpec) -> bool:
    """Whether two amounts would be exchanged of which one takes back the other as the answer: "4, sorry, 6"."""
    return bool(exchanged(part, item)) and not exchanged(replace(part, asked=talk.asked), item)
