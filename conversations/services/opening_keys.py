"""Idempotency keys of requests that open conversations: where they are looked for, and for how long.

The key of a later turn is looked for in its own conversation, and lasts as long as that. An opening has none yet: its
key is one among those of all who share a scope. So it has to be long enough to be nobody else's, and ends after a day.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

from django.db.models.functions import Now
from django.utils import timezone
from django.utils.crypto import salted_hmac

from conversations.errors import IdempotencyKeyTooShort
from conversations.models import ActionCall, ApiKey, Conversation, Turn
from conversations.services.requests import TurnRequest
from forms_registry.models import FormVersion
from forms_registry.selectors import spec_of

SHORTEST_KEY = 16
KEY_LIFETIME = timedelta(days=1)


def scope_of(request: TurnRequest, owner: ApiKey | None) -> str:
    """Among whose openings the request's key is looked for: those of its token's bearer, else of its API key's client,
    else of all who have neither. Raises IdempotencyKeyTooShort."""
    if request.idempotency_key and len(request.idempotency_key) < SHORTEST_KEY:
        raise IdempotencyKeyTooShort
    if request.caller.token:
        return f"token {request.caller.token}"
    return f"key {owner.pk}" if owner else "anonymous"


def stored_scope(scope: str) -> str:
    """The scope as it is stored with an opening, where it is unique with its key: it bears the day, so that a key can
    come again when it has ended."""
    return _scope_on_day(scope, 0)


def opening_with_key(scope: str, key: str) -> Turn | None:
    """The opening of the last day that had this key."""
    scopes = [_scope_on_day(scope, 0), _scope_on_day(scope, 1)]
    turns = Turn.objects.filter(opening_scope__in=scopes, idempotency_key=key, created_at__gt=Now() - KEY_LIFETIME)
    return turns.order_by("-created_at").first()


def opening_id(scope: str, key: str, version: FormVersion) -> UUID:
    """The id of the conversation that a request opens. Repeated under its key after a crash, it comes to the same one,
    and finds what its actions did; nobody else can tell it from the key.

    Where the day has changed in between, that is the id of the day before, if actions were begun under it.
    """
    if not key or not any(tool.runs_here for tool in spec_of(version).tools):
        return uuid4()
    today, before = (_id_of(_scope_on_day(scope, ago), key) for ago in (0, 1))
    begun = ActionCall.objects.filter(conversation_id=before, begun_at__gt=Now() - KEY_LIFETIME).exists()
    return before if begun and not Conversation.objects.filter(pk=before).exists() else today


def _id_of(scope: str, key: str) -> UUID:
    digest = salted_hmac("conversations.opening", f"{scope} {key}", algorithm="sha256").digest()
    return UUID(bytes=digest[:16], version=4)


def _scope_on_day(scope: str, ago: int) -> str:
    return f"{scope} {(timezone.now() - timedelta(days=ago)).date().isoformat()}"
