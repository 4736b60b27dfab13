"""Recognizes approval of what was shown, by phrases of a few kinds and nothing else.

Any other word means no approval: "all good except the date". The phrases are in `approving.yaml`.
"""

from __future__ import annotations

from functools import lru_cache

from agent.clauses.utterance import has_question_mark
from agent.dialogue.commands import LONGEST, Command, command_of, normalised, parts_of
from agent.dialogue.word_patterns import compiled_phrases, phrase_kinds
from nlu.text import Text, read
from patterns.data import read_beside

AGREES, LEAVES = "agrees", "leaves"
_SENDS, _BESIDE = "sends", "beside"


@lru_cache(maxsize=1024)
def approvals_in(message: str) -> frozenset[str]:
    """The kinds of approval in a message: "agrees", "sends", "leaves" (unchanged) or "ends"; empty if it says anything
    else."""
    if len(message) > LONGEST:
        return frozenset()
    for sign, word in _CONTENT["signs"].items():
        message = message.replace(sign, f" {word} ")
    parts = [phrase_kinds(words, _PHRASES) for part in parts_of(message) if (words := normalised(part).split())]
    kinds = frozenset[str]() if None in parts else frozenset[str]().union(*filter(None, parts)) - {_BESIDE}
    return frozenset() if is_asked_whether(message) else kinds


def approves_that(message: str) -> bool:
    """Whether a message only approves what was said: "that sounds good"."""
    return read(message).has(0, "subject_pronoun") and bool(approvals_in(message))


def approved_but_for(message: str) -> tuple[int, int] | None:
    """The span of an approval from which something is left out, "all right except", with the words that say so; None
    where a message begins otherwise."""
    text = read(message)
    sizes = ((at, _size_of_exception(text, at)) for at in range(1, len(text)))
    at, size = next(((at, size) for at, size in sizes if size), (0, 0))
    if not 0 < at + size < len(text) or not approvals_in(message[: text.span(at, at + size)[0]]):
        return None
    return text.span(0, at + size)


def _size_of_exception(text: Text, at: int) -> int:
    """How many tokens words have that leave something out: "except", "apart from"; 0 for others."""
    sizes = (len(words) for words in _EXCEPTIONS if all(text.word(at + n) == word for n, word in enumerate(words)))
    return max(sizes, default=0)


def is_asked_whether(message: str) -> bool:
    """Whether a message asks back, "send it?", and so is no yes; "can you send it?" asks for it to be done."""
    text = read(message)
    asks_to_act = any(text.has(at, "modal") for at in range(len(text)))
    return has_question_mark(message) and not asks_to_act


def wants_no_change(message: str) -> bool:
    """Whether a no is followed by an approval: "no, it's fine"."""
    first, rest, may_deny_it = _no_and_rest(message)
    if command_of(first) is not Command.NO or is_asked_whether(message):
        return False
    approvals, command = approvals_in(rest), command_of(rest)
    if LEAVES in approvals or command is Command.NOT_APPLICABLE:
        return True
    return not may_deny_it and bool(approvals or command is Command.YES)


def _no_and_rest(message: str) -> tuple[str, str, bool]:
    """The first words of a message, the rest, and whether the first may deny the rest: "don't send", "no good". A sign
    between them parts them, and so do words on all that was shown."""
    parts = parts_of(message)
    if len(parts) > 1:
        end = message.index(parts[0]) + len(parts[0])
        return parts[0], message[end + 1 :], read(parts[0]).has(0, "auxiliary")
    first, _, rest = message.strip().partition(" ")
    denies = read(first).has(0, "denies", "denies_verb") and not read(rest).has(0, "subject_pronoun", "all_of")
    return first, rest, denies


_CONTENT = read_beside(__file__, "approving.yaml")
_EXCEPTIONS = [str(phrase).split() for phrase in _CONTENT["exceptions"]]
_PHRASES = compiled_phrases(_CONTENT["classes"], _CONTENT["phrases"])
