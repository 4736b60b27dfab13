"""Options picked by their position in the list: "the second one", "1 and 3", "the last two", "option b"."""

from __future__ import annotations

from collections.abc import Iterable

from nlu import numerals
from nlu.choosing.denial import denials
from nlu.clauses import FILLERS, is_word
from nlu.matcher import Grammar, Match
from nlu.text import Text, once

_FILLERS = (*FILLERS, "loose_word", "emphasis", "corrects")
_AROUND = (*_FILLERS, "around_choice", "all_of", "none_of", "both_of", "any_of")


def _letter(text: Text, at: int) -> Iterable[tuple[int, int]]:
    word = text.word(at)
    return ((1, ord(word) - ord("a") + 1),) if len(word) == 1 and "a" <= word <= "z" else ()


_PLACES = Grammar.load("places", {"number": numerals.number, "ordinal": numerals.ordinal, "letter": _letter})


@once
def fillers(text: Text) -> frozenset[int]:
    """Tokens that never tell which option is meant: politeness, articles, "I choose"; not denials."""
    talk = ((at, tag) for at in range(len(text)) for tag in text.tags(at) if tag.name in _AROUND)
    return frozenset(place for at, tag in talk for place in range(at, at + tag.size)) - denials(text).keys()


def positions_in(text: Text, first: int, last: int, count: int, *, bare: bool) -> tuple[int, ...]:
    """The positions (from 0, possibly beyond the list) that `tokens[first:last]` name in a list of `count` options;
    empty if they say anything else. Without `bare`, only ordinals count, because the options contain numbers."""
    found: dict[int, None] = {}
    left = {at for at in range(first, last) if is_word(text, at)} - fillers(text)
    for match in _matches(text):
        if first <= match.first < last and (bare or match.rule != "bare_place"):
            left -= {*range(match.first, match.last)}
            found.update(dict.fromkeys(_positions(match, count)))
    return () if left else tuple(place for place in found if place >= 0)


@once
def _matches(text: Text) -> tuple[Match, ...]:
    return tuple(_PLACES.matches(text, _is_standalone))


def _positions(match: Match, count: int) -> range:
    if "place" in match.parts:
        return range(match.parts["place"] - 1, match.parts["place"])
    many = min(match.parts.get("count", 1), count)
    return range(many) if match.rule == "first" else range(count - many, count)


def _is_standalone(text: Text, match: Match) -> bool:
    """Whether a bare number or letter is a whole answer, or a whole part of a list: elsewhere "one" and "a" mean other
    things."""
    beside = (at for at in (match.first - 1, match.last) if 0 <= at < len(text) and is_word(text, at))
    is_apart = match.last - match.first == 1 and all(text.has(at, "and", "either_of") for at in beside)
    return match.rule != "bare_place" or text.word(match.first).isdecimal() or is_apart
