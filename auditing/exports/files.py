"""The one door to exports: a list of submissions as a file."""

from __future__ import annotations

from collections.abc import Iterator
from tempfile import TemporaryFile

from django.db.models import QuerySet
from django.utils.translation import gettext

from auditing.exports.columns import MOST_FIELDS, TooManyFields, table_of
from auditing.exports.formats import Format, csv_pieces, jsonl_pieces
from auditing.exports.records import Progress, as_of_now, records, versions_in
from auditing.exports.workbook import write_workbook
from conversations.models import Submission
from forms_registry.errors import DocumentUnreadable, ReadersBusy, VersionUnreadable

_PIECE = 64 * 1024


class ExportRefused(Exception):
    """Nothing was made; the message says why, and what to do."""


def export(
    submissions: QuerySet[Submission],
    kind: Format,
    *,
    language: str,
    with_evidence: bool = False,
    progress: Progress | None = None,
) -> Iterator[bytes]:
    """The file in pieces, made while they are asked for. `language` is that of the labels; what is sensitive is masked.

    Raises ExportRefused, before the first piece, where there are too many fields or a form cannot be read.
    """
    submissions = as_of_now(submissions)
    try:
        table = table_of(versions_in(submissions), language=language, with_evidence=with_evidence)
    except TooManyFields:
        told = gettext("These submissions have more than %(most)d fields. Choose those of fewer forms.")
        raise ExportRefused(told % {"most": MOST_FIELDS}) from None
    except (VersionUnreadable, DocumentUnreadable, ReadersBusy) as error:
        told = gettext("A form among them cannot be read, so nobody can tell what is sensitive: %(why)s")
        raise ExportRefused(told % {"why": error}) from error
    found = records(submissions, with_evidence=with_evidence, progress=progress)
    if kind is Format.CSV:
        return csv_pieces(table, found)
    if kind is Format.JSONL:
        return jsonl_pieces(found, with_evidence=with_evidence)

    def workbook() -> Iterator[bytes]:
        with TemporaryFile() as file:
            write_workbook(table, found, file)
            file.seek(0)
            while piece := file.read(_PIECE):
                yield piece

    return workbook()
