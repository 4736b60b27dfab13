"""What kind of message it is: data sent as one, a question, or something told."""

from __future__ import annotations

import re2

from nlu.dialogue_acts import opens_by_asking
from patterns.folding import fold_text
from patterns.scanning import encodable

_DATA = re2.compile(r"(?s)\s*(?:```\w*\s*)?(?:\{.*\}|\[.*\]|</?[a-zA-Z][^<>]*>.*)(?:\s*```)?\s*")


def is_data(message: str) -> bool:
    """Whether a message is JSON or tags as a whole: no sentence, so that nothing in it is said of any field."""
    return _DATA.fullmatch(encodable(message)) is not None


def has_question_mark(message: str) -> bool:
    """Whether a message ends in a question mark, of either script."""
    return fold_text(message).strip().endswith("?")


def is_question(message: str) -> bool:
    """Whether the message asks rather than tells."""
    return has_question_mark(message) or opens_by_asking(message)
