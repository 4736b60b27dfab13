"""Links to one conversation, which the client that owns it hands to a person: signed notes that are stored nowhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.core import signing
from django.utils import timezone

from conversations import selectors
from conversations.errors import ConversationOver, LinkExpired, LinkInvalid
from conversations.models import ApiKey, Conversation
from conversations.services.visitors import nonce_of_stored

USUAL_LINK_SECONDS = 24 * 3600
LONGEST_LINK_SECONDS = 366 * 24 * 3600
"""As long as a form may keep a silent conversation, for its people to come back to."""
_SALT = "conversations.link"


@dataclass(frozen=True, slots=True)
class LinkGrant:
    """The conversation that a link leads to, about the published form with the slug `form`, "" for another document.
    `key` owns it, and `visitor` is whose it is, as in `EmbedGrant`. No link that its bearer makes outlives
    `links_until`, which the host has set; None where it has set no end."""

    conversation: UUID
    form: str
    key: ApiKey | None
    visitor: str
    expires_at: datetime
    links_until: datetime | None


def create_link(
    conversation_id: UUID,
    *,
    owner: ApiKey | None,
    seconds: int = USUAL_LINK_SECONDS,
    by_person: bool = False,
    links_until: datetime | None = None,
) -> tuple[str, LinkGrant]:
    """Makes a link that is good for so many seconds; `by_person`, who is no client with a key, for as long as the
    conversation can be gone on with, but not after `links_until`, as their own link says. Raises ConversationNotFound
    for one that this key did not open, and for a person ConversationOver."""
    conversation = selectors.conversation_of(conversation_id, owner=owner)
    until = timezone.now().replace(microsecond=0) + timedelta(seconds=seconds)
    if by_person:
        if conversation.status_when_read.is_over:
            raise ConversationOver
        until = min(conversation.expires_at.replace(microsecond=0), links_until or datetime.max.replace(tzinfo=UTC))
    else:
        links_until = until
    grant = _grant(conversation, until, links_until)
    note = {
        "conversation": str(conversation.pk),
        "until": until.isoformat(),
        "links_until": links_until.isoformat() if links_until else "",
    }
    return signing.dumps(note, salt=_SALT, compress=True), grant


def read_link(link: str) -> LinkGrant:
    """Where a link leads. Raises LinkInvalid or LinkExpired."""
    try:
        note: dict[str, Any] = signing.loads(link, salt=_SALT)
    except signing.BadSignature:
        raise LinkInvalid from None
    until = datetime.fromisoformat(note["until"])
    if until <= timezone.now():
        raise LinkExpired
    conversation = Conversation.objects.with_version().select_related("api_key").filter(pk=note["conversation"]).first()
    if conversation is None or (conversation.api_key and conversation.api_key.revoked_at):
        raise LinkInvalid
    links_until = note.get("links_until", note["until"])  # links of before do not say who has set their end
    return _grant(conversation, until, datetime.fromisoformat(links_until) if links_until else None)


def _grant(conversation: Conversation, until: datetime, links_until: datetime | None) -> LinkGrant:
    form, visitor = conversation.version.form, nonce_of_stored(conversation.visitor)
    return LinkGrant(conversation.pk, form.slug if form else "", conversation.api_key, visitor, until, links_until)
