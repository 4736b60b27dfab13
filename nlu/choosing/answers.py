"""Reads a message as the choice of one option, or of any number of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from nlu.choosing.matcher import ALONE, IN_ANSWER, IN_STORY, PART, Chosen, OptionMatcher
from nlu.choosing.selection import meaning_of, not_offered
from nlu.dialogue_acts import takes_back
from nlu.entities.yes_no import yes_or_no
from nlu.entity import Ambiguity

_BREAKS = frozenset(",;/&+.")
_BOTH = 2
_Pick = tuple[int, int, tuple[int, ...], float]
"""First and last token, the places that they choose, and how surely."""


def choose_one(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    """The one option that is meant. None where a message is a question, or long and without the name of one."""
    whole = [] if matcher.told or matcher.is_long else [(0, len(matcher.text))]
    found = _exactly(matcher) or _yes_or_no(matcher) or _listed(matcher, whole)
    return matcher.asked(found.places) if isinstance(found, Chosen) and len(found.places) > 1 else found


def choose_several(matcher: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """All options that are meant, in no order. None where a message is a question, or long and names none."""
    found = _exactly(matcher) or (None if matcher.told else _together(matcher, may_be_empty=may_be_empty))
    return found or _yes_or_no(matcher) or _listed(matcher, () if matcher.is_long else _parts(matcher))


def _exactly(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    """Nothing but the name of one option."""
    places = matcher.index.named(matcher.text.original)
    if len(places) > 1:
        return matcher.asked(places)
    return Chosen(places, *matcher.span) if places else None


def _yes_or_no(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    """ "yeah" picks the option that means yes. A "maybe" may still be the name of a third option."""
    meant = {meaning_of(option): place for place, option in enumerate(matcher.options)}
    said = yes_or_no(matcher.text, matcher.wordings) if {True, False} <= meant.keys() else None
    if said is None or (said.value is None and len(matcher.options) > 2):
        return None
    if said.value is None:
        return matcher.asked((meant[True], meant[False]))
    return matcher.chosen((meant[said.value],), said.first, said.last, said.confidence)


def _together(matcher: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """ "all", "both", "none of them", "everything but the first"."""
    count, said = len(matcher.options), matcher.text.all_names
    if "all_of" in said and matcher.denying:
        return _all_but(matcher, max(matcher.denying.values(), key=len))
    if matcher.denied or not all(_is_count(matcher, word.at, count) for word in matcher.rest):
        return None
    if "none_of" in said:
        return Chosen((), *matcher.span) if may_be_empty else not_offered(matcher.options, matcher.span)
    every = {"all_of"} if count != _BOTH else {"all_of", "both_of"}
    return None if said.isdisjoint(every) else Chosen(tuple(range(count)), *matcher.span)


def _is_count(matcher: OptionMatcher, at: int, count: int) -> bool:
    return matcher.text.tokens[at].number == count or any(tag.value == count for tag in matcher.text.tags(at))


def _all_but(matcher: OptionMatcher, span: range) -> Chosen | Ambiguity:
    out = {place for mention in matcher.denied for place in mention.places}
    if not out:
        part = matcher.part(span.start, span.stop)
        if not isinstance(part, Chosen):
            return part or not_offered(matcher.options, matcher.span)
        out.update(part.places)
    left = tuple(place for place in range(len(matcher.options)) if place not in out)
    return Chosen(left, *matcher.span, PART)


def _listed(matcher: OptionMatcher, parts: Iterable[tuple[int, int]]) -> Chosen | Ambiguity | None:
    """All that is told by name, and what the parts of a message mean that hold no name; in a short one, each must."""
    picks = _told(matcher)
    for first, last in parts:
        part = matcher.part(first, last)
        if isinstance(part, Chosen):
            picks += [(first, last, part.places, part.confidence)] * (matcher.is_short or part.confidence == ALONE)
        elif matcher.is_answer and (part or matcher.tells(first, last)):
            return part or not_offered(matcher.options, matcher.span)
    if picks:
        return _joined(matcher, sorted(picks))
    return not_offered(matcher.options, matcher.span) if matcher.is_answer else None


def _told(matcher: OptionMatcher) -> list[_Pick]:
    sure = {IN_STORY: IN_ANSWER} if matcher.is_short else {}
    return [(item.first, item.last, item.places, sure.get(told, told)) for item, told in matcher.told.items()]


def _joined(matcher: OptionMatcher, picks: list[_Pick]) -> Chosen | Ambiguity:
    """All that is picked. What is taken back ("A, no, B") gives way to what follows, and "A or B" is asked."""
    kept, is_open = picks[:1], any(len(item.places) > 1 for item in matcher.told)
    for before, pick in pairwise(picks):
        between = range(before[1], pick[0])
        if any(takes_back(matcher.text, at) for at in between):
            kept.pop()
        is_open = is_open or any(matcher.text.has(at, "either_of") for at in between)
        kept.append(pick)
    places = sorted(set[int]().union(*(pick[2] for pick in kept)))
    if is_open:
        return matcher.asked(places)
    return matcher.chosen(places, kept[0][0], kept[-1][1], min(pick[3] for pick in kept))


def _parts(matcher: OptionMatcher) -> Iterator[tuple[int, int]]:
    """The parts of a list that hold no whole name and nothing that is denied."""
    text = matcher.text
    loose = [at for at in range(len(text)) if at not in matcher.taken]
    breaks = [at for at in loose if text.word(at) in _BREAKS or text.has(at, "and", "either_of")]
    for before, after in pairwise((-1, *breaks, len(text))):
        if before + 1 < after and matcher.taken.isdisjoint(range(before + 1, after)):
            yield before + 1, after
