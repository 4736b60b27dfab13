"""Which options a message names, and which of them it denies or removes."""

from __future__ import annotations

from collections.abc import Container, Iterator
from collections.abc import Set as AbstractSet

from forms_registry.schema import JsonValue, Option
from nlu.choosing.denial import denied
from nlu.choosing.index import NameSpan
from nlu.choosing.matcher import OptionMatcher


def match_options(
    message: str, options: tuple[Option, ...], current: Container[JsonValue]
) -> tuple[OptionMatcher, list[NameSpan]]:
    """A matcher for these options, and the names that are denied, also by a part of the name of a current one ("scrap
    the firewood"). Words that remove reach the current values."""
    known = {place for place, option in enumerate(options) if option.value in current}
    matcher = OptionMatcher(message, options)
    mentions = sorted((*matcher.mentions, *_pointed_mentions(matcher, known)), key=lambda mention: mention.first)
    return matcher, denied(matcher.text, mentions, matcher.denying, known)


def _pointed_mentions(matcher: OptionMatcher, known: AbstractSet[int]) -> Iterator[NameSpan]:
    """Words that point at a current option, and belong to the name of no other."""
    named = {at for mention in matcher.mentions for at in range(mention.first, mention.last)}
    for word in matcher.pointed:
        places = matcher.index.by_stem[word.stem]
        if len(places) == 1 and places <= known and word.at not in named:
            yield NameSpan(tuple(places), word.at, word.at + 1)
