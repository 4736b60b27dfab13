"""Reads a message as the choice of any number of options."""

from __future__ import annotations

import re

from nlu.choosing.index import Pick, content_words, leftover
from nlu.choosing.matcher import Chosen, OptionMatcher
from nlu.choosing.messages import not_offered, which_option
from nlu.entity import Ambiguity
from nlu.words import vocabulary

_ALL = vocabulary(
    "all|all of them|everything|all of the above|all of these|all of those|every one|every one of them|all options"
    "|the whole lot"
    "|الكل|كلها|كله|كلهم|كلهن|جميعها|جميعهم|الجميع|كل شي|كل شيء|جميع ما سبق|كل ما سبق|كل الخيارات|جميع الخيارات"
)
_BOTH = vocabulary("both|both of them|both of these|كلاهما|كليهما|الاثنين|الاثنان|كلتاهما")
_NONE = vocabulary(
    "none|none of them|none of these|none of those|none of the above|nothing|neither|neither of them|not any|no none"
    "|لا شيء|ولا واحد|ولا واحدة|لا أحد منها|لا شيء منها|لا شيء مما سبق|ولا شي|ولا واحد منهم"
)
_EXCEPT = re.compile(
    r" *(?:all|everything|every one|الكل|كلها|جميعها)(?: of (?:them|these|those))?"
    r" +(?:but|except for|except|besides|apart from|الا|ما عدا|ماعدا|عدا) +"
)
_EITHER = re.compile(r"\bor\b|(?<!\w)او(?!\w)")
_COURTESY = frozenset({"please", "thanks", "the"})
_LONGEST = 60
_LONGEST_PART = 4


def choose_several(matcher: OptionMatcher, about: frozenset[str], *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """All options that are meant, in no order; `about` are the telling words of the question."""
    found = matcher.exactly()
    if found or matcher.asks or not 0 < len(matcher.words) <= _LONGEST:
        return found
    return _together(matcher, may_be_empty=may_be_empty) or matcher.yes_or_no(about) or _one_by_one(matcher)


def _together(matcher: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """ "all", "both", "none of them", "everything but the first"."""
    count = len(matcher.options)
    words = [word.text for word in matcher.words]
    phrase = " ".join(word for word in words if word not in _COURTESY or len(words) == 1)
    if phrase in _ALL or (phrase in _BOTH and count == 2):
        return Chosen(tuple(range(count)), *matcher.span)
    if phrase in _NONE:
        return Chosen((), *matcher.span) if may_be_empty else not_offered(matcher.options, matcher.span)
    excepted = _EXCEPT.match(matcher.folded.text)
    return _all_but(matcher, excepted.end()) if excepted else None


def _all_but(matcher: OptionMatcher, start: int) -> Chosen | Ambiguity:
    picks = matcher.index.mentions(matcher.text)
    words = [word for word in matcher.words if word.start >= start]
    if not picks and words and isinstance(part := matcher.few(words), Pick):
        picks = [part]
    if not picks:
        return not_offered(matcher.options, matcher.span)
    out = {place for pick in picks for place in pick.options}
    return Chosen(tuple(place for place in range(len(matcher.options)) if place not in out), *matcher.span, 0.85)


def _one_by_one(matcher: OptionMatcher) -> Chosen | Ambiguity | None:
    told, denied = matcher.names()
    if not told and not denied and matcher.is_short:
        pick = matcher.few(matcher.words)
        if isinstance(pick, Ambiguity):
            return pick
        if pick:
            return _all_of(matcher, [pick], unknown=False)
    return _with_rest(matcher, told, denied)


def _with_rest(matcher: OptionMatcher, told: list[Pick], denied: list[Pick]) -> Chosen | Ambiguity | None:
    """Adds what the remaining parts of the list mean; a short message with a part that means nothing is asked about."""
    picks = [*told]
    unknown = False
    for rest in leftover(matcher.folded.text, [*told, *denied]):
        if rest.named:
            continue
        part = matcher.few(rest.words) if len(content_words(rest.words)) <= _LONGEST_PART else None
        if isinstance(part, Ambiguity):
            return part
        if part:
            picks.append(part)
        else:
            unknown = True
    if not picks or (unknown and matcher.is_short):
        return not_offered(matcher.options, matcher.span) if matcher.is_short or denied else None
    return _all_of(matcher, sorted(picks, key=lambda pick: pick.start), unknown=unknown)


def _all_of(matcher: OptionMatcher, picks: list[Pick], *, unknown: bool) -> Chosen | Ambiguity:
    last = max(picks, key=lambda pick: pick.end)
    span = matcher.span_of(picks[0], last)
    doubtful = next((pick for pick in picks if len(pick.options) > 1 and pick.confidence < 1), None)
    if doubtful:
        return which_option(matcher.options, doubtful.options, span)
    places = tuple(dict.fromkeys(place for pick in picks for place in pick.options))
    if len(places) > 1 and _EITHER.search(matcher.folded.text, picks[0].start, last.end):
        return which_option(matcher.options, places, span)
    confidence = min(pick.confidence for pick in picks)
    return Chosen(places, *span, min(confidence, 0.8) if unknown else confidence)
