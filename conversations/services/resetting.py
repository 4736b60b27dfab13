"""Ends a conversation from outside, without a turn."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Now

from agent.turns.outcome import Status
from conversations.models import ApiKey, Conversation
from conversations.models.conversation import LIVE_STATUSES
from conversations.services.writing import written_by


def reset_conversation(*, conversation_id: UUID, owner: ApiKey | None) -> bool:
    """Ends a conversation for good, so that its client can start over; False when there is none to end.

    One that is under way is cancelled, and a turn at work in it loses its claim. What was said and submitted stays.
    """
    cancelled = When(Q(status__in=LIVE_STATUSES), then=Value(Status.CANCELLED.value))
    conversations = Conversation.objects.owned_by(owner).filter(pk=conversation_id, reset_at__isnull=True)
    with written_by("reset"):
        return bool(
            conversations.update(
                reset_at=Now(),
                status=Case(cancelled, default=F("status")),
                lease_token=None,
                lease_until=None,
                lease_holder="",
            )
        )
