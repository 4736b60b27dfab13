"""Puts other words in the place of some of a text, as whoever corrects a part of it means them."""

from __future__ import annotations

from nlu.naming import Range
from nlu.text import Text, read

_MOST_MORE = 3
"""So many words may come in the place of none."""


def place_in(old: Text, said: Text, first: int, last: int) -> Range | None:
    """Where the words of another text stand in one, whatever their capitals; None where they do not, or are but a
    number of it: a story may hold an hour as well."""
    words = _words(said)[first:last]
    if not words or (len(words) < len(old) and not any(map(str.isalpha, "".join(words)))):
        return None
    there, size = _words(old), len(words)
    return next(((at, at + size) for at in range(len(there)) if there[at : at + size] == words), None)


def with_part(old: Text, place: Range, new: str) -> str | None:
    """The text with new words in one place of it, and in that of the words beside it which they say again: "BN8 5XX"
    where "BN8 5XY" is to stand for 5XX. The new words alone, where they bring a number and one stays: "12 Mill Lane",
    of "14 Albion Road". What leads to all that stands before the place is left out: "it should say Happy Birthday Ida",
    of "Happy Birthday Ada". None where they say the rest in another order, or more than belongs there."""
    said, there = read(new), _words(old)
    words, kept = _words(said), there[: place[0]]
    again = next((at for at in range(1, len(words)) if kept and words[at : at + len(kept)] == kept), 0)
    if again:
        return with_part(old, place, new[said.span(again, len(said))[0] :])
    first, last = _widened(there, place, words)
    gone = {*there[first:last]}
    stay, come = {*there} - gone, {*words} - gone
    if stay and (stay <= come or len(words) > last - first + _MOST_MORE):
        return None
    if [any(map(str.isdecimal, words)) for words in (gone, stay, come)] == [False, True, True]:
        return new
    start, end = old.span(first, last)
    return old.original[:start] + new + old.original[end:]


def said_again(old: Text, place: Range, said: Text, new: Range) -> int:
    """How many words beside a place of a text some words of another one repeat."""
    return len({*_words(old)[: place[0]], *_words(old)[place[1] :]} & {*_words(said)[slice(*new)]})


def _widened(words: list[str], place: Range, said: list[str]) -> Range:
    """A place with the words beside it that are said again."""
    before, behind = words[: place[0]], words[place[1] :]
    same = (size for size in range(min(len(said), len(before)), 0, -1) if before[-size:] == said[:size])
    more = (size for size in range(min(len(said), len(behind)), 0, -1) if behind[:size] == said[-size:])
    return place[0] - next(same, 0), place[1] + next(more, 0)


def _words(text: Text) -> list[str]:
    return [token.text for token in text.tokens]
