"""Where words stand in a text: compared in their folded form, given back in the person's own characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nlu.folding import fold_text

_EDGES = " \t\r\n.,;:!?…\"'“”‘’«»()،؛؟"

Span = tuple[int, int]


def is_quote(quote: str, span: Span, message: str) -> bool:
    """Whether a quote is not empty, and is exactly what the message says at the span."""
    start, end = span
    return bool(quote.strip()) and 0 <= start < end <= len(message) and message[start:end] == quote


def occurrences(words: str, folded: str) -> Iterator[Span]:
    """Where `words` stand in a folded text, as whole words; how they are spaced makes no difference."""
    parts = fold_text(words).strip(_EDGES).split()
    if parts:
        pattern = r"(?<!\w)" + r"\s+".join(re.escape(part) for part in parts) + r"(?!\w)"
        yield from (match.span() for match in re.finditer(pattern, folded))
