"""Text as it is kept: composed, in one line or in several, without blanks around it."""

from __future__ import annotations

import re
import unicodedata

from nlu.words import trim

_LINE_END = re.compile(r"\r\n?|[\u2028\u2029\x85]")


def tidied(text: str, *, lines: bool = False) -> str:
    """`text` in NFC, without blanks and invisible marks around it; in one line, unless `lines` keeps several."""
    tidy = _LINE_END.sub("\n", unicodedata.normalize("NFC", text))
    if not lines:
        tidy = re.sub(r"[ \t]*\n\s*|\t", " ", tidy)
    start, end = trim(tidy)
    return tidy[start:end]
