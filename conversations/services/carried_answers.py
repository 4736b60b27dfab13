"""Answers of an earlier conversation, with which a new one about the same form begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from agent.state.pieces import pieces_of, values_after_pieces
from agent.turns.outcome import Status
from agent.turns.turn import CarriedAnswer
from conversations import selectors
from conversations.errors import EarlierNotFound, FormMismatch, NotContinued
from conversations.models import ApiKey
from forms_registry.models import FormVersion


def carried_from(
    conversation_id: UUID, *, owner: ApiKey | None, version: FormVersion
) -> dict[str, tuple[CarriedAnswer, ...]]:
    """By field id, with the evidence that they had there: of a list as it was put together. Raises EarlierNotFound
    and ConversationErased, NotContinued for one that was completed or cancelled: who cancels wants it gone.
    FormMismatch for one about another form."""
    with EarlierNotFound.in_place():
        earlier = selectors.conversation_of(conversation_id, owner=owner)
    if Status(earlier.status) in {Status.COMPLETED, Status.CANCELLED}:
        raise NotContinued
    if version.form_id is None or earlier.version.form_id != version.form_id:
        raise FormMismatch
    filled_fields = selectors.last_reply(conversation_id, owner=owner).body["filled_fields"]
    assert isinstance(filled_fields, list)
    return {
        str(filled["field_id"]): tuple(_carried_answers(filled, conversation_id))
        for filled in filled_fields
        if isinstance(filled, dict)
    }


def _carried_answers(filled: Mapping[str, Any], conversation_id: UUID) -> Iterator[CarriedAnswer]:
    pieces = pieces_of(filled)
    values = values_after_pieces(filled["value"], [piece["items"] for piece in pieces]) if pieces else [filled["value"]]
    evidence: Sequence[Mapping[str, Any]] = pieces or [filled]
    for value, item in zip(values, evidence, strict=True):
        yield CarriedAnswer(
            value=value,
            interpreter=str(item["interpreter"]),
            quote=str(item["quote"]),
            reason=f"continued from {conversation_id}, turn {item['turn']}",
        )
