"""Finds what stays unread right beside a reading, which makes the reading a question instead of a value."""

from __future__ import annotations

from collections.abc import Container

from nlu import lexicon
from nlu.clauses import skip
from nlu.dialogue_acts import end_of_correction
from nlu.text import Text

_CHANGING = lexicon.SETS["telling"]
"""What changes a value that it stands beside; a unit does so behind it only."""

_CORRECTING = ("corrects", "hesitation", "clause_joint", "polite", "day_the", "day_anchor", "filler")
_REACH = 12
_SIGNS = frozenset("%+-/*^°#$€£¥²")


def residue(text: Text, first: int, last: int, claimed: Container[int]) -> bool:
    """Whether a digit, number word, unit, fraction, sign or part of the day stands beside `tokens[first:last]`, or
    beyond one joining word ("half past", "and", "except") or words of correction, and is read by nothing else
    (`claimed`)."""
    after = skip(text, last, min(len(text), last + _REACH), _CORRECTING)
    after = after if end_of_correction(text, last, after) else len(text)
    beside = _is_unread(text, first - 1, -1, claimed) or _is_unread(text, last, 1, claimed)
    return beside or _is_unread(text, after, 1, claimed) or (text.has(after, "ordinal") and after not in claimed)


def _is_unread(text: Text, at: int, step: int, claimed: Container[int]) -> bool:
    for place in (at, at + step):
        if not 0 <= place < len(text) or place in claimed:
            return False
        if changes_value(text, place, step):
            return step > 0 or not text.has(place - 1, "lasting")  # "for 4 tomorrow": the number is of the "for"
        if not text.has(place, "joint"):
            return False
    return False


def changes_value(text: Text, at: int, step: int) -> bool:
    """Whether a token changes the value of the reading before it (`step` 1) or after it (-1)."""
    word = text.word(at)
    if word.isdecimal() or (step < 0 and text.glued(at) and text.has(at, "ordinal_suffix")):
        return True
    if word in _SIGNS:
        return text.glued(at) or text.glued(at + 1) or text.word(at + step).isdecimal()
    return text.has(at, *_CHANGING, *["unit"] * (step > 0)) and not text.has(at - 1, "subject_pronoun")  # "I am 38"
