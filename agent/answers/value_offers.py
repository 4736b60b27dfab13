"""What is put before the person to be confirmed, and taken when they have said yes to it. A list of which more was said
before that is taken as it was made, so that each of its items rests on the words that named it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence, evidence_of_earlier_words
from agent.slots.proposals import ProposedValue
from agent.state.pending import ValueProposed, asked_field_of, field_of
from agent.turns.outcome import Source
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.clauses import FILLERS, skip
from nlu.entity import Entity
from nlu.problems import make_problem
from nlu.temporal.durations import offsets
from nlu.temporal.limits import moved
from nlu.temporal.periods import LONG
from nlu.text import read

_COUNTED = 0.85
_AROUND_DAY = (*FILLERS, "yes", "no", "corrects", "denies", "copula", "subject_pronoun", "event_word", "preposition")
"""What may stand around a day that is counted from another: "no, it happened on the day before"."""


def offer_of(item: FieldSpec, value: JsonValue, quote: str, turn: int) -> ValueProposed:
    """What the person said in a turn, to be put before them as the answer of a field."""
    return ValueProposed(field_id=item.id, value=value, interpreter="rules", said=True, quote=quote, said_in=turn)


def offer_value(draft: TurnDraft, value: ProposedValue) -> None:
    """Puts a value for the field that was asked before the person, with all of their words."""
    item = draft.spec.field(value.field_id)
    draft.pending = offer_of(item, value.value, draft.message.strip(), draft.context.number)


def offer_change(draft: TurnDraft, value: ProposedValue) -> None:
    """Puts another value for an answered field before the person; what was being asked waits."""
    offer = offer_of(draft.spec.field(value.field_id), value.value, value.quote, draft.context.number)
    pending = draft.pending
    if isinstance(pending, ValueProposed):
        draft.pending = replace(offer, back=pending.back, earlier=_earlier_offers(pending, offer))
    else:
        draft.pending = replace(offer, back=field_of(pending))


def day_instead(draft: TurnDraft, offer: ValueProposed) -> ProposedValue | None:
    """The day that a message counts from an offered one and tells nothing else: "no, a day later"; the offered one for
    "yes, it was that day"."""
    text, counted = read(draft.message), offsets(read(draft.message))
    if not type_of(draft.spec.field(offer.field_id)).is_date or len(counted) != 1 or counted[0].unit not in LONG:
        return None
    first, last = counted[0].first, counted[0].last
    if skip(text, 0, first, _AROUND_DAY) < first or skip(text, last, len(text), _AROUND_DAY) < len(text):
        return None
    with suppress(ValueError, OverflowError):
        day = moved(date.fromisoformat(str(offer.value)), counted[0].count, counted[0].unit).isoformat()
        span = text.span(first, last)
        return ProposedValue(offer.field_id, day, draft.message[slice(*span)], span, _COUNTED)
    return None


def offer_repaired(draft: TurnDraft, item: FieldSpec, value: JsonValue) -> None:
    """Puts before the person what a message that was mistyped likely meant."""
    offered = offer_of(item, value, draft.message.strip(), draft.context.number)
    draft.pending = replace(offered, slip=True)


def offer_told_of_others(draft: TurnDraft, item: FieldSpec, read: Entity) -> bool:
    """Puts before the person what their words tell of somebody else, "my dog is 3"; a yes or a no is asked back. Always
    True: that is all there is to the message."""
    if type_of(item).is_yes_no:
        draft.problem = make_problem("yes_no_unclear").text.get(draft.locale)
        return True
    value = draft.view.cleaned_or_none(item, read.value)
    shown = read.value if value is None else value
    offer_value(draft, ProposedValue(item.id, shown, draft.message[read.start : read.end], (read.start, read.end)))
    return True


def next_doubt(draft: TurnDraft) -> ValueProposed | None:
    """The next answer in doubt, with what it would be instead, to be put before the person."""
    while draft.doubts and not draft.problem:
        doubt, *draft.doubts = draft.doubts
        item, answer = draft.spec.field(doubt["field_id"]), draft.view.answers.get(doubt["field_id"])
        if answer is not None and draft.view.is_visible(item.id) and answer["value"] == doubt["old"]:
            turn = answer.get("said_in") or answer["turn"]
            offer = offer_of(item, doubt["value"], answer["quote"], turn * bool(answer["quote"]))
            back = asked_field_of(draft.pending)
            return replace(offer, slip=type_of(item).is_email_address, back=back)
    return None


def _earlier_offers(pending: ValueProposed, offer: ValueProposed) -> tuple[Mapping[str, Any], ...]:
    """The offers that go before one that takes the place of another; none where these are not of the same list."""
    if pending.field_id != offer.field_id or not isinstance(pending.value, list):
        return ()
    kept_keys = ("value", "interpreter", "quote", "said_in")
    return (*pending.earlier, {name: getattr(pending, name) for name in kept_keys})


def take_offered(draft: TurnDraft, offer: ValueProposed) -> bool:
    """Sets the answer to what was offered; False where that is refused."""
    for earlier in _offers_in_order(offer):
        current = draft.view.values.get(offer.field_id) or []
        new_items = [item for item in earlier.value if item in offer.value and item not in current]
        if new_items:  # what was refused so far may stand with the rest
            draft.propose(offer.field_id, [*current, *new_items], _confirmation_evidence(draft, earlier))
    is_whole = bool(offer.earlier) and draft.view.values.get(offer.field_id) == offer.value
    return is_whole or draft.propose(offer.field_id, offer.value, _confirmation_evidence(draft, offer))


def _offers_in_order(offer: ValueProposed) -> Iterator[ValueProposed]:
    return (replace(offer, **earlier) for earlier in offer.earlier)


def _confirmation_evidence(draft: TurnDraft, offer: ValueProposed) -> Evidence:
    """A tool's value rests on the tool, and what was said before on the words that said it."""
    if offer.interpreter.startswith("tool:"):
        return Evidence(Source.TOOL, offer.interpreter)
    return evidence_of_earlier_words(offer.interpreter, offer.quote, offer.said_in, draft.message)
