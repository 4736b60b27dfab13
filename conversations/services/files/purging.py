"""Removes what nobody names: files that no answer took up, and stored objects that no row names."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date, timedelta

from django.db.models import QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from conversations.models import UploadedFile
from conversations.services.files.storage import forget_stored, uploads
from conversations.services.writing import written_by

_BATCH = 200
_OF_LATE = timedelta(days=60)
_TURNS = 30
"""Of what is older, each day's folder is looked into once in so many days: all of them every hour would be too many."""


def unnamed_files(*, older_than: timedelta) -> QuerySet[UploadedFile]:
    """The files that came so long ago, and that no answer has named."""
    return UploadedFile.objects.filter(turn__isnull=True, created_at__lt=Now() - older_than)


def purge_files(*, older_than: timedelta) -> int:
    """Removes what `unnamed_files` finds, and what a killed process left in the storage; how many rows and leftovers.

    Objects of the last two months are looked at, and a part of those before, so that all had their turn in a month;
    those younger than `older_than` are left alone: their row may be coming.
    """
    count = 0
    while removed := _remove(unnamed_files(older_than=older_than)):
        count += removed
    return count + sum(map(_forget_leftovers, _days(older_than)))


def _remove(files: QuerySet[UploadedFile]) -> int:
    with written_by("files"):
        chosen = list(files.select_for_update(skip_locked=True)[:_BATCH])
        UploadedFile.objects.filter(pk__in=[file.pk for file in chosen]).delete()
    forget_stored(file.storage_name for file in chosen)
    return len(chosen)


def _days(older_than: timedelta) -> Iterator[str]:
    """The folders to look into: of days that are wholly over for so long, those of late, and some of long ago."""
    today = timezone.now().date()
    # A folder's day is over at its end.
    newest = (timezone.now() - older_than - timedelta(days=1)).date()
    for name in _folders():
        with suppress(ValueError):  # no folder of ours
            day = date.fromisoformat(name)
            if day <= newest and (today - day <= _OF_LATE or (today - day).days % _TURNS == 0):
                yield day.isoformat()


def _folders() -> list[str]:
    """By name: one for each day on which something was sent."""
    try:
        return uploads().listdir("")[0]
    except FileNotFoundError:
        return []


def _forget_leftovers(day: str) -> int:
    try:
        _folders, names = uploads().listdir(day)
    except FileNotFoundError:
        return 0
    stored = [f"{day}/{name}" for name in names]
    return sum(forget_stored(stored[at : at + _BATCH]) for at in range(0, len(stored), _BATCH))
