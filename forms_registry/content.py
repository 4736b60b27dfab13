"""Documents as text: normalised, hashed and read."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forms_registry.errors import DocumentUnreadable
from forms_registry.schema import Diagnostic, FormSpec, Severity
from forms_registry.schema.storing import from_json
from forms_registry.single_flight import SingleFlight
from patterns.byte_cache import ByteCache

_STOPPED = Path(__file__).parent / "reading_process" / "findings.yaml"
_READINGS = ByteCache[Any](4 * 1024 * 1024)
"""What a member of staff just wrote is read to be checked, to be kept, and to be shown."""
_BEING_READ = SingleFlight[Any]()
"""Many open conversations with one document at the same moment: it takes one place among those that wait to be read."""

_UNSTORABLE = frozenset(map(chr, (0, *range(0xD800, 0xE000))))


def normalised(markdown: str) -> str:
    """The text to store: without byte order mark, with LF line ends, so that a CRLF from a browser makes no difference.

    Raises DocumentUnreadable for NUL characters and lone surrogates, which no database stores.
    """
    text = markdown.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not _UNSTORABLE.isdisjoint(text):
        index, bad = next((index, char) for index, char in enumerate(text) if char in _UNSTORABLE)
        line = text.count("\n", 0, index) + 1
        raise DocumentUnreadable([_finding("unstorable_character", line, char=f"U+{ord(bad):04X}")])
    return text


def content_hash(text: str) -> str:
    """SHA-256 of a normalised document in UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a document says. `spec` is None exactly if one of the diagnostics is an ERROR; `size` is that of the form
    as JSON, in bytes; `fields` and `tools` are the names that the document declares, errors or not."""

    spec: FormSpec | None
    diagnostics: tuple[Diagnostic, ...]
    size: int = 0
    fields: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()


def read(text: str) -> Reading:
    """The form in a document, with all findings.

    It is read in another process with limits of time and memory; exceeding them is a finding. Raises only ReadersBusy.
    """
    return _read("strict", text)


def read_usable(text: str) -> FormSpec:
    """The form in a document. Raises DocumentUnreadable, with all findings, if there is an error, and ReadersBusy."""
    return usable(read(text))


def read_foreign(text: str) -> Reading:
    """A client's own document, in our notation or the seed's, read as `read` does."""
    return _read("foreign", text)


def usable(reading: Reading) -> FormSpec:
    """The form of a reading. Raises DocumentUnreadable if there is none."""
    if reading.spec is None:
        raise DocumentUnreadable(reading.diagnostics)
    return reading.spec


def _read(kind: str, text: str) -> Reading:
    """A stopped reader is not cached: the machine may just have been busy."""
    from forms_registry.reading_process import ReadingStopped

    key = kind, content_hash(text)
    try:
        return _BEING_READ.share(key, lambda: _READINGS.get(key, lambda: _read_anew(kind, text)))
    except ReadingStopped as stopped:
        return Reading(None, (_finding(stopped.code, 1),))


def _read_anew(kind: str, text: str) -> tuple[Reading, int]:
    from forms_registry import reading_process

    answer = reading_process.read(kind, text)
    diagnostics = tuple(map(_diagnostic, answer["diagnostics"]))
    spec = None if answer["spec"] is None else from_json(answer["spec"])
    size = len(json.dumps(answer))
    return Reading(spec, diagnostics, size, tuple(answer["fields"]), tuple(answer["tools"])), size


def _diagnostic(stored: dict[str, Any]) -> Diagnostic:
    translations = tuple((language, message, hint) for language, message, hint in stored["translations"])
    return Diagnostic(**(stored | {"severity": Severity(stored["severity"]), "translations": translations}))


def _finding(code: str, line: int, **facts: object) -> Diagnostic:
    from forms_registry.documents.findings import Findings  # seldom needed

    findings = Findings(_STOPPED)
    findings.add(code, line, **facts)
    return findings.sorted()[0]


def first_heading(text: str) -> str:
    """A title for an unreadable document; "" without a heading."""
    headings = (line[2:].strip() for line in text.split("\n") if line.startswith("# "))
    return next(filter(None, headings), "")
