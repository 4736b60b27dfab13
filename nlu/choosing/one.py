"""Reads a message as the choice of one option."""

from __future__ import annotations

from nlu.choosing.heard import Chosen, OptionMatcher, json_names
from nlu.choosing.index import Pick, leftover
from nlu.choosing.offer import not_offered, which
from nlu.dialogue_acts import corrects
from nlu.entity import Ambiguity

_LONGEST_FIRST_PART = 3


def choose_one(heard: OptionMatcher, about: frozenset[str]) -> Chosen | Ambiguity | None:
    """The one option that is meant; `about` are the telling words of the question."""
    found = heard.exactly() or _from_json(heard)
    if found or heard.asks or not heard.words:
        return found
    return heard.yes_or_no(about) or _in_words(heard)


def _from_json(heard: OptionMatcher) -> Chosen | None:
    names = json_names(heard.text)
    places = heard.index.named(names[0]) if names and len(names) == 1 else ()
    return Chosen(places, *heard.span) if len(places) == 1 else None


def _in_words(heard: OptionMatcher) -> Chosen | Ambiguity | None:
    told, denied = heard.names()
    if told:
        return _of_names(heard, told)
    if denied:
        return not_offered(heard.options, heard.span)
    if not heard.is_short:
        return _of_first_part(heard)
    pick = heard.few(heard.words)
    if pick is None:
        return not_offered(heard.options, heard.span)
    if isinstance(pick, Ambiguity):
        return pick
    if len(pick.options) > 1:
        return which(heard.options, pick.options, heard.span_of(pick))
    return heard.chosen(pick)


def _of_names(heard: OptionMatcher, told: list[Pick]) -> Chosen | Ambiguity:
    first, last = told[0], told[-1]
    named = tuple(dict.fromkeys(place for pick in told for place in pick.options))
    if len(named) == 1:
        return heard.chosen(first, 0.95 if heard.is_short else 0.85)
    if len(told) > 1 and len(last.options) == 1 and corrects(heard.between(told[-2], last)):
        return heard.chosen(last, 0.9)
    return which(heard.options, named, heard.span_of(first, last))


def _of_first_part(heard: OptionMatcher) -> Chosen | None:
    """ "engineer, and no wait, it was tuesday": the first part of a longer message may still hold the answer."""
    parts = leftover(heard.folded.text, [])
    if len(parts) < 2 or len(parts[0].words) > _LONGEST_FIRST_PART:
        return None
    pick = heard.index.holding(parts[0].words)
    return heard.chosen(pick, 0.7) if pick and len(pick.options) == 1 else None
