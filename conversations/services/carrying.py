"""Answers of an earlier conversation, with which a new one about the same form begins."""

from __future__ import annotations

from uuid import UUID

from agent.turns.outcome import Status
from agent.turns.turn import CarriedAnswer
from conversations import selectors
from conversations.errors import FormMismatch, NotContinued
from conversations.models import ApiKey
from forms_registry.models import FormVersion


def carried_from(conversation_id: UUID, *, owner: ApiKey | None, version: FormVersion) -> dict[str, CarriedAnswer]:
    """By field id, with the evidence that they had there. Raises ConversationNotFound and ConversationErased,
    NotContinued for one that was completed or cancelled: who cancels wants it gone. FormMismatch for one about another
    form."""
    earlier = selectors.conversation_of(conversation_id, owner=owner)
    if Status(earlier.status) in {Status.COMPLETED, Status.CANCELLED}:
        raise NotContinued
    if version.form_id is None or earlier.version.form_id != version.form_id:
        raise FormMismatch
    told = selectors.last_reply(conversation_id, owner=owner).body["filled_fields"]
    assert isinstance(told, list)
    return {
        str(one["field_id"]): CarriedAnswer(
            value=one["value"],
            interpreter=str(one["interpreter"]),
            quote=str(one["quote"]),
            reason=f"continued from {conversation_id}, turn {one['turn']}",
        )
        for one in told
        if isinstance(one, dict)
    }
