"""Extends the time of a silent conversation."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.db.models.functions import Now

from agent.turns.outcome import Status
from conversations import selectors
from conversations.errors import ConversationExpired, ConversationOver
from conversations.models import ApiKey, Conversation
from conversations.services.resuming import resume_seconds
from conversations.services.writing import written_by
from forms_registry.selectors import spec_of


def extend_conversation(conversation_id: UUID, *, owner: ApiKey | None) -> int:
    """Keeps it as long as if something had just been said; for how many seconds. Raises ConversationNotFound and
    ConversationErased, and ConversationExpired or ConversationOver where it takes no more turns."""
    conversation = selectors.conversation_of(conversation_id, owner=owner)
    seconds = resume_seconds(spec_of(conversation.version))
    with written_by("extension"):
        live = Conversation.objects.active().filter(pk=conversation.pk)
        if not live.update(expires_at=Now() + timedelta(seconds=seconds)):
            status = selectors.conversation_of(conversation_id, owner=owner).status_when_read
            raise ConversationExpired if status is Status.EXPIRED else ConversationOver
    return seconds
