"""Of several answers that a request may mean, those that it likeliest does: "can it be half 9 instead" is of a time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from agent.clauses.change_requests import removal_orders
from agent.clauses.clause_acts import is_doubted
from agent.clauses.relevance import clauses_about, relevance
from agent.corrections.denied import denied_answers
from agent.corrections.names_mended import mended_name
from agent.corrections.rival_amounts import rival_amounts
from agent.corrections.shifts import shifted
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.field_names import same_kind
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec

_OF_LISTS = ("adds", "removes")
_FARTHER = 6
"""How many times farther from the answer that stands another day has to lie, to be none of its kind."""
Readings = Sequence[ProposedValue]


def by_words(readings: Readings) -> list[Readings]:
    """The readings in groups that share words: one request may tell a day and a time."""
    groups: list[list[ProposedValue]] = []
    for one in sorted(readings, key=lambda one: one.span):
        near = [group for group in groups if any(one.overlaps(other.span) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), one])
    return [*groups]


def may_be_asked_for(talk: Talk, part: Talk, one: ProposedValue, wanted: Sequence[FieldSpec]) -> bool:
    """Whether a request, as a message of its own, may ask for a value: nothing before it doubts, and its words speak of
    no field that has no answer yet."""
    return not (_is_doubted_before(talk, part, one) or _is_of_open(part, one, wanted))


def _is_doubted_before(talk: Talk, part: Talk, one: ProposedValue) -> bool:
    """Whether a doubt in front of a request holds for it: "if he is ill, make it 3"; its own may be politeness."""
    start = one.span[0]
    return is_doubted(talk.text, talk.text.at(start)) and not is_doubted(part.text, part.text.at(start))


def _is_of_open(part: Talk, one: ProposedValue, wanted: Sequence[FieldSpec]) -> bool:
    """Whether the words beside a value speak rather of a field that has none yet: "make my return the 8th"."""
    item, at = part.view.spec.field(one.field_id), part.text.at(one.span[0])
    alike = (relevance(part.text, at, other) for other in wanted if same_kind(other, item))
    return max(alike, default=0.0) > relevance(part.text, at, item)


def is_only_denied(part: Talk, one: ProposedValue) -> bool:
    """What is no more than denied of a list may be a wish: "no nuts"."""
    if not type_of(part.view.spec.field(one.field_id)).chooses_many or removal_orders(part.text):
        return False
    return {*one.value}.issubset(part.view.values[one.field_id])


def is_pointed_at(part: Talk, value: ProposedValue) -> bool:
    """Whether a request names the field, denies its answer, or tells how that ends, how far from it another one lies,
    or what is to come to a list."""
    item = part.view.spec.field(value.field_id)
    if type_of(item).chooses_many and not part.text.all_names.isdisjoint(_OF_LISTS):
        return True
    if clauses_about(part.text, item) or item in denied_answers(part, [item]):
        return True
    return any(hear(part, item) for hear in (shifted, mended_name))


def likeliest(part: Talk, readings: Readings) -> Readings:
    """Those that the words of a request point at; else those of which it tells most; else, where they were not told in
    one breath, the last one, and the days that lie near the one that stands."""
    for narrowed in (_denied, _named, _counted, _widest, *_BY_WHEN):
        if len(readings) > 1 and not (narrowed in _BY_WHEN and _told_together(part, readings)):
            readings = narrowed(part, readings) or readings
    return readings


def _denied(part: Talk, found: Readings) -> Readings:
    return [one for one in found if denied_answers(part, [part.view.spec.field(one.field_id)])]


def _named(part: Talk, found: Readings) -> Readings:
    return [one for one in found if _is_named(part, one)]


def _is_named(part: Talk, one: ProposedValue) -> bool:
    item = part.view.spec.field(one.field_id)
    return bool(clauses_about(part.text, item)) or relevance(part.text, part.text.at(one.span[0]), item) > 0


def _counted(part: Talk, found: Readings) -> Readings:
    """Of amounts, those of what is counted: "four of us" are no pounds."""
    items = [part.view.spec.field(one.field_id) for one in found]
    meant = {item.id for item in rival_amounts(part, items)}
    is_counted = len(meant) < sum(type_of(item).is_numeric for item in items)
    return [one for one in found if one.field_id in meant] if is_counted else []


def _widest(_: Talk, found: Readings) -> Readings:
    """Those that read the most: "half 9" is a time rather than a number."""
    sizes = [one.span[1] - one.span[0] for one in found]
    return [one for one, size in zip(found, sizes, strict=True) if size == max(sizes)]


def _nearest(part: Talk, found: Readings) -> Readings:
    """The days that lie near the one that stands, where others do not: no birth moves to next week."""
    gaps = [_gap(part, one) for one in found]
    return [one for one, gap in zip(found, gaps, strict=True) if gap * _FARTHER <= max(gaps)]


def _gap(part: Talk, one: ProposedValue) -> int:
    """How many days lie between a value and the answer that it takes the place of; 0 where they are none."""
    try:
        told, stands = (date.fromisoformat(str(value)[:10]) for value in (one.value, part.view.values[one.field_id]))
    except ValueError:
        return 0
    return abs((told - stands).days)


def _to_come(part: Talk, found: Readings) -> Readings:
    """The days that are still to come: what is past is not moved."""
    today = part.view.context.now.date().isoformat()
    days = [one for one in found if type_of(part.view.spec.field(one.field_id)).is_moment]
    return [one for one in days if str(one.value) >= today] if len(days) == len(found) else []


def _last(part: Talk, found: Readings) -> Readings:
    """The answer that was told last, and alone."""
    last = [one for one in found if one.field_id == part.last_answered]
    return [one for one in last if not part.view.answered_with(part.view.spec.field(one.field_id))]


def _told_together(part: Talk, found: Readings) -> bool:
    """Whether several of these answers were told in one breath last, so that each may be meant."""
    if not part.view.is_answered(part.last_answered):
        return False
    last = part.view.spec.field(part.last_answered)
    together = {last.id, *(one.id for one in part.view.answered_with(last))}
    return len(together.intersection(one.field_id for one in found)) > 1


_BY_WHEN = (_last, _nearest, _to_come)
