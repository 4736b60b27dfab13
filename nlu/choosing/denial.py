"""Which names are denied: "no police came", "nobody was hurt", "the police never came"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from nlu.choosing.index import NameSpan
from nlu.clauses import is_word
from nlu.matcher import Grammar
from nlu.text import Text, once

_GRAMMAR = Grammar.load("denial", {})
_SMALL = ("small_word", "modal", "short_verb", "loose_word")
_REACH, _AFTER = 8, 4
Spans = Mapping[int, range]
"""The first token of each denial, with the tokens that it reaches."""


def denials(text: Text, mentions: Sequence[NameSpan] = ()) -> dict[int, range]:
    """The first token of each denial outside of names, with the tokens that it denies: up to the next sign or "but"."""
    named = {at for mention in mentions for at in range(mention.first, mention.last)}
    return {at: span for at, span in _reaches(text)["denial"].items() if at not in named}


@once
def _reaches(text: Text) -> dict[str, dict[int, range]]:
    """Rule -> the first token of each match, with the tokens that it reaches."""
    found: dict[str, dict[int, range]] = {"denial": {}, "withdrawal": {}, "idiom": {}}
    for match in _GRAMMAR.matches(text):
        lists = match.rule == "withdrawal" or "all_of" in text.all_names
        found[match.rule][match.first] = range(match.last, _end(text, match.last, lists))
    return found


def denial_tokens(denying: Spans) -> set[int]:
    """The tokens of denials, and those that they deny."""
    return {at for first, span in denying.items() for at in (first, *span)}


def _end(text: Text, at: int, lists: bool) -> int:
    """The end of a denial; words that take away `lists` of things continue to the next one with an article: "drop the
    tea and the milk"."""
    ends = (it for it in range(at, at + _REACH) if not is_word(text, it) or text.has(it, "ends_denial", "and"))
    return next((it for it in ends if not (lists and text.has(it, "and") and text.has(it + 1, "the"))), at + _REACH)


def denied(text: Text, mentions: Sequence[NameSpan], denying: Spans, current: Iterable[int] = ()) -> list[NameSpan]:
    """The names that a denial reaches: from before, in a list ("no fire and smoke"), or from behind, if it denies no
    other. Words that take away ("drop the tea", "tea out") reach what stands, or was named before, as do those that
    deny what is said with a noun, "the morning buses aren't running"."""
    under, withdrawn = (_denied_tokens(mentions, spans) for spans in (denying, _reaches(text)["withdrawal"]))
    known, found = {*current}, list[NameSpan]()
    for mention in mentions:
        joint, near = found[-1].last if found else -1, {mention.first, -next_content(text, mention.last)}
        far = {*near, -next_content(text, mention.last + 1)} if known.issuperset(mention.places) else set()
        listed = joint == mention.first - 1 and text.has(joint, "and", "either_of")
        if listed or near & under or far & (under | withdrawn):
            found.append(mention)
        known.update(mention.places)
    return found


def _denied_tokens(mentions: Sequence[NameSpan], denying: Spans) -> set[int]:
    """The tokens that are denied; and, negative, those of denials that hold no name, for what stands in front."""
    idle = {-at for at, span in denying.items() if not any(mention.first in span for mention in mentions)}
    return denial_tokens(denying) | idle


def next_content(text: Text, at: int) -> int:
    """The first content word from a token on; beyond the text if none is near."""
    return next((place for place in range(at, at + _AFTER) if not text.has(place, *_SMALL)), len(text))
