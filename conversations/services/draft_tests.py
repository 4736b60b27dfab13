"""Tests, in which staff try out a draft, are no record: whoever opened one can delete it, and time deletes them all."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pgtrigger
from django.db.models import QuerySet
from django.db.models.functions import Now

from conversations.models import Conversation
from conversations.services import belongings, traces
from conversations.services.files.storage import forget_stored
from conversations.services.visitors import stored_testers
from conversations.services.writing import written_by

_BATCH = 200


def delete_test(conversation_id: UUID, *, tester: str = "") -> bool:
    """Deletes a test with all that was said in it; with `tester`, only one that this member of staff has opened. False
    where there is no such test. What is no test stays, whoever asks."""
    tests = Conversation.objects.filter(pk=conversation_id, is_test=True)
    if tester:
        tests = tests.filter(visitor__in=stored_testers(tester))
    return bool(_delete(tests))


def tests_before(*, older_than: timedelta) -> QuerySet[Conversation]:
    """The tests in which nothing was said for so long."""
    return Conversation.objects.filter(is_test=True, last_activity_at__lt=Now() - older_than)


def purge_tests(*, older_than: timedelta) -> int:
    """Deletes what `tests_before` finds, a batch at a time; how many they were. One in which a turn is being committed
    stays, for something was said in it."""
    purged = 0
    while deleted := _delete(tests_before(older_than=older_than), skip_locked=True):
        purged += deleted
    return purged


def _delete(candidates: QuerySet[Conversation], *, skip_locked: bool = False) -> int:
    with written_by("tests"), pgtrigger.ignore(*belongings.triggers()):
        # A turn that is being committed is waited for, and one that commits later finds no conversation.
        locked = candidates.select_for_update(of=("self",), skip_locked=skip_locked)
        chosen = list(locked.values_list("pk", flat=True)[:_BATCH])
        if not chosen:
            return 0
        # Each statement looks for itself that it is a test which goes.
        tests = Conversation.objects.filter(is_test=True, pk__in=chosen)
        stored = traces.stored_files(tests)
        belongings.delete_rows(belongings.LINKS, tests)
        count = belongings.delete(tests)["conversation"]
    forget_stored(stored)
    return count
