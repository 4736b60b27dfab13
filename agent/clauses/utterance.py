"""What kind of message it is: pasted data, a question, or a statement."""

from __future__ import annotations

import re2

from nlu.dialogue_acts import opens_by_asking
from nlu.text import read
from patterns.folding import fold_text
from patterns.scanning import encodable

_DATA = re2.compile(r"(?s)\s*(?:```\w*\s*)?(?:\{.*\}|\[.*\]|</?[a-zA-Z][^<>]*>.*)(?:\s*```)?\s*")


def is_data(message: str) -> bool:
    """Whether a message as a whole is JSON or markup, and so says nothing about any field."""
    return _DATA.fullmatch(encodable(message)) is not None


def has_question_mark(message: str) -> bool:
    """Whether a message ends in a question mark, Latin or Arabic."""
    return fold_text(message).strip().endswith("?")


def is_question(message: str) -> bool:
    """Whether a message asks something."""
    return has_question_mark(message) or opens_by_asking(read(message))
