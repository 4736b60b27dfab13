"""A document as text: how it is kept, named by its content, and read."""

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
    """The text to keep: no byte order mark, lines ending in \\n, so that a browser's \\r\\n is not another document.

    Raises DocumentUnreadable for NUL characters and lone surrogates, which no database keeps.
    """
    text = markdown.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not _UNSTORABLE.isdisjoint(text):
        index, bad = next((index, char) for index, char in enumerate(text) if char in _UNSTORABLE)
        line = text.count("\n", 0, index) + 1
        raise DocumentUnreadable([_finding("unstorable_character", line, char=f"U+{ord(bad):04X}")])
    return text


def content_hash(text: str) -> str:
    """SHA-256 of a normalised document in UTF-8, as 64 hexadecimal digits."""
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
    """The form that a document describes, with all that is to be said about it.

    It is read in a process of its own, under limits of time and memory: what goes over them is a finding. Raises
    ReadersBusy alone.
    """
    return _read("strict", text)


def read_usable(text: str) -> FormSpec:
    """The form that a document describes. Raises DocumentUnreadable, with all findings, when there is an error, and
    ReadersBusy."""
    return usable(read(text))


def read_foreign(text: str) -> Reading:
    """What a client's own document says, in the notation or in the seed's, as `read` does."""
    return _read("foreign", text)


def usable(reading: Reading) -> FormSpec:
    """The form that was read. Raises DocumentUnreadable where there is none."""
    if reading.spec is None:
        raise DocumentUnreadable(reading.diagnostics)
    return reading.spec


def _read(kind: str, text: str) -> Reading:
    """That the reader was stopped is not kept: it may have been for what else the machine had to do."""
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
    """What to call a document that cannot be read yet; "" when it has no heading either."""
    headings = (line[2:].strip() for line in text.split("\n") if line.startswith("# "))
    return next(filter(None, headings), "")
