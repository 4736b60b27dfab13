"""Which names are said not to be so: "no police came", "nobody was hurt", "not the first", "the police never came"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nlu.choosing.index import Mention
from nlu.text import Text

_DENIES = ("denies", "denies_verb", "absent")
_IDIOMS = ("asserts", "unsure", "leaves_open", "polite")
_SMALL = ("small_word", "auxiliary", "short_verb", "loose_word")
_REACH, _AFTER = 8, 4


def denials(text: Text, mentions: Sequence[Mention] = ()) -> dict[int, range]:
    """Token of each word of denial, outside of names, with the tokens that it denies: to the next sign or "but"."""
    named = {at for mention in mentions for at in range(mention.first, mention.last)}
    return {at: denied for at, denied in _openings(text) if at not in named}


def denied(text: Text, mentions: Sequence[Mention], denying: dict[int, range]) -> list[Mention]:
    """The names that a denial reaches: from before, in a list ("no fire and smoke"), or from behind, where it denies
    no other name."""
    found: list[Mention] = []
    for mention in mentions:
        listed = found and found[-1].last == mention.first - 1 and text.has(mention.first - 1, "and", "either_of")
        behind = range(mention.last, mention.last + _AFTER)
        at = next((at for at in behind if at in denying or not text.has(at, *_SMALL)), -1)
        after = at in denying and not any(other.first in denying[at] for other in mentions)
        if listed or after or any(mention.first in span for span in denying.values()):
            found.append(mention)
    return found


def _openings(text: Text) -> Iterator[tuple[int, range]]:
    at = 0
    while at < len(text):
        tags = [tag for tag in text.tags(at) if tag.name in _DENIES + _IDIOMS]
        size = tags[0].size if tags else 1
        answers = text.has(at, "no") and text.has(at + 1, "subject_pronoun")
        if tags and not answers and not any(tag.name in _IDIOMS for tag in tags if tag.size == size):
            yield at, range(at + size, _end(text, at + size))
        at += size


def _end(text: Text, at: int) -> int:
    end = at
    while end < min(len(text), at + _REACH) and text.word(end).isalnum() and not text.has(end, "ends_denial", "and"):
        end += 1
    return end
