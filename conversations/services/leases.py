"""Leases: how a claim is taken, taken over and given back in the database. All that decides it is one statement each.

The clock is the database's own, so that the clocks of web servers need not agree.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from conversations import prepared
from conversations.errors import TurnInProgress
from conversations.models import OpeningClaim
from conversations.models.conversation import LIVE_STATUSES
from conversations.services import statements
from conversations.services.holders import has_ended, this_process
from forms_registry.connections import give_back_connection
from scheduling import pausing

_PAUSE_SECONDS = 0.2


def take_conversation(
    conversation_id: UUID, token: UUID, *, owner: int | None, key: str, form: str | None, abandoned: UUID | None
) -> Any | None:
    """What `statements.TAKE_CONVERSATION` returns, if the conversation can be claimed: it belongs to the owner, is
    about that form if one is given, is live, has no turn under this idempotency key, and is claimed by nobody except
    the holder of the token `abandoned`. Otherwise None."""
    conditions = {"pk": conversation_id, "owner": owner, "key": key, "form": form, "live": LIVE_STATUSES}
    return prepared.fetch_one(statements.TAKE_CONVERSATION, {**conditions, **_lease(token, abandoned)})


def mend_checkpoint(conversation_id: UUID) -> None:
    """Has a conversation go on from its rows where its checkpoint is not that of its last turn: somebody deleted it, or
    brought back an older one."""
    prepared.execute(statements.MEND_CHECKPOINT, {"pk": conversation_id})


def give_back_conversation(conversation_id: UUID, token: UUID) -> bool:
    """False when the claim was lost to another turn, or its turn was stored."""
    rows = prepared.execute(statements.GIVE_BACK_CONVERSATION, {"pk": conversation_id, "token": token})
    return bool(rows)


def take_opening(scope: str, key: str, token: UUID) -> None:
    """Raises TurnInProgress while another request under this key is opening a conversation."""
    if _insert_opening(scope, key, token, abandoned=None):
        return
    # What is in the way may have been given back since: then there is nothing to take over, and the claim is free.
    other = OpeningClaim.objects.filter(scope=scope, idempotency_key=key).first()
    is_abandoned = other is None or has_ended(other.lease_holder)
    if not is_abandoned or not _insert_opening(scope, key, token, abandoned=other.token if other else None):
        raise TurnInProgress


def give_back_opening(token: UUID) -> bool:
    """Ends an opening claim; False when it was lost to another request, or its turn was stored."""
    return bool(prepared.execute(statements.GIVE_BACK_OPENING, {"token": token}))


def try_give_back(give_back: Callable[[], bool], *, patience: float = 0) -> bool:
    """What `give_back` returns, after something went wrong; False too where the database cannot be asked for `patience`
    seconds. Then the claim ends with its lease. Within a caller's own transaction, whatever broke is the caller's to
    mend."""
    until = time.monotonic() + patience
    while True:
        try:
            give_back_connection()  # it may be the one that broke
            return give_back()
        except (OperationalError, InterfaceError):
            if connection.in_atomic_block or time.monotonic() >= until:
                return False
        with pausing():
            time.sleep(_PAUSE_SECONDS)


def _insert_opening(scope: str, key: str, token: UUID, *, abandoned: UUID | None) -> bool:
    parameters = {"scope": scope, "key": key, **_lease(token, abandoned)}
    return bool(prepared.execute(statements.TAKE_OPENING, parameters))


def _lease(token: UUID, abandoned: UUID | None) -> Mapping[str, Any]:
    seconds = settings.TURN_LEASE_SECONDS
    return {"token": token, "over": abandoned, "lease_seconds": seconds, "holder": this_process()}
