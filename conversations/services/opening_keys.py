"""Idempotency keys of requests that open conversations: where they are looked up, and for how long.

The key of a later turn is looked up in its conversation, as long as that exists. For an opening there is none yet: its
key is looked up among all keys of the same scope. So it has to be long enough to be unique, and is valid for a day.
"""

from __future__ import annotations

import json
from datetime import timedelta
from itertools import count
from uuid import UUID, uuid4

from django.db.models.functions import Now
from django.utils import timezone
from django.utils.crypto import salted_hmac

from conversations.errors import IdempotencyKeyTooShort
from conversations.models import ActionCall, ApiKey, Conversation, Tombstone, Turn
from conversations.services.requests import TurnRequest
from forms_registry.models import FormVersion
from forms_registry.selectors import spec_of

SHORTEST_KEY = 16
KEY_LIFETIME = timedelta(days=1)


def scope_of(request: TurnRequest, owner: ApiKey | None) -> str:
    """The scope in which the request's key is looked up: the openings of the same token's bearer, or else of the same
    API key, or else of all clients without either. Raises IdempotencyKeyTooShort.

    A page that is loaded again comes with another token, by which only a named visitor is recognized. So the key of
    anybody else, if nobody can guess it, is looked up among the openings with all tokens of the same API key that vouch
    for the same.
    """
    key, caller = request.idempotency_key, request.caller
    if key and len(key) < SHORTEST_KEY:
        raise IdempotencyKeyTooShort
    if not caller.token:
        return f"key {owner.pk}" if owner else "anonymous"
    if caller.visitor or not _is_random(key):
        return f"token {caller.token}"
    vouched = json.dumps([owner.pk if owner else None, caller.vouched], sort_keys=True)
    return f"tokens {_hmac('conversations.opening-tokens', vouched).hex()[:21]}"


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
    """The id of the conversation that a request opens. If it is repeated under its key after a crash, it gets the same
    id, and finds what its actions did; nobody else can derive the id from the key. If the conversation was erased in
    between, it gets the next id that the key leads to: what was done for the erased one is not known any more.

    If the day has changed in between, it is the id of the previous day, if actions were begun under that.
    """
    if not key or not any(tool.runs_here for tool in spec_of(version).tools):
        return uuid4()
    today, before = (_id_of(_scope_on_day(scope, ago), key) for ago in (0, 1))
    begun = ActionCall.objects.filter(conversation_id=before, begun_at__gt=Now() - KEY_LIFETIME).exists()
    return before if begun and not Conversation.objects.filter(pk=before).exists() else today


def _id_of(scope: str, key: str) -> UUID:
    """The first of the ids that the key leads to under which no conversation was erased."""
    ids = (_derived_id("conversations.opening" + "+" * erased, f"{scope} {key}") for erased in count())
    return next(pk for pk in ids if not Tombstone.objects.filter(conversation_id=pk).exists())


def _derived_id(salt: str, text: str) -> UUID:
    return UUID(bytes=_hmac(salt, text)[:16], version=4)


def _hmac(salt: str, text: str) -> bytes:
    return salted_hmac(salt, text, algorithm="sha256").digest()


def _is_random(key: str) -> bool:
    try:
        return UUID(key).version == 4
    except ValueError:
        return False


def _scope_on_day(scope: str, ago: int) -> str:
    return f"{scope} {(timezone.now() - timedelta(days=ago)).date().isoformat()}"
