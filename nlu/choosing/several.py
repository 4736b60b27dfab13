"""Reads a message as the choice of any number of options."""

from __future__ import annotations

import re

from nlu.choosing.heard import Chosen, OptionMatcher
from nlu.choosing.index import Pick, leftover, telling_words
from nlu.choosing.offer import not_offered, which
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


def choose_several(heard: OptionMatcher, about: frozenset[str], *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """All options that are meant, in no order; `about` are the telling words of the question."""
    found = heard.exactly()
    if found or heard.asks or not 0 < len(heard.words) <= _LONGEST:
        return found
    return _together(heard, may_be_empty=may_be_empty) or heard.yes_or_no(about) or _one_by_one(heard)


def _together(heard: OptionMatcher, *, may_be_empty: bool) -> Chosen | Ambiguity | None:
    """ "all", "both", "none of them", "everything but the first"."""
    count = len(heard.options)
    words = [word.text for word in heard.words]
    phrase = " ".join(word for word in words if word not in _COURTESY or len(words) == 1)
    if phrase in _ALL or (phrase in _BOTH and count == 2):
        return Chosen(tuple(range(count)), *heard.span)
    if phrase in _NONE:
        return Chosen((), *heard.span) if may_be_empty else not_offered(heard.options, heard.span)
    excepted = _EXCEPT.match(heard.folded.text)
    return _all_but(heard, excepted.end()) if excepted else None


def _all_but(heard: OptionMatcher, start: int) -> Chosen | Ambiguity:
    picks = heard.index.mentions(heard.text)
    words = [word for word in heard.words if word.start >= start]
    if not picks and words and isinstance(part := heard.few(words), Pick):
        picks = [part]
    if not picks:
        return not_offered(heard.options, heard.span)
    out = {place for pick in picks for place in pick.options}
    return Chosen(tuple(place for place in range(len(heard.options)) if place not in out), *heard.span, 0.85)


def _one_by_one(heard: OptionMatcher) -> Chosen | Ambiguity | None:
    told, denied = heard.names()
    if not told and not denied and heard.is_short:
        pick = heard.few(heard.words)
        if isinstance(pick, Ambiguity):
            return pick
        if pick:
            return _all_of(heard, [pick], unknown=False)
    return _with_rest(heard, told, denied)


def _with_rest(heard: OptionMatcher, told: list[Pick], denied: list[Pick]) -> Chosen | Ambiguity | None:
    """Adds what the remaining parts of the list mean; a short message with a part that means nothing is asked about."""
    picks = [*told]
    unknown = False
    for rest in leftover(heard.folded.text, [*told, *denied]):
        if rest.named:
            continue
        part = heard.few(rest.words) if len(telling_words(rest.words)) <= _LONGEST_PART else None
        if isinstance(part, Ambiguity):
            return part
        if part:
            picks.append(part)
        else:
            unknown = True
    if not picks or (unknown and heard.is_short):
        return not_offered(heard.options, heard.span) if heard.is_short or denied else None
    return _all_of(heard, sorted(picks, key=lambda pick: pick.start), unknown=unknown)


def _all_of(heard: OptionMatcher, picks: list[Pick], *, unknown: bool) -> Chosen | Ambiguity:
    last = max(picks, key=lambda pick: pick.end)
    span = heard.span_of(picks[0], last)
    doubtful = next((pick for pick in picks if len(pick.options) > 1 and pick.confidence < 1), None)
    if doubtful:
        return which(heard.options, doubtful.options, span)
    places = tuple(dict.fromkeys(place for pick in picks for place in pick.options))
    if len(places) > 1 and _EITHER.search(heard.folded.text, picks[0].start, last.end):
        return which(heard.options, places, span)
    confidence = min(pick.confidence for pick in picks)
    return Chosen(places, *span, min(confidence, 0.8) if unknown else confidence)
