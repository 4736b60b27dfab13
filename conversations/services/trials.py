"""Tests, in which staff try out a draft, are no record: whoever opened one can delete it, and time deletes them all."""

# ruff: noqa: S608 - they are put together of this module's own constants; values are parameters

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import pgtrigger
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from conversations.models import Conversation
from conversations.services.embedding import tester_nonce
from conversations.services.writing import written_by

_BATCH = 200
_RECORD = [f"conversations.{model}:append_only" for model in ("Turn", "Message", "Answer", "Submission", "Link")]
_CHOSEN = "(SELECT id FROM conversations_conversation WHERE is_test AND id = ANY(%s))"
_TURNS = f"(SELECT id FROM conversations_turn WHERE conversation_id IN {_CHOSEN})"
_DELETIONS = (
    f"DELETE FROM conversations_link WHERE conversation_id IN {_CHOSEN}",
    f"DELETE FROM conversations_answer WHERE conversation_id IN {_CHOSEN}",
    f"DELETE FROM conversations_submission WHERE conversation_id IN {_CHOSEN}",
    f"DELETE FROM conversations_message WHERE turn_id IN {_TURNS}",
    f"DELETE FROM conversations_turn WHERE conversation_id IN {_CHOSEN}",
    f"DELETE FROM conversations_checkpoint WHERE conversation_id IN {_CHOSEN}",
    f"DELETE FROM conversations_conversation WHERE id IN {_CHOSEN}",
)
"""What refers to a row goes before it. Each looks for itself that it is a test which goes."""


def delete_test(conversation_id: UUID, *, tester: str = "") -> bool:
    """Deletes a test with all that was said in it; with `tester`, only one that this member of staff has opened. False
    where there is no such test. What is no test stays, whoever asks."""
    found = Conversation.objects.filter(pk=conversation_id, is_test=True)
    if tester:
        found = found.filter(visitor=tester_nonce(tester))
    return bool(_delete(list(found.values_list("pk", flat=True))))


def tests_before(*, older_than: timedelta) -> QuerySet[Conversation]:
    """The tests in which nothing was said for so long."""
    return Conversation.objects.filter(is_test=True, last_activity_at__lt=Now() - older_than)


def purge_tests(*, older_than: timedelta) -> int:
    """Deletes what `tests_before` finds, a batch at a time; how many they were."""
    purged = 0
    while gone := _delete(list(tests_before(older_than=older_than).values_list("pk", flat=True)[:_BATCH])):
        purged += gone
    return purged


def _delete(chosen: Sequence[UUID]) -> int:
    if not chosen:
        return 0
    with written_by("tests"), pgtrigger.ignore(*_RECORD), connection.cursor() as cursor:
        for statement in _DELETIONS:
            cursor.execute(statement, [list(chosen)])
        return cursor.rowcount
