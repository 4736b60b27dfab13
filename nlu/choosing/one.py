"""Reads a message as the choice of one option."""

from __future__ import annotations

from nlu.choosing.index import Pick, leftover
from nlu.choosing.matcher import Chosen, OptionMatcher, json_names
from nlu.choosing.messages import not_offered, which_option
from nlu.dialogue_acts import corrects
from nlu.entity import Ambiguity

_LONGEST_FIRST_PART = 3


def choose_one(matcher: OptionMatcher, about: frozenset[str]) -> Chosen | Ambiguity | None:
    """The one option that is meant; `about` are the telling words of the question."""
    found = matcher.exactly() or _from_json(matcher)
    if found or matcher.asks or not matcher.words:
        return found
    return matcher.yes_or_no(about) or _in_words(matcher)


def _from_json(matcher: OptionMatcher) -> Chosen | None:
    names = json_names(matcher.text)
    places = matcher.index.named(names[0]) if names and len(names) == 1 else ()
    return Chosen(places, *matcher.span) if len(places) == 1 else None


def _in_words(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    told, denied = matcher.names()
    if told:
        return _of_names(matcher, told)
    if denied:
        return not_offered(matcher.options, matcher.span)
    if not matcher.is_short:
        return _of_first_part(matcher)
    pick = matcher.few(matcher.words)
    if pick is None:
        return not_offered(matcher.options, matcher.span)
    if isinstance(pick, Ambiguity):
        return pick
    if len(pick.options) > 1:
        return which_option(matcher.options, pick.options, matcher.span_of(pick))
    return matcher.chosen(pick)


def _of_names(matcher: OptionMatcher, told: list[Pick]) -> Chosen | Ambiguity:
    first, last = told[0], told[-1]
    named = tuple(dict.fromkeys(place for pick in told for place in pick.options))
    if len(named) == 1:
        return matcher.chosen(first, 0.95 if matcher.is_short else 0.85)
    if len(told) > 1 and len(last.options) == 1 and corrects(matcher.between(told[-2], last)):
        return matcher.chosen(last, 0.9)
    return which_option(matcher.options, named, matcher.span_of(first, last))


def _of_first_part(matcher: OptionMatcher) -> Chosen | None:
    """ "engineer, and no wait, it was tuesday": the first part of a longer message may still hold the answer."""
    parts = leftover(matcher.folded.text, [])
    if len(parts) < 2 or len(parts[0].words) > _LONGEST_FIRST_PART:
        return None
    pick = matcher.index.partial_match(parts[0].words)
    return matcher.chosen(pick, 0.7) if pick and len(pick.options) == 1 else None
