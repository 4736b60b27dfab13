"""Short messages that steer the conversation instead of answering: skip, back, cancel, yes. Whole messages only.

A phrase inside a longer message is left to the interpreters: "I had to cancel my leave" cancels nothing. The phrases
are in `commands.yaml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any

import re2

from agent.dialogue.word_patterns import Endings, WordPatterns
from nlu.text import read
from patterns.data import read_beside
from patterns.folding import fold
from patterns.scanning import matches_in, words


class Command(StrEnum):
    """What a steering message wants."""

    YES = "yes"
    NO = "no"
    SKIP = "skip"
    DONE = "done"
    DONT_KNOW = "dont_know"
    NOT_APPLICABLE = "not_applicable"
    LEAVE_OPEN = "leave_open"
    SEND_LATER = "send_later"
    CANCEL = "cancel"
    RESTART = "restart"
    BACK = "back"
    REPEAT = "repeat"
    RETRY = "retry"
    SUMMARY = "summary"
    HELP = "help"
    CHANGE = "change"
    GO_ON = "go_on"
    GREET = "greet"
    THANK = "thank"
    ENGLISH = "english"
    ARABIC = "arabic"
    TOLD_BEFORE = "told_before"
    AS_BEFORE = "as_before"
    WAIT = "wait"


_NOT_BY_ASKING = {Command.YES, Command.NO, Command.GO_ON}
_MOST_PARTS = 4
_PART_ENDS = str.maketrans(dict.fromkeys(".,;!?،؛؟", "\n"))
LONGEST = 160
"""The most characters of a command including politeness; a reason starts before that."""
_ABBREVIATED = {"n/a", "n.a."}
_PLEASANTRIES = {Command.GREET, Command.THANK}


@lru_cache(maxsize=1024)
def command_of(message: str) -> Command | None:
    """The command that a whole message is, apart from politeness and punctuation; None for anything else."""
    message = message.strip()
    return None if len(message) > LONGEST else _command_of_whole(message) or _command_of_parts(message)


def command_and_reason(message: str) -> tuple[Command, str] | None:
    """A command at the start of a message, with the reason that follows: "skip, I lost it" """
    for end, start in _reason_bounds(message[:LONGEST]):
        command, reason = command_of(message[:end]), message[start:].strip()
        if command is not None and reason:
            return command, reason
    return None


def _reason_bounds(message: str) -> list[tuple[int, int]]:
    """Pairs: where the words before a reason may end, and where the reason starts."""
    words = ((joint.start(1), joint.start(1)) for joint in matches_in(_BECAUSE, message))
    return sorted((*words, *(joint.span(1) for joint in matches_in(_SIGN, message))))


def phrases_by_language(content: Any) -> dict[str, dict[Command, list[str]]]:
    """The phrases of each command by language. Raises ValueError for an unknown command."""
    languages: dict[str, dict[Command, list[str]]] = {}
    for name, by_language in content.items():
        for language, phrases in by_language.items():
            languages.setdefault(language, {})[Command(name)] = [str(phrase) for phrase in phrases]
    return languages


def parts_of(message: str) -> list[str]:
    """The parts of a message between signs."""
    return [part for part in message.translate(_PART_ENDS).split("\n") if part.strip()]


def refuses_to_tell(message: str) -> bool:
    """Whether a message only says that its author would rather not tell, or cannot say."""
    words = normalised(message).split()
    return bool(_REFUSES.match(_TRAILING.without_trailing(_LEADING.without_leading(words))))


def _command_of_parts(message: str) -> Command | None:
    """The command that all parts of a message express: "never mind, cancel". Greetings and thanks are ignored."""
    parts = parts_of(message)
    if not 1 < len(parts) <= _MOST_PARTS:
        return None
    commands = {_command_of_whole(part) for part in parts}
    if len(commands) > 1:
        commands -= _PLEASANTRIES
    return commands.pop() if len(commands) == 1 else None


def _command_of_whole(message: str) -> Command | None:
    words = normalised(message).split()
    if command := _command_of_phrase(words):
        return command
    core = _TRAILING.without_trailing(_LEADING.without_leading(words))
    if command := _command_of_phrase(core) or _command_of_two_phrases(core):
        return command
    if _APPROVES.match(core):
        return Command.YES
    if _REFUSES.match(core):
        return Command.SKIP
    if _WAITS.match(core) or _WAITS.match(_TRAILING.without_trailing(words)):
        return Command.WAIT
    request = _ASKING.without_leading(core)
    if _SHOWS.match(request):
        return Command.SUMMARY
    if _is_not_at_hand(core):
        return Command.DONT_KNOW
    if _is_not_there(core):
        return Command.NOT_APPLICABLE
    command = _command_of_phrase(request)
    return None if command in _NOT_BY_ASKING else command


def _command_of_two_phrases(words: Sequence[str]) -> Command | None:
    """The command of two phrases without a sign between them: "yes sure", "ايه تمام"; "no that's all" is DONE, "no all
    good" is NO, "no none of those" is NOT_APPLICABLE."""
    for at in range(1, len(words)):
        first, second = _command_of_phrase(words[:at]), _command_of_phrase(words[at:])
        if first in {Command.YES, Command.NO} and second in {first, Command.DONE}:
            return second
        if first is Command.NO and _praises(words[at:]):
            return first
        if first is Command.NO and _is_not_there(words[at:]):
            return Command.NOT_APPLICABLE
    return None


