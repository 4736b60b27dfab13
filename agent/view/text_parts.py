"""Replaces a part of a text, for corrections of that part."""

from __future__ import annotations

from nlu.person_names import Range
from nlu.text import Text, read

_MOST_MORE = 3
"""So many words may come in the place of none."""


def place_in(old: Text, words_read: Text, first: int, last: int) -> Range | None:
    """Where the words of one text occur in another, ignoring case; None if they do not, or are only one of its numbers:
    a story may mention an hour too."""
    words = _folded_words(words_read)[first:last]
    if not words or (len(words) < len(old) and not any(map(str.isalpha, "".join(words)))):
        return None
    old_words, size = _folded_words(old), len(words)
    return next(((at, at + size) for at in range(len(old_words)) if old_words[at : at + size] == words), None)


def with_part(old: Text, place: Range, new: str) -> str | None:
    """The text with new words in one place of it, and in that of the words beside it which they say again: "BN8 5XX"
    where "BN8 5XY" is to stand for 5XX. The new words alone, where they bring a number and one stays: "12 Mill Lane",
    of "14 Albion Road". What leads to all that stands before the place is left out: "it should say Happy Birthday Ida",
    of "Happy Birthday Ada". None where they say the rest in another order, or more than belongs there."""
    new_text, old_words = read(new), _folded_words(old)
    words, words_before = _folded_words(new_text), old_words[: place[0]]
    repeated_at = next(
        (at for at in range(1, len(words)) if words_before and words[at : at + len(words_before)] == words_before), 0
    )
    if repeated_at:
        return with_part(old, place, new[new_text.span(repeated_at, len(new_text))[0] :])
    first, last = _widened(old_words, place, words)
    replaced = {*old_words[first:last]}
    kept, added = {*old_words} - replaced, {*words} - replaced
    if kept and (kept <= added or len(words) > last - first + _MOST_MORE):
        return None
    if [any(map(str.isdecimal, words)) for words in (replaced, kept, added)] == [False, True, True]:
        return new
    start, end = old.span(first, last)
    return old.original[:start] + new + old.original[end:]


def repeated_word_count(old: Text, place: Range, other: Text, new: Range) -> int:
    """How many words beside a place of a text are repeated in another."""
    words = _folded_words(old)
    return len({*words[: place[0]], *words[place[1] :]} & {*_folded_words(other)[slice(*new)]})


def _widened(words: list[str], place: Range, new_words: list[str]) -> Range:
    """A place extended to the adjacent words that are repeated."""
    before, after = words[: place[0]], words[place[1] :]
    size_before = (
        size for size in range(min(len(new_words), len(before)), 0, -1) if before[-size:] == new_words[:size]
    )
    size_after = (size for size in range(min(len(new_words), len(after)), 0, -1) if after[:size] == new_words[-size:])
    return place[0] - next(size_before, 0), place[1] + next(size_after, 0)


def _folded_words(text: Text) -> list[str]:
    return [token.text for token in text.tokens]
