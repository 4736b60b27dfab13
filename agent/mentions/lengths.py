"""Finds the end of a period from its duration: "three nights", "one more night"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date

from agent.clauses.clause_acts import NOT_STATED, acts_of, is_of_past_time, is_wished
from agent.clauses.relevance import clause_of
from agent.clauses.tagged_tokens import has_no_content, has_tag
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.period_fields import period_ends
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.entity import Entity
from nlu.temporal.durations import Duration, durations
from nlu.temporal.limits import moved
from nlu.temporal.periods import LONG

_SURE, _CHANGED = 0.85, {"added": 1, "removed": -1}
_GOES_ON = ("clause_joint", "preposition", *_CHANGED)


def length_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The end of a period whose begin stands, where a message tells no day but how long it lasts, or how much longer;
    not where a number is asked for, which may be that."""
    lengths = [length for length in durations(talk.text) if length.unit in LONG and _is_stated(talk, length)]
    for first, last in period_ends([*talk.view.visible()]) if len(lengths) == 1 else ():
        if last in fields and type_of(last).is_date and _is_meant(talk, first, last, lengths[0]):
            day = _end(talk, first, last, lengths[0])
            if day is not None:
                entity = Entity(day.isoformat(), *talk.text.span(lengths[0].first, lengths[0].last), _SURE)
                yield proposed(talk, last, entity)


def _is_stated(talk: Talk, length: Duration) -> bool:
    """Whether it is told, and of the present; not where a further word says what it is, "three nights apart", or where
    something is counted by it, "38 hours a week"."""
    text, last = talk.text, length.last
    is_whole = not is_word(text, last) or is_filler(text, last, last + 1) or text.has(last, *_GOES_ON)
    is_other = is_of_past_time(text, length.first, talk.view.context.now.year) or text.has(length.first - 1, "unit")
    return is_whole and not is_other and not acts_of(text, length.first) & NOT_STATED


def _is_meant(talk: Talk, first: FieldSpec, last: FieldSpec, length: Duration) -> bool:
    """Whether the length is of the period: its end was asked, or is wished or taken back, or nothing else is said. No
    day is told as well, and no amount that the words may tell, too; where the end was asked, of open fields alone."""
    is_wanted = talk.corrects or is_wished(talk.text, length.first) or _fills_clause(talk, last, length)
    if not (last is talk.asked or is_wanted) or talk.view.values_in(first, talk.message):
        return False
    items = talk.view.visible()
    return not _may_be_amount(talk, length, filter(talk.view.takes_answer, items) if last is talk.asked else items)


def _may_be_amount(talk: Talk, length: Duration, fields: Iterable[FieldSpec]) -> bool:
    """Whether the words of a length may tell one of these fields how many: "for 3 days", where days are counted."""
    start, end = talk.text.span(length.first, length.last)
    numeric = (item for item in fields if type_of(item).is_numeric)
    amounts = (amount for item in numeric for amount in talk.view.values_in(item, talk.message))
    return any(amount.start < end and start < amount.end for amount in amounts)


def _fills_clause(talk: Talk, end: FieldSpec, length: Duration) -> bool:
    """Whether a clause tells no more than it; where the end stands, that it is so much longer or shorter."""
    text, clause = talk.text, clause_of(talk.text, length.first)
    is_new = not talk.view.is_answered(end.id) or has_tag(text, *clause, *_CHANGED)
    beside = (at for at in range(*clause) if not length.first <= at < length.last)
    return is_new and has_no_content(text, beside, *_CHANGED)


def _end(talk: Talk, first: FieldSpec, last: FieldSpec, length: Duration) -> date | None:
    """The last day; for a change of the duration, that many days from the current one."""
    beside = range(length.first - 1, length.last + 1)
    sign = next((sign for name, sign in _CHANGED.items() for at in beside if talk.text.has(at, name)), 0)
    base = last if sign else first
    if not talk.view.is_answered(base.id):
        return None
    with suppress(ValueError, OverflowError):  # "for 9000 years"
        current = date.fromisoformat(talk.view.values[base.id])
        return moved(current, sign * length.count, length.unit) if sign else length.last_day(current)
    return None
