"""The one door to exports: a list of submissions as a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from tempfile import TemporaryFile
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from auditing.access_log import Looker, record
from auditing.exports.columns import MOST_FIELDS, TooManyFields, table_of
from auditing.exports.errors import ExportPutOff, ExportRefused
from auditing.exports.formats import Format, csv_chunks, jsonl_chunks
from auditing.exports.records import Progress, as_of_now, records, sensitive_fields, versions_in
from auditing.exports.workbook import write_workbook
from auditing.models import Action, Export, Kind
from conversations.encryption.keys import known_key_names
from conversations.models import Sealed, Submission
from forms_registry.errors import DocumentUnreadable, ReadersBusy, VersionUnreadable

_CHUNK_BYTES = 64 * 1024


def export(
    submissions: QuerySet[Submission],
    kind: Format,
    *,
    language: str,
    by: Looker,
    asked: Mapping[str, Any] | None = None,
    with_evidence: bool = False,
    reason: str = "",
    progress: Progress | None = None,
    ordered: Export | None = None,
) -> Iterator[bytes]:
    """The file in pieces, which are made while they are consumed. `language` is that of the labels. Sensitive values
    are masked unless there is a `reason` to show them. That `by` gets the file, why, and what they `asked` for, is in
    the access log before the first piece; for an export that was `ordered`, only once, however often it is begun.

    Raises ExportRefused, before the first piece, if there are too many fields or a form cannot be read, and
    ExportPutOff if it cannot be read at the moment. If a submission cannot be decrypted, the piece that contains it
    raises ExportFailed.
    """
    submissions = as_of_now(submissions)
    try:
        table = table_of(versions_in(submissions), language=language, with_evidence=with_evidence)
    except TooManyFields:
        message = gettext("These submissions have more than %(most)d fields. Choose those of fewer forms.")
        raise ExportRefused(message % {"most": MOST_FIELDS}) from None
    except (VersionUnreadable, DocumentUnreadable, ReadersBusy) as error:
        message = gettext("A form among them cannot be read, so nobody can tell what is sensitive: %(why)s")
        refusal_class = ExportPutOff if isinstance(error, ReadersBusy) else ExportRefused
        raise refusal_class(message % {"why": error}) from error
    if Sealed.objects.filter(turn__submission__in=submissions.order_by()).exclude(key__in=known_key_names()).exists():
        raise ExportRefused(
            gettext("Some of it is encrypted with a key that SEALING_KEYS does not have: verify_audit names it.")
        )
    details = {**(asked or {}), "format": kind.value, "evidence": with_evidence, "rows": submissions.count()}
    if reason:
        details |= {"unmasked": True, "fields": sensitive_fields(versions_in(submissions)), "reason": reason}
    _record(by, details, ordered)
    exported = records(submissions, with_evidence=with_evidence, lifted=bool(reason), progress=progress)
    if kind is Format.CSV:
        return csv_chunks(table, exported)
    if kind is Format.JSONL:
        return jsonl_chunks(exported, with_evidence=with_evidence)

    def workbook() -> Iterator[bytes]:
        with TemporaryFile() as file:
            write_workbook(table, exported, file)
            file.seek(0)
            while chunk := file.read(_CHUNK_BYTES):
                yield chunk

    return workbook()


def _record(by: Looker, details: dict[str, Any], ordered: Export | None) -> None:
    with transaction.atomic():
        if ordered is None or Export.objects.filter(pk=ordered.pk, recorded=False).update(recorded=True):
            record(by, Action.EXPORTED, Kind.SUBMISSION, details=details)
