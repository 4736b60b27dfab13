"""The text of a file that a form is to be read from, or why it has none."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from forms_registry.errors import RegistryError

MAX_BYTES = 200_000
"""No longer document is read."""

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_BELOW_TEXT = frozenset({*range(9), 11, 12, *range(14, 32)})


class Fault(StrEnum):
    """Why a file holds no document."""

    TOO_LARGE = "file_too_large"
    BINARY = "file_binary"
    WINDOWS_ARABIC = "file_windows_1256"
    NOT_UTF_8 = "file_not_utf_8"


_TOLD = {
    Fault.TOO_LARGE: "The file is too large: a document has at most 200 KB. Split the form.",
    Fault.BINARY: "This is no text file. Save the document as plain text, with .md at the end of its name.",
    Fault.WINDOWS_ARABIC: "The file is written in Windows-1256, an old encoding of Arabic. Save it as UTF-8.",
    Fault.NOT_UTF_8: "The file is not UTF-8 text. Save it in that encoding.",
}


class FileUnreadable(RegistryError):
    """A file holds no document; `line` is where the first wrong byte stands."""

    def __init__(self, fault: Fault, line: int = 1) -> None:
        super().__init__(_TOLD[fault])
        self.fault, self.line = fault, line


def text_in(path: Path) -> str:
    """The text of a file. Raises FileUnreadable, and OSError for one that cannot be opened."""
    with path.open("rb") as file:
        return text_of(file.read(MAX_BYTES + 1))


def text_of(data: bytes, max_bytes: int = MAX_BYTES) -> str:
    """The text that at most `most` bytes are in UTF-8, or in UTF-16 with its mark. Raises FileUnreadable."""
    if len(data) > max_bytes:
        raise FileUnreadable(Fault.TOO_LARGE)
    try:
        if data.startswith(_UTF_16):
            return data.decode("utf-16")
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileUnreadable(_fault_of(data), line) from None
    if "\x00" in text:
        raise FileUnreadable(Fault.BINARY)
    return text


def _fault_of(data: bytes) -> Fault:
    if not _BELOW_TEXT.isdisjoint(data):
        return Fault.BINARY
    beyond = [char for char in data.decode("cp1256", "replace") if char > "\x7f"]
    arabic = sum("\u0600" <= char <= "\u06ff" for char in beyond)
    return Fault.WINDOWS_ARABIC if arabic * 2 > len(beyond) else Fault.NOT_UTF_8