def _praises(words: Sequence[str]) -> bool:
    """Whether words approve without a plain yes: "all good", "that's fine"."""
    agrees = _command_of_phrase(words) is Command.YES or _APPROVES.match(words)
    return agrees and not read(" ".join(words)).has(0, "means")


def _is_not_at_hand(words: Sequence[str]) -> bool:
    """Whether the words say that something is unknown, or not available now."""
    lasting = _MEANWHILE.without_trailing(words)
    if _command_of_phrase(lasting) is Command.DONT_KNOW or _NOT_KNOWN.match(lasting):
        return True
    return len(lasting) < len(words) and _NOT_HERE.match(lasting)


def _is_not_there(words: Sequence[str]) -> bool:
    """Whether the words say that there is none: "none at the moment", "not that I know of"."""
    lasting = _FOR_NOW.without_trailing(words)
    is_short = [*lasting] == ["not"] and len(_AS_KNOWN.without_trailing(words)) < len(words)
    is_none = is_short or _command_of_phrase(lasting) is Command.NOT_APPLICABLE
    return is_none or _NONE_THERE.match(lasting)


def _command_of_phrase(words: Sequence[str]) -> Command | None:
    return _command_index().get(" ".join(words))


def normalised(message: str) -> str:
    """A message without signs, with "do not" as "dont"."""
    folded = fold(message).text.replace("'", "").replace("\u2019", "")
    if folded.strip() in _ABBREVIATED:
        return folded.strip()
    result: list[str] = []
    for word in words(folded):
        if word == "not" and result and result[-1] in _TAKES_NT:
            result[-1] = result[-1].removesuffix("n") + "nt"
        else:
            result.append(word)
    return " ".join(result)


def _all(by_language: dict[str, list[str]]) -> Iterator[str]:
    for phrases in by_language.values():
        yield from phrases


_CONTENT = read_beside(__file__, "commands.yaml")
_LEADING = WordPatterns(_all(_CONTENT["leading"]))
_ASKING = WordPatterns(_all(_CONTENT["asking"]))
_NOT_KNOWN = WordPatterns(_all(_CONTENT["not_known"]))
_APPROVES = WordPatterns(_all(_CONTENT["approves"]))
_SHOWS = WordPatterns(_all(_CONTENT["shows"]))
_REFUSES = WordPatterns(_all(_CONTENT["refuses"]))
_WAITS = WordPatterns(_all(_CONTENT["waits"]))
_TAKES_NT = frozenset(_all(_CONTENT["takes_nt"]))
_NOT_HERE = WordPatterns(_all(_CONTENT["not_here"]))
_TRAILING = Endings(_all(_CONTENT["trailing"]))
_NONE_THERE = WordPatterns(_all(_CONTENT["none_there"]))
_AS_KNOWN = Endings(_all(_CONTENT["as_known"]))
_MEANWHILE = Endings(_all(_CONTENT["meanwhile"]))
_FOR_NOW = Endings([*_all(_CONTENT["meanwhile"]), *_all(_CONTENT["as_known"])])
_BECAUSE = re2.compile(rf"(?i)\s({'|'.join(re2.escape(word) for word in _all(_CONTENT['because']))})\s")
_SIGN = re2.compile(r"([.,;:،؛\n]|\s[-–—]\s)")
PHRASES = phrases_by_language(_CONTENT["commands"])


@cache
def _command_index() -> dict[str, Command]:
    return {
        normalised(phrase): command
        for commands in PHRASES.values()
        for command, phrases in commands.items()
        for phrase in phrases
    }
