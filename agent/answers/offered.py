"""What was put before the person, and they have said yes to. A list of which more was said before that is taken as it
was made, so that each of its items rests on the words that named it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence, of_words_before
from agent.state.pending import ValueProposed
from agent.turns.outcome import Source


def offers_before(waits: ValueProposed, offered: ValueProposed) -> tuple[Mapping[str, Any], ...]:
    """The offers that go before one that takes the place of another; none where these are not of the same list."""
    if waits.field_id != offered.field_id or not isinstance(waits.value, list):
        return ()
    told = ("value", "interpreter", "quote", "said_in")
    return (*waits.earlier, {name: getattr(waits, name) for name in told})


def take_offered(draft: TurnDraft, offer: ValueProposed) -> bool:
    """Sets the answer to what was offered; False where that is refused."""
    for earlier in _with_items(offer):
        stands = draft.view.values.get(offer.field_id) or []
        more = [one for one in earlier.value if one in offer.value and one not in stands]
        if more:  # what was refused so far may stand with the rest
            draft.propose(offer.field_id, [*stands, *more], _confirmed(draft, earlier))
    is_whole = bool(offer.earlier) and draft.view.values.get(offer.field_id) == offer.value
    return is_whole or draft.propose(offer.field_id, offer.value, _confirmed(draft, offer))


def _with_items(offer: ValueProposed) -> Iterator[ValueProposed]:
    return (replace(offer, **earlier) for earlier in offer.earlier)


def _confirmed(draft: TurnDraft, offer: ValueProposed) -> Evidence:
    """A tool's value rests on the tool, and what was said before on the words that said it."""
    if offer.interpreter.startswith("tool:"):
        return Evidence(Source.TOOL, offer.interpreter)
    return of_words_before(offer.interpreter, offer.quote, offer.said_in, draft.message)
