"""What was pasted or uploaded, as the text that is read and shown."""

from __future__ import annotations

import base64
from dataclasses import dataclass

from django.utils.translation import get_language, gettext

from forms_registry import content, reading_process
from forms_registry.document_files import Fault, FileUnreadable, text_of
from forms_registry.errors import DocumentUnreadable

MAX_BYTES = 1_000_000
"""A request holds little more (`DATA_UPLOAD_MAX_MEMORY_SIZE`)."""

_ZIPPED = b"PK\x03\x04"
_SET_FOR_PRINT = (b"%PDF", b"{\\rtf")
_OF_TEXT_DOCUMENTS = (b"word/document.xml", b"application/vnd.oasis.opendocument.text")
"""Names and kinds that stand uncompressed in the zip of a text document."""
_OLD_OFFICE = b"\xd0\xcf\x11\xe0"


class SourceRefused(Exception):
    """It cannot be read; the message is for whoever gave it."""


@dataclass(frozen=True, slots=True)
class Source:
    """`name` is that of the file, "" for pasted text; `proposed` is what a model has proposed for the text."""

    name: str
    text: str
    proposed: dict[str, object] | None = None


def pasted(text: str) -> Source:
    """Raises SourceRefused."""
    return Source("", _normalised(text))


def uploaded(name: str, data: bytes) -> Source:
    """The text of a file; for a workbook, its sheets as tables. Raises SourceRefused and ReadersBusy."""
    if len(data) > MAX_BYTES:
        raise SourceRefused(too_large())
    is_zipped = data.startswith(_ZIPPED)
    if data.startswith(_SET_FOR_PRINT) or (is_zipped and any(sign in data for sign in _OF_TEXT_DOCUMENTS)):
        raise SourceRefused(
            gettext("Word documents and PDFs are not read as files. Copy the text of this one, and paste it here.")
        )
    if is_zipped:
        return Source(name, _sheets(data))
    if data.startswith(_OLD_OFFICE):
        raise SourceRefused(
            gettext("This is a file of an old Office. Save it as an Excel workbook (.xlsx) or as text.")
        )
    try:
        return Source(name, _normalised(text_of(data, MAX_BYTES)))
    except FileUnreadable as error:
        raise SourceRefused(_why(error)) from None


def too_large() -> str:
    return gettext("The file is too large: at most 1 MB can be read. Import a part of it.")


def stopped() -> str:
    return gettext("The text takes too long, or too much memory, to read. Import a part of it.")


def _normalised(text: str) -> str:
    try:
        text_kept = content.normalised(text)
    except DocumentUnreadable as error:
        raise SourceRefused(error.diagnostics[0].in_language(get_language() or "en").message) from None
    if len(text_kept.encode()) > MAX_BYTES:
        raise SourceRefused(too_large())
    return text_kept


def _sheets(data: bytes) -> str:
    try:
        reply = reading_process.read("spreadsheet", base64.b64encode(data).decode())
    except reading_process.ReadingStopped:
        raise SourceRefused(stopped()) from None
    if refusal := reply.get("refused"):
        raise SourceRefused(refusal["ar" if (get_language() or "").startswith("ar") else "en"])
    return str(reply["text"])


def _why(error: FileUnreadable) -> str:
    return {
        Fault.TOO_LARGE: too_large(),
        Fault.BINARY: gettext(
            "This is no text and no .xlsx workbook. Save the document as one of them, or paste its text."
        ),
        Fault.WINDOWS_ARABIC: gettext(
            "The file is written in Windows-1256, an old encoding of Arabic. Save it as UTF-8."
        ),
        Fault.NOT_UTF_8: gettext("The file is not UTF-8 text from line %(line)d on. Save it in that encoding.")
        % {"line": error.line},
    }[error.fault]
