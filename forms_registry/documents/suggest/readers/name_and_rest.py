"""Cuts a line into its name, or its question, and what stands before and behind it."""

from __future__ import annotations

from forms_registry.documents.suggest.hints import condition_opening
from patterns.regular import linear
from patterns.scanning import encodable

MOST_WORDS = 8
"""The words of a name; what is longer is a sentence, unless it asks."""

_FEW = 2
_QUOTES = ' "“”„«»'
_STOP = linear(r"[.!]\s+")
_BEHIND = linear(r"(?:\s*\*+)?(?:\s*[(\[][^()\[\]]*[)\]])*(?:\s*\*+)?")


def name_and_rest(text: str) -> tuple[str, str]:
    """The name or the question of a line, with its marks and brackets, and what follows it."""
    depth, is_condition = 0, bool(condition_opening(text)[0])
    for at, sign in enumerate(text):
        depth = max(0, depth + (sign in "([") - (sign in ")]"))
        if depth == 0 and (_ends(text, at) or (is_condition and _ends_sentence(text, at))):
            behind = _BEHIND.match(encodable(text[at + 1 :]))
            end = at + 1 + (behind.end() if behind else 0)
            return text[:end], text[end:].strip()
    return text, ""


def question_and_rest(text: str) -> tuple[str, str, str]:
    """What stands before the question of a line, the question, or its name, and what follows it: "We are full. May we
    write to you?" asks its last sentence."""
    label, rest = name_and_rest(text)
    cut = max((stop.end() for stop in _STOP.finditer(encodable(label))), default=0) if is_asking(label) else 0
    is_whole = min(len(label[:cut].split()), len(label[cut:].split())) > _FEW
    before, label = (label[:cut], label[cut:]) if is_whole else ("", label)
    return before.strip(_QUOTES), label.strip(_QUOTES), rest


def _ends(text: str, at: int) -> bool:
    """Whether a question or a name ends at a place."""
    if text[at] == ":":
        return not text[at + 1 : at + 2].strip() and not condition_opening(text[:at])[0]
    return text[at] in "?؟"


def _ends_sentence(text: str, at: int) -> bool:
    """Whether the first sentence of a text ends at a place, where it is no short word's end."""
    is_end = text[at] == "." and text[at + 1 : at + 2].isspace()
    return is_end and len(text[:at].split()) > MOST_WORDS


def is_asking(name: str) -> bool:
    """Whether a name ends with a question mark, stars and colons aside."""
    return name.rstrip(" *:").endswith(("?", "؟"))
