"""Calls of turns that were never stored, in conversations that are not there: their opening failed, or they were erased
while a turn was at work in them."""

from __future__ import annotations

from datetime import timedelta

import pgtrigger
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from conversations.models import ActionCall, ActionOutcome, Conversation, LedgerEntry
from conversations.services.opening_keys import KEY_LIFETIME

_BATCH = 200
_TRIGGERS = [f"conversations.{name}:append_only" for name in ("ActionCall", "ActionOutcome", "LedgerEntry")]


def lost_calls(*, older_than: timedelta) -> QuerySet[ActionCall]:
    """Those that are so much older than an opening that is repeated under its key, and finds what was done for it."""
    there = Conversation.objects.filter(pk=OuterRef("conversation_id"))
    return ActionCall.objects.filter(~Exists(there), begun_at__lt=Now() - (KEY_LIFETIME + older_than))


def purge_calls(*, older_than: timedelta) -> int:
    """Deletes what `lost_calls` finds, with the outcomes, a batch at a time; how many calls. Their entries in the
    ledger stay, without the digests from which a row could be guessed."""
    count = 0
    while deleted := _delete(lost_calls(older_than=older_than)):
        count += deleted
    return count


def _delete(calls: QuerySet[ActionCall]) -> int:
    with transaction.atomic(), pgtrigger.ignore(*_TRIGGERS):
        chosen = dict(calls.order_by().values_list("pk", "conversation_id")[:_BATCH])
        entries = LedgerEntry.objects.filter(conversation_id__in=set(chosen.values()), key__in=chosen)
        entries.update(salt=b"", digest=b"")
        ActionOutcome.objects.filter(call__in=chosen).delete()
        ActionCall.objects.filter(pk__in=chosen).delete()
    return len(chosen)
