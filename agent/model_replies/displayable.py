"""Makes a model's words displayable: plain text, short, with characters that can be stored."""

from __future__ import annotations

import unicodedata

import re2

MAX_CHARS = 600
_TAG = re2.compile(r"</?[a-zA-Z!][^<>]*>|```\w*")
_STEERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
_UNSHOWN = {"Cc", "Cs", "Co", "Cn"}


def displayable_text(text: str) -> str:
    """`text` without markup, control characters and direction marks, cut at a word."""
    visible = "".join(char for char in text if char == "\n" or not _is_unshown(char))
    plain = _TAG.sub("", visible).strip()
    if len(plain) <= MAX_CHARS:
        return plain
    return plain[:MAX_CHARS].rpartition(" ")[0].rstrip() + " …"


def _is_unshown(char: str) -> bool:
    return char in _STEERING or unicodedata.category(char) in _UNSHOWN
