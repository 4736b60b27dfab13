"""Exports that the worker makes: ordered, made, given out to who ordered them, and gone after a day."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import timedelta
from functools import partial
from tempfile import TemporaryFile
from typing import Any

from django.core.files import File
from django.core.files.storage import Storage, storages
from django.db import DatabaseError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now
from django.utils import timezone, translation
from django.utils.translation import gettext

from auditing.access_log import Looker
from auditing.exports.errors import ExportEnded, ExportFailed, ExportRefused
from auditing.exports.files import export
from auditing.exports.formats import Format
from auditing.models import Export, ExportStatus
from conversations.background_work import notify_worker
from conversations.models import Conversation, Submission

WORK = "make_exports"
KEPT = timedelta(days=1)
MOST = 200_000
"""Larger exports are left to the command."""
MOST_ATTEMPTS = 5
"""A file that could not be made, or whose worker was killed, is begun anew so often in all."""
_CLAIM_SECONDS = 60
_TELL_SECONDS = 1.0
_CHOSEN = "SELECT unnest(chosen) FROM auditing_export WHERE id = %s"
_CLAIM = """
    UPDATE auditing_export
    SET claimed_until = statement_timestamp() + make_interval(secs => %(seconds)s::float8), attempts = attempts + 1
    WHERE id = (
        SELECT id FROM auditing_export
        WHERE status = 'waiting' AND attempts < %(most)s::int
          AND (claimed_until IS NULL OR claimed_until <= statement_timestamp())
        ORDER BY ordered_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id
"""

logger = logging.getLogger(__name__)


class _Stopped(Exception):
    """The worker is to end; the next one begins the file anew."""


class _ClaimLost(Exception):
    """The claim ran out and another worker has the export now, or it is gone: what comes of it is not for this one."""


def storage() -> Storage:
    """Where the files lie until somebody fetches them."""
    return storages["exports"]


def order(
    submissions: QuerySet[Submission],
    kind: Format,
    *,
    by: Looker,
    asked: Mapping[str, Any],
    language: str,
    with_evidence: bool,
) -> Export:
    """Orders an export for an account, with sensitive values masked: stored files contain none.

    Raises ExportRefused if there are more than MOST submissions.
    """
    assert by.account is not None
    chosen = list(submissions.order_by("pk").values_list("pk", flat=True)[: MOST + 1])
    if len(chosen) > MOST:
        message = gettext("These are more than %(most)d submissions. The command export_submissions exports them.")
        raise ExportRefused(message % {"most": MOST})
    with transaction.atomic():
        ordered = Export.objects.create(
            ordered_by_id=by.account,
            looker=asdict(by),
            asked=dict(asked),
            chosen=chosen,
            rows=len(chosen),
            format=kind.value,
            with_evidence=with_evidence,
            language=language,
        )
        notify_worker(WORK)
    return ordered


def make_ordered(stopping: Callable[[], bool] = lambda: False) -> int:
    """Makes the files that were ordered, one after the other; how many of them came to an end. What goes wrong is in
    the log, and is tried again when its claim has run out. Raises what the database raises."""
    ended = _give_up_killed()
    while not stopping() and (ordered := _claimed()):
        try:
            ended += _make(ordered, stopping)
        except _Stopped:
            _claimed_row(ordered).update(claimed_until=None, done=0, attempts=F("attempts") - 1)
            return ended
        except _ClaimLost:
            logger.warning("an export was taken over", extra={"export": str(ordered.pk), "attempt": ordered.attempts})
        except DatabaseError:
            raise
        except Exception:
            logger.exception("export", extra={"export": str(ordered.pk), "attempt": ordered.attempts})
            if ordered.attempts >= MOST_ATTEMPTS:
                ended += _end(ordered, ExportStatus.FAILED)
    return ended


def remove_old() -> int:
    """Removes what was ordered a day ago, and files that belong to no export; how many exports these were."""
    old = Export.objects.filter(ordered_at__lt=Now() - KEPT)
    for name in old.exclude(file="").values_list("file", flat=True):
        storage().delete(name)
    removed = old.delete()[0]
    for name in _orphaned_files():
        storage().delete(name)
    return removed


def forget(conversations: QuerySet[Conversation]) -> None:
    """Removes exports that hold something of these conversations, which are being erased; those under way, too."""
    submissions = Submission.objects.filter(conversation__in=conversations.order_by().values("pk"))
    numbers = list(submissions.order_by().values_list("pk", flat=True))
    if numbers:
        _remove_with(numbers)
        # Until these conversations are gone, others can be ordered, and made.
        transaction.on_commit(partial(_remove_with, numbers))


def _remove_with(submissions: Sequence[int]) -> None:
    """Removes the exports that hold any of these submissions."""
    with transaction.atomic():
        # Locked, so that none is ready, with a file, only after its name was read.
        exports = Export.objects.filter(chosen__overlap=submissions).select_for_update(of=("self",))
        files_by_export = dict(exports.values_list("pk", "file"))
        Export.objects.filter(pk__in=files_by_export).delete()
        for name in filter(None, files_by_export.values()):
            transaction.on_commit(partial(storage().delete, name))


def _claimed() -> Export | None:
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, {"seconds": _CLAIM_SECONDS, "most": MOST_ATTEMPTS})
        row = cursor.fetchone()
    return Export.objects.defer("chosen").get(pk=row[0]) if row else None


def _give_up_killed() -> int:
    """Ends what workers were killed at too often; how many exports these were."""
    unclaimed = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    spent = Export.objects.filter(unclaimed, status=ExportStatus.WAITING, attempts__gte=MOST_ATTEMPTS)
    count = spent.update(status=ExportStatus.FAILED, ended_at=Now(), claimed_until=None)
    if count:
        logger.error("Exports were given up: their workers ended, or lost the database", extra={"exports": count})
    return count


def _claimed_row(ordered: Export) -> QuerySet[Export]:
    """The row, unless the claim was taken over meanwhile: then what comes of it is for whoever took it to say."""
    return Export.objects.filter(pk=ordered.pk, status=ExportStatus.WAITING, attempts=ordered.attempts)


def _end(ordered: Export, status: ExportStatus, refusal: str = "") -> int:
    return _claimed_row(ordered).update(status=status, refusal=refusal, ended_at=Now(), claimed_until=None)


def _make(ordered: Export, stopping: Callable[[], bool]) -> int:
    """How many exports came to an end: one, or none where it is gone, or another worker made it meanwhile."""
    try:
        with TemporaryFile() as file, translation.override(ordered.language):
            file.writelines(_chunks(ordered, stopping))
            file.seek(0)
            name = storage().save(f"{ordered.pk}.{ordered.format}", File(file))
    except ExportEnded as ended:
        failed = isinstance(ended, ExportFailed)
        return _end(ordered, ExportStatus.FAILED if failed else ExportStatus.REFUSED, str(ended))
    unmade = Export.objects.filter(pk=ordered.pk).exclude(status=ExportStatus.READY)
    is_stored = unmade.update(
        status=ExportStatus.READY, refusal="", file=name, done=ordered.rows, ended_at=Now(), claimed_until=None
    )
    if not is_stored:
        storage().delete(name)
    return is_stored


def _chunks(ordered: Export, stopping: Callable[[], bool]) -> Iterator[bytes]:
    chosen = Submission.objects.filter(pk__in=RawSQL(_CHOSEN, [ordered.pk]))  # noqa: S611 - of this module's own text
    return export(
        chosen,
        Format(ordered.format),
        language=ordered.language,
        by=Looker(**ordered.looker),
        asked=ordered.asked,
        with_evidence=ordered.with_evidence,
        progress=_Progress(ordered, stopping),
        ordered=ordered,
    )


class _Progress:
    """Tells how far a file has come, and holds its claim. Raises _Stopped when it is time, _ClaimLost when the claim
    was lost."""

    def __init__(self, ordered: Export, stopping: Callable[[], bool]) -> None:
        self._claimed_row = _claimed_row(ordered)
        self._stopping = stopping
        self._next = 0.0

    def __call__(self, done: int) -> None:
        if self._stopping():
            raise _Stopped
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + _TELL_SECONDS
            if not self._claimed_row.update(done=done, claimed_until=Now() + timedelta(seconds=_CLAIM_SECONDS)):
                raise _ClaimLost


def _orphaned_files() -> Iterator[str]:
    """Files of work that was killed when it had stored them, and had not said so yet."""
    try:
        names = storage().listdir("")[1]
    except FileNotFoundError:
        return
    kept = set(Export.objects.exclude(Q(file="")).values_list("file", flat=True))
    for name in names:
        if name not in kept and storage().get_modified_time(name) < timezone.now() - KEPT:
            yield name
