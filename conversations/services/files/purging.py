"""Removes what nobody names: files that no answer took up, and stored objects that no row names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from conversations.models import UploadedFile
from conversations.services.files.storage import forget_stored, uploads
from conversations.services.writing import written_by

_BATCH = 200
_LOOKED_BACK = timedelta(days=60)


def unnamed_files(*, older_than: timedelta) -> QuerySet[UploadedFile]:
    """The files that came so long ago, and that no answer has named."""
    return UploadedFile.objects.filter(turn__isnull=True, created_at__lt=Now() - older_than)


def purge_files(*, older_than: timedelta) -> int:
    """Removes what `unnamed_files` finds, and what a killed process left in the storage; how many rows and leftovers.

    Objects of the last two months are looked at, those younger than `older_than` left alone: their row may be coming.
    """
    gone = 0
    while removed := _remove(unnamed_files(older_than=older_than)):
        gone += removed
    return gone + sum(map(_forget_leftovers, _days(older_than)))


def _remove(found: QuerySet[UploadedFile]) -> int:
    with written_by("files"):
        chosen = list(found.select_for_update(skip_locked=True)[:_BATCH])
        UploadedFile.objects.filter(pk__in=[file.pk for file in chosen]).delete()
    forget_stored(file.storage_name for file in chosen)
    return len(chosen)


def _days(older_than: timedelta) -> Iterator[str]:
    """The folders of the days that are wholly over for so long."""
    today = timezone.now()
    # A folder's day is over at its end.
    newest = (today - older_than - timedelta(days=1)).date()
    oldest = (today - _LOOKED_BACK).date()
    day: date = newest
    while day >= oldest:
        yield day.isoformat()
        day -= timedelta(days=1)


def _forget_leftovers(day: str) -> int:
    try:
        _folders, names = uploads().listdir(day)
    except FileNotFoundError:
        return 0
    stored = [f"{day}/{name}" for name in names]
    return sum(forget_stored(stored[at : at + _BATCH]) for at in range(0, len(stored), _BATCH))
