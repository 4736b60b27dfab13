"""Short messages that steer the talk rather than answer a question: skip, back, cancel, yes. Whole messages only.

A phrase inside a longer message is left to the interpreters, so that "I had to cancel my leave" cancels nothing.
"""

from __future__ import annotations

import re
from functools import cache

from agent.dialogue.command_phrases import PHRASES, Command
from nlu.folding import fold

__all__ = ["Command", "command_of"]

_LEADING = re.compile(
    r"^(?:(?:please|ok|okay|well|um+|uh+|hm+|hi|hello|oh|so|wait|sorry|actually|honestly|just|"
    r"من فضلك|لو سمحت|رجاء|طيب|عفوا|معليش) )+"
)
_TRAILING = re.compile(
    r"(?: (?:please|thanks|thank you|now|then|for me|sorry|من فضلك|من فضلكم|لو سمحت|لو سمحتم|شكرا|رجاء|الان))+$"
)
_ASKING = re.compile(
    r"^(?:(?:(?:can|could|may|shall|should|would) (?:i|we|you)(?: like to| please)?|"
    r"(?:i|we) (?:want|like|need|wish|prefer|would like|would prefer|would rather)(?: to)?|"
    r"id (?:like|rather|prefer)(?: to)?|i have to|let me|lets|let us|is it possible to|"
    r"هل يمكنني|هل يمكن|يمكنني|ممكن|اريد|اود|ابغي|ابغا|ابي|احتاج|ارغب في|دعني|دعنا|خلينا|خلنا|عايز|بدي) )+"
)
_NOT_AT_HAND = re.compile(
    r"(?:i |we )?(?:really )?(?:dont|do not|cant|can not|cannot) (?:know|remember|recall)(?: (?:it|that|this|them"
    r"|(?:the|my|his|her|its) \w+))?(?: (?:right now|right|now|at the moment|by heart|exactly|for sure|"
    r"yet|anymore|sorry))*"
    r"|(?:i |we )?(?:dont|do not) have (?:it|that|this|them|(?:the|my|his|her|its) \w+)(?: right)?"
    r"(?: (?:now|at hand|at the moment|by heart|with me|here|on me|yet|sorry))+"
    r"|(?:والله |انا )*(?:ما|لا|مش|مو) (?:اعرف|ادري|اذكر|اتذكر|اعلم|متذكر|متذكره|فاكر|فاكره|حافظ|"
    r"حافظه|عارف|عارفه)(?:ه|ها)?"
    r"(?: (?:رقم\w*|اسم\w*|تاريخ\w*|عنوان\w*))?(?: (?:الحين|الان|حاليا|بالضبط|دلوقتي|هلا|للاسف))*"
    r"|(?:الرقم |هو |هي )?(?:مو|مش|ليس|ليست) (?:معي|معاي|عندي|بحوزتي)(?: (?:الحين|الان|حاليا|دلوقتي))?"
)
_NOT_BY_ASKING = {Command.YES, Command.NO, Command.GO_ON}
_MOST_PARTS = 4
_PART_END = re.compile(r"[.,;!?،؛؟\n]+")
_PLEASANTRIES = {Command.GREET, Command.THANK}


def command_of(message: str) -> Command | None:
    """The command that the whole message is, without politeness and punctuation; None when it is anything else."""
    return _whole(message) or _of_parts(message)


def _of_parts(message: str) -> Command | None:
    """What every part of a message says alike: "never mind, cancel". A greeting or thanks beside it says nothing."""
    parts = [part for part in _PART_END.split(message) if part.strip()]
    if not 1 < len(parts) <= _MOST_PARTS:
        return None
    told = {_whole(part) for part in parts}
    if len(told) > 1:
        told -= _PLEASANTRIES
    return told.pop() if len(told) == 1 else None


def _whole(message: str) -> Command | None:
    plain = _plain(message)
    phrases = _index()
    if command := phrases.get(plain):
        return command
    core = _TRAILING.sub("", _LEADING.sub("", plain))
    if command := phrases.get(core):
        return command
    if _NOT_AT_HAND.fullmatch(core):
        return Command.DONT_KNOW
    asked = phrases.get(_ASKING.sub("", core))
    return None if asked in _NOT_BY_ASKING else asked


def _plain(message: str) -> str:
    folded = fold(message).text.replace("'", "").replace("\u2019", "")
    if folded.strip() in {"n/a", "n.a."}:
        return folded.strip()
    return " ".join(re.sub(r"[^\w\s]+", " ", folded).split())


@cache
def _index() -> dict[str, Command]:
    return {
        " ".join(fold(phrase).text.split()): command
        for command, phrases in PHRASES.items()
        for phrase in phrases.split("|")
    }
