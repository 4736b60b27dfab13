"""Phone numbers, as they are written, called or spelled out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from nlu import contacts
from nlu.canonical.phones import canonical_number, region_of, written
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.expressions import claimed
from nlu.problems import one_of
from nlu.text import Text, read

_MOST_FOUND, _MOST_TRIES = 20, 200
_FEWEST_IN_TEXT, _FEWEST_ALONE, _FEWEST_SPELLED = 5, 3, 7
_DIGIT_TAGS = ("unit_number", "spoken_zero", "repeat")
_REACH = 5  # tokens between a number and the noun that it is called by
_CERTAIN, _DIALLED, _DIGITS = 1.0, 0.9, 0.6


class PhoneReader(EntityReader):
    """Reads phone numbers; of an answer with one that cannot be, it says what is wrong."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        found = list(_numbers(read(text), context))
        numbers = [one for one in found if isinstance(one, Entity)]
        if len({number.value for number in numbers}) > 1:
            return one_of(text, numbers, "phone_unclear")
        return next(iter(numbers or found), None)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return [one for one in _numbers(read(text), context) if isinstance(one, Entity) and one.confidence >= _DIALLED]


def _numbers(text: Text, context: ValueContext) -> Iterator[Entity | Ambiguity]:
    """Numbers in order, the less certain those that are not written or called as phone numbers are; and what is wrong
    with the digits that make none."""
    from phonenumbers import PhoneNumberMatcher

    region, end = region_of(context.slot.limits), 0
    figures, spelled = _in_figures(text)
    matcher = PhoneNumberMatcher(figures, region, max_tries=_MOST_TRIES)
    matches = (match for match in islice(matcher, _MOST_FOUND) if not contacts.is_day(match.raw_string))
    known = {(match.start, match.end): written(match.number) for match in matches}
    for span in sorted({*known, *_rows(text, figures, spelled)}, key=lambda span: (span[0], -span[1])):
        said = figures[slice(*span)]
        try:
            number = known.get(span) or canonical_number(said, region)
        except InvalidValue as error:
            yield Ambiguity(error.problem, *text.folded.span(*span))
            continue
        if span[0] >= end:
            dialled = span in known or (region is None and contacts.is_dialled(said))
            end = spelled.get(span[0], span[1])
            yield Entity(number, *text.folded.span(span[0], end), _confidence(text, span[0], said, dialled=dialled))


def _rows(text: Text, figures: str, spelled: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Digits that may be meant for a number: enough of them, or all that is said, and nothing else claims them."""
    others = (match for match in contacts.find(text) if match.rule != "phone")
    taken = claimed(text, but="contact").union(*(range(match.first, match.last) for match in others))
    for row in islice(contacts.NUMBER.finditer(figures), _MOST_FOUND):
        fewest = _FEWEST_ALONE if text.folded.text.strip(" .!") == row[0] else _FEWEST_IN_TEXT
        free = row.start() in spelled or taken.isdisjoint(range(*text.tokens_in(*text.folded.span(*row.span()))))
        if free and contacts.digits(row[0]) >= fewest and not contacts.is_day(row[0]):
            yield row.span()


def _confidence(text: Text, start: int, said: str, *, dialled: bool) -> float:
    """By how a number is written, and what the words before it call it: a telephone's, or a thing's."""
    at = text.tokens_in(*text.folded.span(start, start + 1))[0]
    before = range(max(0, at - _REACH, text.sentence(at)[0]), at)
    if any(text.has(place, "thing_number") for place in before):
        return _DIGITS
    if said.startswith("+") or any(text.has(place, "phone_word") for place in before):
        return _CERTAIN
    return _DIALLED if dialled else _DIGITS


def _in_figures(text: Text) -> tuple[str, dict[int, int]]:
    """The folded text with rows of spelled digits as figures in their place; from where to where each stands."""
    figures, spelled, at = text.folded.text, dict[int, int](), 0
    while at < len(text):
        first, digits, times = at, "", 1
        while tag := next((tag for tag in text.tags(at) if tag.name in _DIGIT_TAGS), None):
            digits += "" if tag.name == "repeat" else str(tag.value) * times
            times, at = int(str(tag.value)) if tag.name == "repeat" else 1, at + tag.size
        if len(digits) >= _FEWEST_SPELLED and len(spelled) < _MOST_FOUND:
            start, end = text.tokens[first].start, text.tokens[at - 1].end
            figures = figures[:start] + digits.ljust(end - start) + figures[end:]
            spelled[start] = end
        at = max(at, first + 1)
    return figures, spelled
