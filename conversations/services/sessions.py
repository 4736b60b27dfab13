"""Turns of clients that name a conversation by an id of their own, and expect every id to lead to one."""

from __future__ import annotations

from dataclasses import replace

from agent.turns.outcome import Status
from conversations import selectors
from conversations.errors import ConversationExpired, ConversationOver
from conversations.models import ApiKey, Conversation
from conversations.services.requests import ClientSession, TurnRequest
from conversations.services.resetting import reset_conversation
from conversations.services.turns import Reply, take_turn


def take_session_turn(request: TurnRequest, *, client_id: str, owner: ApiKey | None) -> Reply:
    """The next turn of the conversation that this client knows by this id, or the first turn of a new one under it.

    A completed conversation returns its last reply again; one that was reset, cancelled or has expired is followed by a
    new one. If the client chose the id, the reply contains it; otherwise each conversation has its own id, with which
    the client continues. Raises what `take_turn` does.
    """
    conversation, is_ours = selectors.session_of(client_id, owner=owner)
    stored_id = selectors.client_ids(client_id)[0]
    if conversation is None:
        reply = take_turn(replace(request, session=ClientSession(stored_id)), owner=owner)
    else:
        reply = _next_turn(request, conversation, stored_id, owner)
    return reply if is_ours else replace(reply, body={**reply.body, "conversation_id": client_id})


def _next_turn(request: TurnRequest, previous: Conversation, client_id: str, owner: ApiKey | None) -> Reply:
    following = ClientSession(client_id, previous.client_number + 1)
    try:
        return take_turn(replace(request, conversation_id=previous.pk), owner=owner)
    except ConversationOver:
        last = selectors.last_reply(previous.pk, owner=owner).body
        if last["status"] == Status.COMPLETED and not selectors.was_reset(previous.pk, owner=owner):
            return Reply(last)
    except ConversationExpired:
        following = replace(following, after_expiry=True)
    return take_turn(replace(request, session=following), owner=owner)


def reset_session(*, client_id: str, owner: ApiKey | None) -> bool:
    """Ends the conversation that this client knows by this id, as `reset_conversation` does."""
    conversation, _is_ours = selectors.session_of(client_id, owner=owner)
    return conversation is not None and reset_conversation(conversation_id=conversation.pk, owner=owner)
