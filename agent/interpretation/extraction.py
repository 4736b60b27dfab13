"""Finds answers in free text without a model.

Abstains rather than guesses: a value that may belong to two fields is given to neither, and the person is asked.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from agent.corrections.unnamed_corrections import lists_without_denied
from agent.mentions.ages import age_mentions
from agent.mentions.bare_lists import listed_values
from agent.mentions.codes import code_mentions
from agent.mentions.counted_things import count_mentions
from agent.mentions.date_anaphora import day_mentions
from agent.mentions.described import described_values
from agent.mentions.lengths import length_mentions
from agent.mentions.names import name_mentions
from agent.mentions.people_named import person_mentions
from agent.mentions.periods import after_begin, period_values
from agent.mentions.routes import route_mentions
from agent.mentions.yes_no import yes_or_no
from agent.slots.about_others import is_of_somebody_else
from agent.slots.addresses import address_mentions
from agent.slots.labels import labelled_values, labels_in
from agent.slots.placement import Placement, place
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk, exceeds_work_limit
from agent.view.form_view import FormView
from agent.view.period_fields import fields_changed, with_other_ends
from forms_registry.schema import FieldSpec

_WITHOUT_NAME = (count_mentions, address_mentions, age_mentions, code_mentions, described_values)
_BY_NAME = (*_WITHOUT_NAME, listed_values, name_mentions, person_mentions, route_mentions)
"""Each takes the place of what those before it have found."""


def read_message(talk: Talk, *, fields: Sequence[FieldSpec], answered: Sequence[FieldSpec] = ()) -> Placement:
    """Everything a message says about `fields`, and what it changes among `answered`; in form order."""
    if not talk.message.strip():
        return Placement(answered=answered)
    every = [*fields, *answered]
    if exceeds_work_limit(talk, every):
        return Placement(vetoes=({"field_id": "", "quote": "", "why": "too_much"},), answered=answered)
    values = _by_field(talk, (proposal for finder in _BY_NAME for proposal in finder(talk, every)))
    values |= {labelled.field_id: labelled for labelled in labelled_values(talk, every)}
    values |= _by_field(talk, period_values(talk, with_other_ends(talk.view, _without(fields, values))))
    values |= _by_field(talk, length_mentions(talk, _without(every, values)))
    labels = [talk.text.span(label.first, label.last) for label in labels_in(talk.text, talk.view.visible())]
    used = replace(talk, taken=[*talk.taken, *labels, *(value.span for value in values.values())])
    placed = place(used, _without(every, values))
    placed = replace(placed, changes=placed.changes or tuple(lists_without_denied(talk, answered)), answered=answered)
    values |= _by_field(talk, placed.values)
    values |= _by_field(talk, after_begin(talk, values))
    values |= _by_field(talk, day_mentions(talk, _without(fields, values), list(values.values())))
    values |= _by_field(talk, _yes_or_no_values(talk, _without(fields, values), answered))
    return _sorted(talk.view, replace(placed, values=tuple(values.values())))


def _yes_or_no_values(talk: Talk, fields: Sequence[FieldSpec], known: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """Of answered fields where all answers are before the person, too."""
    reviewed = known if talk.corrects and talk.asked is None else ()
    return filter(None, (yes_or_no(talk, item) for item in (*fields, *reviewed)))


def _by_field(talk: Talk, values: Iterable[ProposedValue]) -> dict[str, ProposedValue]:
    """The values that are not about another person than their field."""
    return {value.field_id: value for value in values if not is_of_somebody_else(talk, value)}


def _without(fields: Iterable[FieldSpec], ids: Container[str]) -> list[FieldSpec]:
    return [item for item in fields if item.id not in ids]


def _sorted(view: FormView, placed: Placement) -> Placement:
    order = {item.id: at for at, item in enumerate(view.spec.fields)}
    changed = fields_changed(view, {value.field_id: value.span for value in placed.values})
    answered = [value for value in placed.values if value.field_id in changed]
    changes = (*(value for value in answered if not value.unclear), *placed.changes)
    values = sorted((value for value in placed.values if value not in answered), key=lambda one: order[one.field_id])
    return replace(placed, values=tuple(values), changes=changes, named=placed.named | changed)
