"""A list inside a cell: JSON, or items parted by line breaks, semicolons or commas."""

from __future__ import annotations

import json
from itertools import pairwise

from patterns.regular import linear

_SEPARATORS = ("\n", ";", "؛", "،", ",")
_QUOTES = {'"': '"', "“": "”", "'": "'", "«": "»"}
_QUOTED = linear(r"""((?:^|[\n;؛،,])\s*)("[^"]*"|“[^”]*”|«[^»]*»|'[^']*')""")
_BRACKETED = linear(r"\([^()]*\)")
_THOUSANDS = linear(r"\d+(?:[,،]\d+)+")
_SPACED = linear(r"[,،] ")
_LEADING_CONJUNCTION = linear(r"\A\s*(?:or|and|أو)\s+", "i")
_CONJOINED_ITEM = linear(r"(?:[^\s,;،؛]\s+(?:or|أو|/)|[,;،؛][^,;،؛\n]*[^\s,;،؛]\s+and)\s+(\S+)", "i")
"""Of a single item "and" does not tell: it is a part of many names, as in "I accept the terms and conditions"."""
_BOUNDS = frozenset("more less over under above below older younger later earlier fewer higher lower أكثر أقل".split())
_BULLETS = ("- ", "• ", "•")


def items_of(text: str) -> list[str] | None:
    """The items as they are written, without their bullets and quotation marks; None for broken JSON.

    What stands within quotation marks or round brackets belongs together, and so do the thousands of a number where
    other commas are followed by a blank: "$1,000, $2,500" are two.
    """
    text = text.strip()
    if text.startswith("["):
        return _json_items(text)
    if _is_broken(text):
        return None
    masked = _masked(text)
    mark = next((mark for mark in _SEPARATORS if mark in masked), "")
    cuts = [-1, *(at for at, sign in enumerate(masked) if sign == mark), len(text)]
    parts = [text[start + 1 : end] for start, end in pairwise(cuts)]
    if len(parts) > 1:
        parts[-1] = _LEADING_CONJUNCTION.sub("", parts[-1])  # Red, Green, or Blue
    return [*filter(None, map(_stripped, parts))]


def may_end_in_two(text: str) -> bool:
    """Whether the last item alone may be two, as in "Red, Green or Blue"."""
    match = _CONJOINED_ITEM.search(masked := _masked(text))
    is_joined = match is not None and match[1].casefold() not in _BOUNDS  # "65 or older" is one
    return is_joined and not any(mark in masked[match.start(1) :] for mark in _SEPARATORS)


def _is_broken(text: str) -> bool:
    return ("[" in text and "]" not in text) or ": [" in text


def _json_items(text: str) -> list[str] | None:
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError):
        return None
    # A number or a word; `bool` is an `int` to Python.
    is_flat = isinstance(listed, list) and all(type(item) in {str, int, float} for item in listed)
    return [str(item) for item in listed] if is_flat else None


def _masked(text: str) -> str:
    """The text with other signs in the places of what belongs together."""
    masked = _QUOTED.sub(lambda match: match[1] + "x" * len(match[2]), text)
    masked = _BRACKETED.sub(lambda match: "x" * len(match[0]), masked)
    return _THOUSANDS.sub(lambda match: "x" * len(match[0]), masked) if _SPACED.search(masked) else masked


def _stripped(part: str) -> str:
    item = part.strip()
    for bullet in _BULLETS:
        item = item.removeprefix(bullet).strip()
    quoted = len(item) > 1 and _QUOTES.get(item[0]) == item[-1]
    return item[1:-1].strip() if quoted else item
