"""Where the content of files is: in Django's storage "uploads", a private folder unless the settings say otherwise.

An object is stored before its row, and removed after it: whatever dies in between leaves an object that no row names,
and never a row without its object. `purging` removes those.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import date
from typing import IO

from django.core.files import File
from django.core.files.storage import Storage, storages

from conversations.file_errors import FileInUse, FileNotFound, FilesUnavailable
from conversations.models import UploadedFile
from conversations.services.writing import written_by
from scheduling import waiting

logger = logging.getLogger(__name__)


def uploads() -> Storage:
    return storages["uploads"]


def store(content: IO[bytes], object_id: str, today: date) -> str:
    """The name under which it is stored: a folder for each day, so that what is left over is found by its day. Raises
    FilesUnavailable."""
    content.seek(0)
    try:
        with waiting():
            return uploads().save(f"{today.isoformat()}/{object_id}", File(content))
    except Exception as error:  # a storage has errors of its own
        raise _unavailable(error) from error


def content_of(file: UploadedFile) -> File[bytes]:
    """The content, open for reading. Raises FilesUnavailable."""
    try:
        content = uploads().open(file.storage_name)
        content.seek(0)  # a bucket is asked for what is in it no sooner
        return content
    except Exception as error:  # a storage has errors of its own
        raise _unavailable(error) from error


def remove_file(file: UploadedFile) -> None:
    """Removes a file that no answer names. Raises FileInUse, and FileNotFound for one that has gone meanwhile."""
    with written_by("files"):
        row = UploadedFile.objects.select_for_update().filter(pk=file.pk).first()
        if row is None:
            raise FileNotFound
        if row.turn_id is not None:
            raise FileInUse
        row.delete()
    forget_stored([file.storage_name])


def forget_stored(names: Iterable[str]) -> int:
    """Removes objects that no row names any more; how many. What cannot be removed now is left to the purge."""
    candidates = set(names)
    named = set(UploadedFile.objects.filter(storage_name__in=candidates).values_list("storage_name", flat=True))
    count = 0
    for name in candidates - named:
        try:
            uploads().delete(name)
            count += 1
        except Exception:
            logger.exception("a stored file could not be removed")
    return count


def _unavailable(error: Exception) -> FilesUnavailable:
    logger.error("the storage of uploads failed", exc_info=error)
    return FilesUnavailable()
