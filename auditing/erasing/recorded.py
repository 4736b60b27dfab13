"""Erases a conversation and says so in the access log: both, or neither."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from auditing.access_log import Looker, record
from auditing.models import Action, Kind
from conversations.models import Rule, Tombstone
from conversations.services.erasing import erase_conversation


def erase_recorded(
    conversation_id: UUID, looker: Looker, *, rule: Rule, by: str, reason: str, details: dict[str, Any]
) -> Tombstone | None:
    """As `erase_conversation` does, with `details` for the log; nothing is logged of what was gone already."""
    with transaction.atomic():
        stone = erase_conversation(conversation_id, rule=rule, by=by, reason=reason)
        if stone:
            # Last: whatever enters the ledger waits for this transaction from here on, and files take their time.
            erased = conversation_id
            record(looker, Action.ERASED, Kind.CONVERSATION, key=erased, conversation=erased, details=details)
    return stone
