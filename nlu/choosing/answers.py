"""Reads a message as the choice of one option, or of any number of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from nlu.choosing.matcher import IN_ANSWER, PART, Chosen, OptionMatcher
from nlu.choosing.selection import not_offered
from nlu.dialogue_acts import is_question, takes_back
from nlu.entity import Ambiguity

_BREAKS = frozenset(",;/&+.")
_Pick = tuple[int, int, tuple[int, ...], float]
"""First and last token, the places that they choose, and how surely."""


def choose_one(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    """The one option that is meant. None where a message is a question, or long and without the name of one."""
    if not len(matcher.text):
        return None
    found = matcher.exactly() or matcher.yes_or_no()
    if found is None and matcher.told:
        found = _listed(matcher, _told(matcher))
    elif found is None and matcher.is_short and not is_question(matcher.text):
        found = matcher.part(0, len(matcher.text)) or not_offered(matcher.options, matcher.span)
    return matcher.asked(found.places) if isinstance(found, Chosen) and len(found.places) > 1 else found


def choose_several(matcher: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """All options that are meant, in no order. None where a message is a question, or long and names none."""
    found = matcher.exactly() or (None if matcher.told else _together(matcher, may_be_empty=may_be_empty))
    return found or matcher.yes_or_no() or _one_by_one(matcher)


def _together(matcher: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """ "all", "both", "none of them", "everything but the first"."""
    text, count = matcher.text, len(matcher.options)
    said = {tag.name: at for at in range(len(text)) for tag in text.tags(at)}
    out = [span for at, span in matcher.denying.items() if at >= said.get("all_of", len(text))]
    if out:
        return _all_but(matcher, out[0])
    if matcher.denied or any(word.stem != str(count) for word in matcher.rest):
        return None
    if "none_of" in said:
        return Chosen((), *matcher.span) if may_be_empty else not_offered(matcher.options, matcher.span)
    every = "all_of" in said or ("both_of" in said and count == 2)
    return Chosen(tuple(range(count)), *matcher.span) if every and not matcher.denying else None


def _all_but(matcher: OptionMatcher, span: range) -> Chosen | Ambiguity:
    out = {place for mention in matcher.denied for place in mention.places}
    if not out:
        part = matcher.part(span.start, span.stop)
        if not isinstance(part, Chosen):
            return part or not_offered(matcher.options, matcher.span)
        out.update(part.places)
    left = tuple(place for place in range(len(matcher.options)) if place not in out)
    return Chosen(left, *matcher.span, PART)


def _told(matcher: OptionMatcher) -> list[_Pick]:
    least = IN_ANSWER if matcher.is_short else 0
    return [(item.first, item.last, item.places, max(sure, least)) for item, sure in matcher.told.items()]


def _one_by_one(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    picks = _told(matcher)
    for first, last in _parts(matcher) if matcher.is_short else ():
        part = matcher.part(first, last)
        if isinstance(part, Ambiguity):
            return part
        if part:
            picks.append((first, last, part.places, part.confidence))
        elif any(first <= word.at < last for word in matcher.rest):
            picks.clear()
            break
    if picks:
        return _listed(matcher, sorted(picks))
    return not_offered(matcher.options, matcher.span) if matcher.is_short and not is_question(matcher.text) else None


def _listed(matcher: OptionMatcher, picks: list[_Pick]) -> Chosen | Ambiguity:
    """All that is picked. What is taken back ("A, no, B") gives way to what follows, and "A or B" is asked."""
    text, kept, either = matcher.text, picks[:1], len(picks[0][2]) > 1 and picks[0][3] < 1
    for before, pick in pairwise(picks):
        between = range(before[1], pick[0])
        if any(takes_back(text, at) for at in between):
            kept.pop()
        kept.append(pick)
        either |= any(text.has(at, "either_of") for at in between) or (len(pick[2]) > 1 and pick[3] < 1)
    places = [place for pick in kept for place in pick[2]]
    if either:
        return matcher.asked(places)
    return matcher.chosen(places, kept[0][0], kept[-1][1], min(pick[3] for pick in kept))


def _parts(matcher: OptionMatcher) -> Iterator[tuple[int, int]]:
    """The parts of a list that hold no whole name and nothing that is denied."""
    text, first, named = matcher.text, 0, False
    for at in range(len(text) + 1):
        if at in matcher.taken:
            named = True
        elif at == len(text) or text.word(at) in _BREAKS or text.has(at, "and", "either_of"):
            if not named and first < at:
                yield first, at
            first, named = at + 1, False
