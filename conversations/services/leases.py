"""Leases: how a claim is taken, taken over and given back in the database. All that decides it is one statement each.

The clock is the database's own, so that the clocks of web servers need not agree.
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.db.models.functions import Now

from conversations.errors import TurnInProgress
from conversations.models import Conversation, OpeningClaim
from conversations.services.holders import is_gone, this_process

_TAKE_OPENING = """
    INSERT INTO conversations_openingclaim AS claim (scope, idempotency_key, token, lease_until, lease_holder)
    VALUES (%s, %s, %s, now() + make_interval(secs => %s), %s)
    ON CONFLICT (scope, idempotency_key) DO UPDATE
    SET token = excluded.token, lease_until = excluded.lease_until, lease_holder = excluded.lease_holder
    WHERE claim.lease_until < now() OR claim.token = %s
"""


def take_conversation(conversation: Conversation, token: UUID) -> bool:
    """False when the conversation moved on since it was read. Raises TurnInProgress while another turn is at work."""
    free = Q(lease_until__isnull=True) | Q(lease_until__lt=Now())
    if is_gone(conversation.lease_holder):
        free |= Q(lease_token=conversation.lease_token)
    lease_until = Now() + timedelta(seconds=settings.TURN_LEASE_SECONDS)
    as_read = Conversation.objects.filter(pk=conversation.pk, turn_count=conversation.turn_count, reset_at__isnull=True)
    taken = as_read.filter(free).update(lease_token=token, lease_until=lease_until, lease_holder=this_process())
    if not taken and as_read.exists():
        raise TurnInProgress
    return bool(taken)


def give_back_conversation(conversation: Conversation, token: UUID) -> None:
    """Harmless when the claim was lost to another turn."""
    mine = Conversation.objects.filter(pk=conversation.pk, lease_token=token)
    mine.update(lease_token=None, lease_until=None, lease_holder="")


def take_opening(scope: str, key: str, token: UUID) -> None:
    """Raises TurnInProgress while another request under this key is opening a conversation."""
    if _insert_opening(scope, key, token, over=None):
        return
    # What is in the way may have been given back since: then there is nothing to take over, and the claim is free.
    other = OpeningClaim.objects.filter(scope=scope, idempotency_key=key).first()
    abandoned = other is None or is_gone(other.lease_holder)
    if not abandoned or not _insert_opening(scope, key, token, over=other.token if other else None):
        raise TurnInProgress


def give_back_opening(token: UUID) -> bool:
    """Ends an opening claim; False when it was lost to another request."""
    return bool(OpeningClaim.objects.filter(token=token).delete()[0])


def _insert_opening(scope: str, key: str, token: UUID, *, over: UUID | None) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_TAKE_OPENING, [scope, key, token, settings.TURN_LEASE_SECONDS, this_process(), over])
        return bool(cursor.rowcount)
