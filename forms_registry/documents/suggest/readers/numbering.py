"""What questions and options are numbered with: "5.", "Q5", "3a.", "b)"."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from patterns.regular import linear
from patterns.scanning import encodable

_NUMBER = linear(
    r"(?:Q(?:uestion)?\s?)?\d{1,3}[.):]\s+|(?:Q\s?)?\d{1,3}(?:\.\d{1,3})+[.):]?\s+|[(\[]\d{1,3}(?:\.\d{1,3})+[)\]]\s+|Q\s?\d{1,3}\s+|[A-Z]\d{1,2}[.):]\s+|[①-⑳]\s*",
    "i",
)
_SUB_NUMBER = linear(r"(?:Q\s?\d{1,3}\.?[a-z][.):]?|\d{1,3}\.?[a-z][.):])\s+", "i")
"""What follows from a question, and is one of its own: "3a."."""

_LETTER = linear(r"(?:[a-zA-Z]\)|\([a-z]\)|\([ivx]{2,4}\)|[a-z]\.)\s+|[A-Z]\s{2,}")

_ITEM = linear(r"[\s>]*(?:[-*+]|\d{1,9}[.)])(?:\s|\z)")
_AROUND = " .()[]:Qq"


@dataclass(frozen=True, slots=True)
class Mark:
    """What a line begins with, and the `rest` of it: `number` is "" where there is none; `is_sub` says that it is of a
    question which goes on from another, `is_letter` that it may be chosen."""

    rest: str
    number: str = ""
    is_sub: bool = False
    is_letter: bool = False


def mark_of(text: str, *, may_be_letter: bool = False) -> Mark:
    written = encodable(text)
    for pattern in (_SUB_NUMBER, _NUMBER):
        if match := pattern.match(written):
            return Mark(text[match.end() :], match[0].strip(_AROUND), is_sub=pattern is _SUB_NUMBER)
    letter = _LETTER.match(written) if may_be_letter else None
    return Mark(text[letter.end() :], is_letter=True) if letter else Mark(text)


def begins_item(line: str) -> bool:
    """Whether a line has the sign of an item of a list, which its second paragraph has not."""
    return bool(_ITEM.match(encodable(line)))


def number_of_item(line: str) -> str:
    """The number that an item of a list begins with; "" for any other line."""
    return "".join(takewhile(str.isdigit, line.lstrip())) if begins_item(line) else ""
