"""The members of a party that people name: the speaker, "my wife", "a baby", "2 friends", "زوجتي", "طفلين"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from nlu.counting.measures import BABIES, KIN, TWO_OF
from nlu.words import vocabulary, words_in

SPEAKER, RELATIVE, BARE = "speaker", "relative", "bare"
"""Kinds of members: who speaks, one person named by a tie to another, and a number that names nothing. The other
kinds are measures: people, adults, children, companions."""


@dataclass(frozen=True, slots=True)
class Member:
    """Someone, or so many, told at `[start:end]` of the folded text; several `values` when how many is left open."""

    kind: str
    values: tuple[float, ...]
    start: int
    end: int


_GROWN_UP = vocabulary(
    "wife husband hubby spouse partner mother father mom mum mommy mummy dad daddy parents boss girlfriend boyfriend "
    "fiance fiancee grandfather grandmother grandpa grandma granddad grandparents manager "
    "زوجتي زوجي مراتي جوزي مرتي حرمتي امي ابي ابوي والدتي والدي خطيبتي خطيبي جدي جدتي مديري"
)


def _any(words: Iterable[str]) -> str:
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


_KIN = _any(word for word in KIN if word.isascii())
_ARABIC_KIN = _any(word for word in KIN if not word.isascii())
_TWO = _any(word for word, measure in TWO_OF.items() if measure in {"people", "children"})
_LITTLE = "(?:child|kid|baby|infant|toddler|newborn|son|daughter)"
_QUALIFIER = r"(?:\d{1,2}[ -](?:years?|yrs?)[ -]old|(?!(?:and|or|is|was|with|for|at|in|on|to|of|has|had)\b)[a-z]+) "
_DETERMINER = "(?:my|our|a|an|one|the|his|her)"
_NAMED = re.compile(
    r"\b(?P<speaker>me|myself|i)\b(?!')"
    r"|\b(?P<pair>(?:my|his|her) (?:grand)?parents)\b(?!')"
    rf"|\b(?P<child>{_DETERMINER} (?:{_QUALIFIER})?{_LITTLE})\b(?!')"
    rf"|\b(?P<relative>(?:{_DETERMINER} (?:{_QUALIFIER}){{0,2}}?)?{_KIN}(?:[ -]in[ -]law)?)\b(?!['-])"
    r"|(?<!\w)و?(?P<me>انا|لي|ليا)(?!\w)"
    r"|(?<!\w)و?(?P<little>(?:طفل|طفله|رضيع|بيبي|ولد|بنت)(?: واحده?)?)(?!\w)"
    rf"|(?<!\w)و?ل?(?P<kin>{_ARABIC_KIN})(?!\w)"
    r"|(?<!\w)و?ل?(?P<couple>(?:شخصين|شخصان|فردين|نفرين) (?:بالغين|بالغان|كبار))(?!\w)"
    rf"|(?<!\w)و?ل?(?P<two>{_TWO})(?!\w)"
    r"|(?<!\w)و?(?P<grown>بالغين|بالغان)(?!\w)"
)
_MEANINGS = {
    "speaker": (SPEAKER, 1),
    "me": (SPEAKER, 1),
    "pair": (RELATIVE, 2),
    "relative": (RELATIVE, 1),
    "kin": (RELATIVE, 1),
    "child": ("children", 1),
    "little": ("children", 1),
    "two": ("people", 2),
    "grown": ("adults", 2),
    "couple": ("adults", 2),
}


def is_adult(member: Member, text: str) -> bool:
    """Whether a member is surely grown up: the speaker, "2 adults", "my wife", but not "my brother"."""
    if member.kind == RELATIVE:
        return any(word.text in _GROWN_UP for word in words_in(text[member.start : member.end]))
    return member.kind in {SPEAKER, "adults"}


def is_baby(member: Member, text: str) -> bool:
    return any(word.text in BABIES for word in words_in(text[member.start : member.end]))


def members_in(text: str, numbered: Iterable[Member]) -> list[Member]:
    """Every member that folded `text` names, in order; `numbered` are those whose number is known already."""
    named = [
        Member(kind, (value,), match.start(), match.end())
        for match in _NAMED.finditer(text)
        for kind, value in [_MEANINGS[match.lastgroup or ""]]
    ]
    told: list[Member] = []
    for member in sorted((*numbered, *named), key=lambda one: (one.start, -one.end)):
        if not told or member.start >= told[-1].end:
            told.append(member)
    return told
