"""The budget of the model: how many requests may be sent to it in a day, for one conversation and for all.

When it is used up, only rules are used, so nobody is turned away. A turn may send what is left of both budgets, and
what it has sent is counted at its end. A conversation has one turn at a time, so it stays within its budget; turns that
run at the same time may exceed the budget for all.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings

from agent.turns.outcome import TurnOutcome
from conversations import understanding
from conversations.services import counters
from conversations.services.counters import end_of_period
from conversations.services.limits import Use

if TYPE_CHECKING:
    from agent.slots.proposals import Interpreter


def interpreter_for(conversation_id: UUID) -> Interpreter | None:
    """Who understands the person in this turn; None leaves it to the rules."""
    if not understanding.has_model():
        return None
    limited = _limits(conversation_id)
    used = counters.read(list(limited), time.time()) if limited else {}
    left = min((most - used.get(name, 0) for name, (most, _seconds) in limited.items()), default=None)
    return understanding.interpreter(left)


def count_calls(conversation_id: UUID, outcome: TurnOutcome) -> None:
    """Counts the requests that a turn has sent to the model."""
    sent = requests_sent(outcome)
    if sent and (limited := _limits(conversation_id)):
        now = time.time()
        counters.add({name: (sent, end_of_period(now, seconds)) for name, (_most, seconds) in limited.items()})


def requests_sent(outcome: TurnOutcome) -> int:
    """How many requests to the model a turn has made, repeated ones counted."""
    calls = [call for entry in outcome.trace for call in entry.get("calls") or ()]
    return sum(int(call.get("attempts") or 0) for call in calls if isinstance(call, dict))


def _limits(conversation_id: UUID) -> dict[str, tuple[int, int]]:
    uses = (Use("model_calls_per_conversation", str(conversation_id)), Use("model_calls", "all"))
    return {use.key: rate for use in uses if (rate := settings.LIMITS[use.limit])}
