"""What tells a sentence from data that was sent as one."""

from __future__ import annotations

import re2

from patterns.scanning import encodable

_DATA = re2.compile(r"(?s)\s*(?:```\w*\s*)?(?:\{.*\}|\[.*\]|</?[a-zA-Z][^<>]*>.*)(?:\s*```)?\s*")


def is_data(message: str) -> bool:
    """Whether a message is JSON or tags as a whole: no sentence, so that nothing in it is said of any field."""
    return _DATA.fullmatch(encodable(message)) is not None
