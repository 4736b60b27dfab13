"""Changes that were put before the person and got no answer, for the talk went on: each is put once more, and where
that is in vain, the person is told that the answer stays. So no wish is lost, and nobody is held up by it."""

from __future__ import annotations

from dataclasses import replace

from agent.deciding.draft import TurnDraft
from agent.state.pending import Pending, ValueProposed, asked_field_of, field_of, pending_from_state, pending_to_state
from agent.state.stored import Unanswered

_MOST_REPEATS = 1


def hold_offer(draft: TurnDraft, offer: ValueProposed) -> None:
    """Keeps the offer of a change that a message has not answered, for whatever the message leads to."""
    is_settled = any(record.field_id == offer.field_id for record in draft.ledger.records)
    if draft.view.is_answered(offer.field_id) and not is_settled:
        unanswered = Unanswered(old=draft.view.values[offer.field_id], offer=pending_to_state(offer) or {})
        draft.unanswered = [*_offers_for_other_fields(draft, offer), unanswered]


def drop_offers_like(draft: TurnDraft, question: Pending | None) -> None:
    """Forgets what was offered for the field of which something is put before the person now."""
    draft.unanswered = _offers_for_other_fields(draft, question)


def next_unanswered_offer(draft: TurnDraft) -> ValueProposed | None:
    """The next offer to be put once more, if the answer still stands that it was to change."""
    while draft.unanswered and not draft.problem:
        unanswered, *draft.unanswered = draft.unanswered
        offer = pending_from_state(unanswered["offer"])
        if not isinstance(offer, ValueProposed) or not _is_still_due(draft, offer, unanswered):
            continue
        if offer.attempts < _MOST_REPEATS:
            return replace(offer, back=asked_field_of(draft.pending))
        item = draft.spec.field(offer.field_id)
        draft.note("stays", field=draft.name_of(item), value=draft.describe(item))
    return None


def _is_still_due(draft: TurnDraft, offer: ValueProposed, unanswered: Unanswered) -> bool:
    is_there = draft.view.is_visible(offer.field_id) and draft.view.is_answered(offer.field_id)
    return is_there and draft.view.values[offer.field_id] == unanswered["old"]


def _offers_for_other_fields(draft: TurnDraft, pending: Pending | None) -> list[Unanswered]:
    return [kept for kept in draft.unanswered if field_of(pending_from_state(kept["offer"])) != field_of(pending)]
