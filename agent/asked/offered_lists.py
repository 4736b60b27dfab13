"""Replies to the offered change of a list: the resulting list is offered again."""

from __future__ import annotations

from agent.corrections.taking_back import starts_by_correcting
from agent.deciding.draft import TurnDraft
from agent.slots.list_items import match_options
from agent.slots.proposals import ProposedValue
from agent.state.pending import ValueProposed
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.text import read

_SURE = 0.85
_Values = list[JsonValue]


def list_instead(draft: TurnDraft, offer: ValueProposed) -> ProposedValue | None:
    """The list that a message makes of an offered one: "and add the milk", "no, the tea". None if it names no option,
    or if another type of value was offered."""
    item = draft.spec.field(offer.field_id)
    current = draft.view.values.get(item.id)
    if not type_of(item).chooses_many or not isinstance(current, list):
        return None
    named, denied = _named_and_denied(draft, item, {*offer.value, *current})
    if not named and not denied:
        return None
    made = _changed_list(draft.message, current, offer.value, named, denied)
    return ProposedValue(item.id, made, draft.message, (0, len(draft.message)), _SURE)


def _named_and_denied(draft: TurnDraft, item: FieldSpec, known: set[JsonValue]) -> tuple[_Values, _Values]:
    """The values that a message names, and those that it denies or removes."""
    options = draft.view.options(item)
    matcher, denied = match_options(draft.message, options, known)
    out = {place for mention in denied for place in mention.places}
    named = dict.fromkeys(place for mention in matcher.hits for place in mention.places if place not in out)
    removed = (options[place].value for place in sorted(out))
    return [options[place].value for place in named], [value for value in removed if value in known]


def _changed_list(message: str, current: _Values, offered: _Values, named: _Values, denied: _Values) -> _Values:
    """A message that takes back goes on from what stands, any other from what was offered. Names of what is there mean
    these, or agree to the offer of these; but what else is to go, where something was to go: "no, the tea"."""
    text, takes_back = read(message), starts_by_correcting(message)
    base = current if takes_back else offered
    if denied or "adds" in text.all_names or not set(named) <= set(base):
        return _without(base, denied) + _without(named, base)
    new = set(offered) - set(current)
    if not new and (takes_back or text.has(0, "clause_joint")):
        return _without(base, named)
    return offered if set(named) <= new else [*named]


def _without(values: _Values, denied: _Values) -> _Values:
    return [value for value in values if value not in denied]
