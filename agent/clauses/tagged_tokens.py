"""Finds tagged words and content words within a range of tokens."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from nlu.dialogue_acts import is_filler
from nlu.stems import stem
from nlu.text import Text


def first_tagged(text: Text, first: int, last: int, *names: str) -> int:
    """The first of `tokens[first:last]` with one of these tags; `last` if there is none."""
    return next((at for at in range(first, last) if text.has(at, *names)), last)


def has_tag(text: Text, first: int, last: int, *names: str) -> bool:
    """Whether one of `tokens[first:last]` has one of these tags."""
    return any(text.has(at, *names) for at in range(first, last))


def content_tokens(text: Text, places: Iterable[int], *tags: str, stems: Container[str] = ()) -> Iterator[int]:
    """The content words among these tokens: no fillers, none of these tags, and none of these `stems`."""
    for at in places:
        is_small = not text.tokens[at].is_word or text.has(at, *tags) or is_filler(text, at, at + 1)
        if not is_small and stem(text.word(at)) not in stems:
            yield at


def has_no_content(text: Text, places: Iterable[int], *tags: str, stems: Container[str] = ()) -> bool:
    """Whether there are no content words: "no, sorry, 6 guests" has none besides its amount if guests are asked for."""
    return next(content_tokens(text, places, *tags, stems=stems), None) is None
