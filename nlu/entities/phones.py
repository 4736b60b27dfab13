"""Phone numbers as they are written or announced; digits spelled out in words are asked for again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nlu import contacts
from nlu.canonical_phones import canonical_number, region_of
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.expressions import claimed
from nlu.person_names import is_capital
from nlu.problems import one_entity, without_retracted
from nlu.text import Text, read
from patterns import phone_digits

_MOST_FOUND = 20
_FEWEST_IN_TEXT, _FEWEST_ALONE = 5, 3
_REACH = 5  # tokens between a number and the noun that it is called by
_CERTAIN, _DIALLED, _DIGITS = 1.0, 0.9, 0.6


class PhoneReader(EntityReader):
    """Reads phone numbers; explains what is wrong with an impossible one in an answer."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        found = list(_numbers(read(text), context))
        numbers = [item for item in found if isinstance(item, Entity)]
        return one_entity(read(text), numbers, "phone_unclear") or next(iter(found), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        found = without_retracted(read(text), list(_numbers(read(text), context)))
        return [item for item in found if isinstance(item, Entity) and item.confidence >= _DIALLED]


def _numbers(text: Text, context: ValueContext) -> Iterator[Entity | Ambiguity]:
    """Numbers in order, with less confidence if they are neither written nor announced as phone numbers; and problems
    for invalid digits, if there are enough of them or nothing else, and no other expression claims them."""
    region = region_of(context.slot.limits)
    taken = claimed(text, but="contact") | contacts.tokens_of(text, "email", "link", "iban", "code")
    for row in phone_digits.digit_groups(text.folded.text)[:_MOST_FOUND]:
        written, span = text.folded.text[slice(*row)], text.folded.span(*row)
        fewest = _FEWEST_ALONE if text.folded.text.strip(" .!") == written else _FEWEST_IN_TEXT
        free = taken.isdisjoint(range(*text.tokens_in(*span)))
        if free and phone_digits.count_digits(written) >= fewest and not phone_digits.is_day(written):
            yield _number(text, span, written, region)


def _number(text: Text, span: tuple[int, int], written: str, region: str | None) -> Entity | Ambiguity:
    try:
        number = canonical_number(written, region)
    except InvalidValue as error:
        return Ambiguity(error.problem, *span)
    return Entity(
        number, *span, _confidence(text, span, written, dialled=bool(region) or phone_digits.is_dialled(written))
    )


def _confidence(text: Text, span: tuple[int, int], written: str, *, dialled: bool) -> float:
    """By how the number is written, and what the words before it call it: a phone number, or something else."""
    at = text.tokens_in(*span)[0]
    before = range(max(0, at - _REACH, text.sentence(at)[0]), at)
    if _is_coded(text, at - 1) or any(text.has(place, "thing_number") for place in before):
        return _DIGITS
    if written.startswith("+") or any(text.has(place, "phone_word") for place in before):
        return _CERTAIN
    return _DIALLED if dialled else _DIGITS


def _is_coded(text: Text, at: int) -> bool:
    """Whether the letters of a code precede digits: "EW 0043 9981"."""
    return at >= 0 and text.original[slice(*text.span(at, at + 1))][1:].isupper() and is_capital(text, at)
