"""Which names are said not to be so: "no police came", "nobody was hurt", "the police never came"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nlu.choosing.index import Mention
from nlu.clauses import is_word
from nlu.matcher import Grammar
from nlu.text import Text, once

_GRAMMAR = Grammar.load("denial", {})
_SMALL = ("small_word", "auxiliary", "short_verb", "loose_word")
_REACH, _AFTER = 8, 4


def denials(text: Text, mentions: Sequence[Mention] = ()) -> dict[int, range]:
    """The first token of each denial outside of names, with the tokens that it denies: to the next sign or "but"."""
    named = {at for mention in mentions for at in range(mention.first, mention.last)}
    return {at: span for at, span in _all(text).items() if at not in named}


@once
def _all(text: Text) -> dict[int, range]:
    found = (match for match in _GRAMMAR.matches(text) if match.rule == "denial")
    return {match.first: range(match.last, _end(text, match.last)) for match in found}


def covered(denying: Mapping[int, range]) -> set[int]:
    """The tokens of denials, and those that they deny."""
    return {at for first, span in denying.items() for at in (first, *span)}


def _end(text: Text, at: int) -> int:
    stops = (end for end in range(at, at + _REACH) if not is_word(text, end) or text.has(end, "ends_denial", "and"))
    return next(stops, at + _REACH)


def denied(text: Text, mentions: Sequence[Mention], denying: Mapping[int, range]) -> list[Mention]:
    """The names that a denial reaches: from before, in a list ("no fire and smoke"), or from behind, if it denies no
    other."""
    under = covered(denying)
    idle = {at for at, span in denying.items() if not any(mention.first in span for mention in mentions)}
    found: list[Mention] = []
    for mention in mentions:
        joint = found[-1].last if found else -1
        listed = joint == mention.first - 1 and text.has(joint, "and", "either_of")
        if listed or mention.first in under or _next_telling(text, mention.last) in idle:
            found.append(mention)
    return found


def _next_telling(text: Text, at: int) -> int:
    return next((place for place in range(at, at + _AFTER) if not text.has(place, *_SMALL)), -1)
