"""Where a text holds what tells one person from all others: addresses, telephone, identity, card and account numbers.

By their shape alone, and of no one country: nobody need have said that such a thing is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

import re2

from nlu import contacts
from nlu.temporal import clock, days
from nlu.text import Text, once
from patterns.folding import fold_text
from patterns.phone_digits import count_digits
from patterns.scanning import WORD, matches_in
from patterns.spans import Span

_FEWEST_DIGITS, _FEWEST_BESIDE_LETTERS, _FEWEST_OF_ANY = 9, 6, 5
_ROW = re2.compile(rf"(?:^|[^{WORD}])([{WORD}]*\d[{WORD}]*(?:[ -][{WORD}]*\d[{WORD}]*)*)")
_WORD = re2.compile(rf"([{WORD}]+)")


@once
def personal_spans(text: Text) -> tuple[Span, ...]:
    """Spans of the original text, in order; they may overlap. Without days and times."""
    contact = (text.span(match.first, match.last) for match in contacts.matches_of(text, "email", "iban", "phone"))
    return tuple(sorted([*contact, *_numbers(text)]))


def untimed_digits(text: Text) -> int:
    """The number of digits outside of days and times."""
    timed = _timed(text)
    return sum(count_digits(token.text) for at, token in enumerate(text.tokens) if at not in timed)


def _numbers(text: Text) -> Iterator[Span]:
    """Words with digits, in a row, of so many digits that they number people; one that has letters too needs fewer."""
    timed = _timed(text)
    for row in _rows(text):
        for is_apart, group in groupby(row, lambda span: timed.isdisjoint(range(*text.tokens_in(*span)))):
            yield from _grouped(text, [*group], _numbers_people) if is_apart else ()


def long_numbers(text: Text) -> Iterator[Span]:
    """Words with digits, in a row, of so many digits that they may number anything, be they days and hours."""
    for row in _rows(text):
        yield from _grouped(text, row, lambda word: count_digits(word) >= _FEWEST_OF_ANY)


def _rows(text: Text) -> Iterator[list[Span]]:
    """Words with digits, separated only by blanks or hyphens."""
    for row in matches_in(_ROW, text.folded.text):
        at = row.start(1)
        yield [text.folded.span(at + word.start(1), at + word.end(1)) for word in matches_in(_WORD, row[1])]


def _grouped(text: Text, group: Sequence[Span], is_long: Callable[[str], bool]) -> Iterator[Span]:
    """All of a group that has many digits together, else those of its words that are long by themselves."""
    words = [fold_text(text.original[slice(*span)]) for span in group]
    if sum(map(count_digits, words)) >= _FEWEST_DIGITS:
        yield group[0][0], group[-1][1]
    else:
        yield from (span for span, word in zip(group, words, strict=True) if is_long(word))


def _numbers_people(word: str) -> bool:
    return count_digits(word) >= _FEWEST_BESIDE_LETTERS and not word.isdigit()


@once
def _timed(text: Text) -> frozenset[int]:
    """The tokens of days and times."""
    matches = (*days.find(text), *clock.find(text))
    return frozenset(at for match in matches for at in range(match.first, match.last))
