"""A document as text: how it is kept, named by its content, and read."""

from __future__ import annotations

import hashlib
import json
import re
from typing import TYPE_CHECKING, Any

from forms_registry.errors import DocumentUnreadable
from forms_registry.schema import Diagnostic, FormSpec, Severity

if TYPE_CHECKING:
    from forms_registry.documents import Parsed

_HEADING = re.compile(r"^# +(.*\S)", re.MULTILINE)
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def normalised(markdown: str) -> str:
    """The text to keep: no byte order mark, lines ending in \\n, so that a browser's \\r\\n is not another document.

    Raises DocumentUnreadable for NUL characters and lone surrogates, which no database keeps.
    """
    text = markdown.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if bad := _UNSTORABLE.search(text):
        line = text.count("\n", 0, bad.start()) + 1
        raise DocumentUnreadable(
            [
                Diagnostic(
                    line=line,
                    severity=Severity.ERROR,
                    code="unstorable_character",
                    message=f"The document holds U+{ord(bad.group()):04X}, which is not text.",
                    hint="Save the file as UTF-8 text, and remove the character.",
                )
            ]
        )
    return text


def content_hash(text: str) -> str:
    """SHA-256 of a normalised document in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def read(text: str) -> Parsed:
    """The form that a document describes, with all that is to be said about it. Never raises for what it says."""
    # The parser pulls in markdown-it and CEL, which manage.py should not wait for.
    from forms_registry.documents import parse

    return parse(text)


def read_usable(text: str) -> FormSpec:
    """The form that a document describes. Raises DocumentUnreadable, with all findings, when there is an error."""
    return _usable(read(text))


def read_foreign(text: str) -> FormSpec:
    """The form that a client's own document describes, in the notation or in the seed's. Raises DocumentUnreadable."""
    from forms_registry.documents import parse_foreign

    return _usable(parse_foreign(text))


def _usable(parsed: Parsed) -> FormSpec:
    if parsed.spec is None:
        raise DocumentUnreadable(parsed.diagnostics)
    return parsed.spec


def stored(spec: FormSpec) -> dict[str, Any]:
    """The fields of a version that keep what was read, its hash, and which reader read it."""
    from forms_registry.documents import READER
    from forms_registry.schema.storing import to_json

    read = to_json(spec)
    digest = hashlib.sha256(json.dumps(read, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
    return {"spec": read, "spec_hash": digest, "reader": READER}


def first_heading(text: str) -> str:
    """What to call a document that cannot be read yet; "" when it has no heading either."""
    found = _HEADING.search(text)
    return found.group(1).strip() if found else ""
