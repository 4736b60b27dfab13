"""Where a text holds what tells one person from all others: addresses, telephone, identity, card and account numbers.

By their shape alone, and of no one country: nobody need have said that such a thing is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator

import re2

from nlu import contacts
from nlu.temporal import clock, days
from nlu.text import Text, once
from patterns.scanning import WORD, found

Span = tuple[int, int]

_FEWEST_DIGITS, _FEWEST_BESIDE_LETTERS = 9, 6
_ROW = re2.compile(rf"(?:^|[^{WORD}])([{WORD}]*\d[{WORD}]*(?:[ -][{WORD}]*\d[{WORD}]*)*)")
_WORD = re2.compile(rf"([{WORD}]+)")


@once
def find(text: Text) -> tuple[Span, ...]:
    """Spans of the text's own characters, in order; they may overlap. Days and hours are none of them."""
    contact = (text.span(match.first, match.last) for match in contacts.of_rules(text, "email", "iban", "phone"))
    return tuple(sorted([*contact, *_numbers(text)]))


def untimed_digits(text: Text) -> int:
    """How many digits a text has, beside those of days and hours."""
    timed = _timed(text)
    return sum(contacts.digits(token.text) for at, token in enumerate(text.tokens) if at not in timed)


def _numbers(text: Text) -> Iterator[Span]:
    """Words with digits, in a row parted by blanks or hyphens, of so many digits that they number people; one that has
    letters too needs fewer."""
    folded, timed = text.folded.text, _timed(text)
    for row in found(_ROW, folded):
        group: list[Span] = []
        for word in (*found(_WORD, row[1]), None):
            span = (row.start(1) + word.start(1), row.start(1) + word.end(1)) if word else (0, 0)
            if word and timed.isdisjoint(range(*text.tokens_in(*text.folded.span(*span)))):
                group.append(span)
                continue
            yield from (text.folded.span(*one) for one in _grouped(group, folded))
            group = []


def _grouped(group: list[Span], folded: str) -> Iterator[Span]:
    if sum(contacts.digits(folded[slice(*span)]) for span in group) >= _FEWEST_DIGITS:
        yield group[0][0], group[-1][1]
        return
    for span in group:
        word = folded[slice(*span)]
        if contacts.digits(word) >= _FEWEST_BESIDE_LETTERS and not word.isdigit():
            yield span


@once
def _timed(text: Text) -> frozenset[int]:
    """The tokens of days and hours."""
    matches = (*days.find(text), *clock.find(text))
    return frozenset(at for match in matches for at in range(match.first, match.last))
