"""Reads a message as the choice of one option, or of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from nlu.choosing.matcher import ALONE, IN_ANSWER, IN_STORY, PART, Chosen, OptionMatcher
from nlu.choosing.selection import meaning_of, means_none, not_offered
from nlu.dialogue_acts import end_of_correction
from nlu.entities.yes_no import yes_or_no
from nlu.entity import Ambiguity

_BREAKS, _BOTH = frozenset(",;/&+."), 2
_Pick = tuple[int, int, tuple[int, ...], float]
"""First and last token, the places that they choose, and how surely."""


def choose_one(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    """The one option that is meant. None for a question, and for a long message without the name of one."""
    start = end_of_correction(matcher.text, max((item.last for item in matcher.hits), default=0), len(matcher.text))
    parts = [] if matcher.is_long or (matcher.hits and not start) else [(start, len(matcher.text))]
    found = _whole_name(matcher) or _yes_or_no(matcher) or _listed(matcher, parts)
    return matcher.ambiguity(found.places) if isinstance(found, Chosen) and len(found.places) > 1 else found


def choose_several(matcher: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """All options that are meant, unordered. None for a question, and for a long message without names."""
    found = _whole_name(matcher) or _as_a_group(matcher, may_be_empty=may_be_empty)
    return found or _yes_or_no(matcher) or _listed(matcher, () if matcher.is_long else _parts(matcher))


def _whole_name(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    """A message that is exactly the name of one option."""
    places = matcher.index.named(matcher.text.original)
    return matcher.ambiguity(places) if len(places) > 1 else Chosen(places, *matcher.span) if places else None


def _yes_or_no(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    """ "yeah" picks the option that means yes. A "maybe" may still be the name of a third option."""
    meant = {meaning_of(option): place for place, option in enumerate(matcher.options)}
    answer = yes_or_no(matcher.text, matcher.wordings) if {True, False} <= meant.keys() else None
    if answer is None or (answer.value is None and len(matcher.options) > 2):
        return None
    if answer.value is None:
        return matcher.ambiguity((meant[True], meant[False]))
    return matcher.chosen((meant[answer.value],), answer.first, answer.last, answer.confidence)


def _head(matcher: OptionMatcher) -> int:
    """Where a first part ends that says "all", of which the others may only name some: "everything, above all the tea";
    the end of the message where none does, and 0 where a name stands before it."""
    text = matcher.text
    end = next((at for at in range(len(text)) if text.word(at) in _BREAKS or text.has(at, "and")), 0)
    is_all = any(text.has(at, "all_of") for at in range(end)) and text.all_names.isdisjoint(("restricts", "corrects"))
    head = end if is_all else len(text)
    return 0 if any(item.first < head for item in matcher.hits) else head


def _as_a_group(matcher: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """ "all", "both", "none of them", "everything but the first"; an option that means none does not belong to all."""
    every, tags_said, head = _every(matcher), matcher.text.all_names, _head(matcher)
    if not head:
        return None
    if any(matcher.text.has(at, "all_of", "any_of") for at in range(max(matcher.denying, default=-1) + 1)):
        return _all_but(matcher, every, max(matcher.denying.values(), key=len))
    if matcher.denied or not _is_count(matcher, head, len(every)):
        return None
    if "none_of" in tags_said:
        return _no_option(matcher, every, may_be_empty=may_be_empty)
    tags = {"all_of", "both_of"} if len(every) == _BOTH else {"all_of"}
    return None if tags_said.isdisjoint(tags) or matcher.denying else Chosen(every, *matcher.span)


def _every(matcher: OptionMatcher) -> tuple[int, ...]:
    return tuple(place for place, option in enumerate(matcher.options) if not means_none(option))


def _no_option(matcher: OptionMatcher, every: Sequence[int], *, may_be_empty: bool) -> Chosen | Ambiguity:
    """The option that means none, or no option at all."""
    none = tuple({*range(len(matcher.options))} - {*every})
    return Chosen(none, *matcher.span) if none or may_be_empty else not_offered(matcher.options, matcher.span)


def _is_count(matcher: OptionMatcher, head: int, count: int) -> bool:
    """Whether the words up to `head` only say how many there are."""
    text, telling = matcher.text, [word for word in (*matcher.rest, *matcher.denied_words()) if word.at < head]
    return all(count in {text.number(word.at), *(tag.value for tag in text.tags(word.at))} for word in telling)


def _all_but(matcher: OptionMatcher, every: Sequence[int], span: range) -> Chosen | Ambiguity:
    out = {place for mention in matcher.denied for place in mention.places}
    if not out:
        part = matcher.part(span.start, span.stop, matcher.denied_words())
        if not isinstance(part, Chosen):
            return part or not_offered(matcher.options, matcher.span)
        out.update(part.places)
    return Chosen(tuple(place for place in every if place not in out), *matcher.span, PART)


def _listed(matcher: OptionMatcher, parts: Iterable[tuple[int, int]]) -> Chosen | Ambiguity | None:
    """All options that are named, and what the parts of a message without names mean; in a short message, each part
    must mean some."""
    picks, telling = _named_picks(matcher), {word.at for word in matcher.rest}
    for first, last in parts:
        part = matcher.part(first, last, matcher.rest)
        if isinstance(part, Chosen):
            is_taken = any((matcher.is_short, matcher.pointed, part.confidence == ALONE, picks))
            picks += [(*matcher.text.tokens_in(part.start, part.end), part.places, part.confidence)] * is_taken
        elif matcher.is_answer and (part or telling & {*range(first, last)}):
            return part or not_offered(matcher.options, matcher.span)
    none = not_offered(matcher.options, matcher.span) if matcher.is_answer else None
    return _joined(matcher, sorted(picks)) if picks else none


def _named_picks(matcher: OptionMatcher) -> list[_Pick]:
    sure = {IN_STORY: IN_ANSWER} if matcher.is_short else {}
    return [(item.first, item.last, item.places, sure.get(mention, mention)) for item, mention in matcher.hits.items()]


def _joined(matcher: OptionMatcher, picks: list[_Pick]) -> Chosen | Ambiguity:
    """All options that are picked. A retracted one ("A, no, B", not "B too") gives way to the next; "A or B" is
    ambiguous."""
    kept = picks if "adds" in matcher.text.all_names else matcher.kept(picks, lambda pick: pick[:2])
    places = sorted(set[int]().union(*(pick[2] for pick in kept)))
    if _is_open(matcher, kept):
        return matcher.ambiguity(places)
    return matcher.chosen(places, kept[0][0], kept[-1][1], min(pick[3] for pick in kept))


def _is_open(matcher: OptionMatcher, kept: Sequence[_Pick]) -> bool:
    """Whether a name belongs to several options, stands beside an alternative, or stays unchanged unlike the others."""
    between = (at for before, pick in pairwise(kept) for at in range(before[1], pick[0]))
    either = any(matcher.text.has(at, "either_of") for at in between)
    return either or matcher.has_spared() or any(len(item.places) > 1 and not item.together for item in matcher.hits)


def _parts(matcher: OptionMatcher) -> Iterator[tuple[int, int]]:
    """The parts of a list without whole names and denials."""
    text = matcher.text
    loose = [at for at in range(len(text)) if at not in matcher.taken]
    breaks = [at for at in loose if text.word(at) in _BREAKS or text.has(at, "and", "either_of")]
    for before, after in pairwise((-1, *breaks, len(text))):
        if before + 1 < after and matcher.taken.isdisjoint(range(before + 1, after)):
            yield before + 1, after
