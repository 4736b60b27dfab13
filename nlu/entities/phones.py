"""Phone numbers, as they are written and called; digits that are spelled out in words are asked for again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from nlu import contacts
from nlu.canonical.phones import canonical_number, region_of, written
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.expressions import claimed
from nlu.problems import one_of
from nlu.text import Text, read

_MOST_FOUND, _MOST_TRIES = 20, 200
_FEWEST_IN_TEXT, _FEWEST_ALONE = 5, 3
_REACH = 5  # tokens between a number and the noun that it is called by
_CERTAIN, _DIALLED, _DIGITS = 1.0, 0.9, 0.6


class PhoneReader(EntityReader):
    """Reads phone numbers; of an answer with one that cannot be, it says what is wrong."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        found = list(_numbers(read(text), context))
        numbers = [one for one in found if isinstance(one, Entity)]
        if len({number.value for number in numbers}) > 1:
            return one_of(read(text), numbers, "phone_unclear")
        return next(iter(numbers or found), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return [one for one in _numbers(read(text), context) if isinstance(one, Entity) and one.confidence >= _DIALLED]


def _numbers(text: Text, context: ValueContext) -> Iterator[Entity | Ambiguity]:
    """Numbers in order, the less certain those that are not written or called as phone numbers are; and what is wrong
    with the digits that make none."""
    from phonenumbers import PhoneNumberMatcher

    region, said, end = region_of(context.slot.limits), text.folded.text, 0
    matcher = PhoneNumberMatcher(said, region, max_tries=_MOST_TRIES)
    matches = (match for match in islice(matcher, _MOST_FOUND) if not contacts.is_day(match.raw_string))
    known = {(match.start, match.end): written(match.number) for match in matches}
    for start, last in sorted({*known, *_rows(text)}, key=lambda span: (span[0], -span[1])):
        span, digits = text.folded.span(start, last), said[start:last]
        try:
            number = known.get((start, last)) or canonical_number(digits, region)
        except InvalidValue as error:
            yield Ambiguity(error.problem, *span)
            continue
        if start >= end:
            end = last
            dialled = (start, last) in known or (region is None and contacts.is_dialled(digits))
            yield Entity(number, *span, _confidence(text, span, digits, dialled=dialled))


def _rows(text: Text) -> Iterator[tuple[int, int]]:
    """Digits that may be meant for a number: enough of them, or all that is said, and nothing else claims them."""
    taken = claimed(text, but="contact") | contacts.tokens(text, "email", "link", "iban", "code")
    for row in islice(contacts.NUMBER.finditer(text.folded.text), _MOST_FOUND):
        fewest = _FEWEST_ALONE if text.folded.text.strip(" .!") == row[0] else _FEWEST_IN_TEXT
        free = taken.isdisjoint(range(*text.tokens_in(*text.folded.span(*row.span()))))
        if free and contacts.digits(row[0]) >= fewest and not contacts.is_day(row[0]):
            yield row.span()


def _confidence(text: Text, span: tuple[int, int], said: str, *, dialled: bool) -> float:
    """By how a number is written, and what the words before it call it: a telephone's, or a thing's."""
    at = text.tokens_in(*span)[0]
    before = range(max(0, at - _REACH, text.sentence(at)[0]), at)
    if any(text.has(place, "thing_number") for place in before):
        return _DIGITS
    if said.startswith("+") or any(text.has(place, "phone_word") for place in before):
        return _CERTAIN
    return _DIALLED if dialled else _DIGITS
