"""A turn is a transaction: it happens once and wholly, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter

from agent.turns.outcome import TurnOutcome
from agent.turns.turn import HeadUnreadable, TurnContext, TurnInput
from conversations.errors import (
    ConversationExpired,
    ConversationOver,
    ResultAfterEnd,
    ResultAfterExpiry,
    TurnPerhapsStored,
)
from conversations.models import ApiKey, Turn
from conversations.observing.turns import count_replay, log_turn
from conversations.services import statements
from conversations.services.admission import count_stored
from conversations.services.budget import count_calls
from conversations.services.claims import Claim, claim, release
from conversations.services.late_results import keep_late_results
from conversations.services.leases import try_give_back
from conversations.services.recording import record
from conversations.services.recovery import rebuilt_head, with_recovery_note
from conversations.services.requests import TurnRequest
from conversations.services.turn_contexts import context_of
from forms_registry.connections import give_back_connection
from forms_registry.schema import JsonValue
from scheduling import lending

logger = logging.getLogger(__name__)

# A database that broke off a commit is often back soon, and can then say whether the turn was stored. For how long one
# is silent, nobody knows.
_RESTART_SECONDS = 5.0

Decide = Callable[[TurnInput, TurnContext, bytes | None], TurnOutcome]


@dataclass(frozen=True, slots=True)
class Reply:
    """The response of a turn; `replayed` when an earlier request under the same idempotency key made the turn."""

    body: Mapping[str, JsonValue]
    replayed: bool = False


def take_turn(request: TurnRequest, *, owner: ApiKey | None, decide: Decide | None = None) -> Reply:
    """Opens a conversation, or takes the next turn in one, and stores all of it.

    `decide` is who decides the turn, `agent.runner.run_turn` unless told otherwise. It runs between the claim and the
    commit; no database connection is held while it waits for anything else. Raises ConversationError, TurnRefused from
    the agent, FormNotFound or DocumentUnreadable; then, as after any other exception but TurnPerhapsStored, the claim
    is given back, and nothing is stored but results of tools that came after the end.
    """
    began = perf_counter()
    try:
        claimed = claim(request, owner)
    except (ConversationOver, ConversationExpired) as refusal:
        if keep_late_results(request, owner=owner):
            raise (ResultAfterExpiry if isinstance(refusal, ConversationExpired) else ResultAfterEnd) from None
        raise
    if isinstance(claimed, Turn):
        count_replay()
        return Reply(claimed.response, replayed=True)
    try:
        context = context_of(claimed)
        outcome = _decide(claimed, context, decide or _agent_decide())
        count_calls(claimed.conversation_id, outcome)
        recorded = record(claimed, outcome)
    except TurnPerhapsStored as error:
        broke = error.__cause__
        patience = 0 if broke and statements.was_silent(broke) else _RESTART_SECONDS
        if try_give_back(partial(release, claimed), patience=patience) and broke:
            raise broke from None  # it was not, and now it cannot be any more
        raise
    except BaseException:
        try_give_back(partial(release, claimed))
        raise
    try:
        count_stored(request, claimed.conversation_id, recorded.size)
        log_turn(context, outcome, perf_counter() - began, is_test=request.caller.is_test)
    except Exception:  # the turn is stored: no answer may say otherwise
        logger.exception("a turn was stored, and could not be told of")
    return Reply(recorded.response)


def _decide(claimed: Claim, context: TurnContext, decide: Decide) -> TurnOutcome:
    """What the agent decides; if the head cannot be read, with a head that is rebuilt from the rows."""
    turn_input = claimed.request.turn_input
    try:
        with lending(give_back_connection):
            return decide(turn_input, context, claimed.head)
    except HeadUnreadable as error:
        logger.warning("a head was made anew", extra={"conversation": context.conversation_id, "why": str(error)})
        head = rebuilt_head(claimed, context)
        with lending(give_back_connection):
            return with_recovery_note(decide(turn_input, context, head), error)


def _agent_decide() -> Decide:
    # LangGraph is heavy, and manage.py should not wait for it.
    from agent.runner import run_turn

    return run_turn
