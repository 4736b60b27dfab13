"""Phone numbers, as they are written, called or spelled out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from nlu.canonical.phones import FEWEST_DIGITS, canonical_number, region_of
from nlu.dialogue_acts import is_question
from nlu.entities.base import EntityReader
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import Folded, fold_text
from nlu.phone_owners import NUMBER, is_called, is_of_a_thing, own_numbers
from nlu.problems import one_of
from nlu.words import words_in

_SHORT_NUMBER = re.compile(r"(?<!.)\+?\d{3,4}(?!.)")
_DATE = re.compile(r"(?<!\d)(?:(?:19|20)\d\d[-/. ]\d{1,2}[-/. ]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?!\d)")
_DIGIT_WORDS = {
    fold_text(word): str(digit)
    for digit, words in enumerate(
        (
            *("zero oh o nought صفر", "one واحد", "two اثنين اثنان", "three ثلاثة", "four أربعة"),
            *("five خمسة", "six ستة", "seven سبعة", "eight ثمانية", "nine تسعة"),
        )
    )
    for word in words.split()
}
_FEW_WORDS = 10
_FEWEST_IN_TEXT = 5
_MOST_TRIES = 200
_MOST_FOUND = 20
_HOME = re.compile(r"\(?0[1-9](?:[ )-]{0,2}\d){7,9}")
_DIALLED = re.compile(r"\(?[+0]|.*\d[ )-]+\d+[ -]+\d")


class PhoneReader(EntityReader):
    """Reads phone numbers; in an answer also digits that are none, for a check to say why."""

    def parse_answer(self, text: str, context: ValueContext) -> Entity | Ambiguity | None:
        folded = own_numbers(text, context, of_anybody=True)
        if is_question(folded.text):
            return None
        found = _numbers(folded, context, sure=False)
        different = tuple(dict.fromkeys(item.value for item in found))
        if len(different) == 1:
            return found[0]
        if len(different) > 1:
            return one_of(text, found, "phone_unclear")
        return _attempt(folded)

    def extract(self, text: str, context: ValueContext) -> Sequence[Entity | Ambiguity]:
        return _numbers(own_numbers(text, context, of_anybody=False), context, sure=True)


def _numbers(folded: Folded, context: ValueContext, *, sure: bool) -> list[Entity]:
    """Valid numbers in a text. `sure` wants them written or called as phone numbers are, not any run of digits."""
    from phonenumbers import PhoneNumberFormat, PhoneNumberMatcher, format_number

    if len(re.findall(r"\d", folded.text)) < _FEWEST_IN_TEXT:
        return []
    region = region_of(context.slot.limits)
    found: list[Entity] = []
    taken: list[tuple[int, int]] = []
    for match in islice(PhoneNumberMatcher(folded.text, region, max_tries=_MOST_TRIES), _MOST_FOUND):
        taken.append((match.start, match.end))
        cued = is_called(folded.text, match.start)
        if not sure or cued or _DIALLED.match(match.raw_string):
            number = format_number(match.number, PhoneNumberFormat.E164)
            certain = cued or "+" in match.raw_string
            found.append(Entity(number, *folded.span(match.start, match.end), 1.0 if certain else 0.9))
    found.extend(_called(folded, taken, region, sure=sure))
    return sorted(found, key=lambda reading: reading.start)


def _called(folded: Folded, taken: list[tuple[int, int]], region: str | None, *, sure: bool) -> Iterator[Entity]:
    """Other runs of digits that are called a phone number, or begin as one; without a region, and not `sure`, any of
    fitting length."""
    undated = _DATE.sub(lambda date: "\0" * len(date.group()), folded.text)
    for match in islice(NUMBER.finditer(undated), _MOST_FOUND):
        cued = match.group().startswith("+") or is_called(folded.text, match.start())
        dialled = _HOME.fullmatch(match.group()) is not None and not is_of_a_thing(folded.text, match.start())
        free = all(match.end() <= start or match.start() >= end for start, end in taken)
        meant = cued or (region is None and (dialled or not sure))
        if free and meant and (number := _accepted(match.group(), region)):
            yield Entity(number, *folded.span(*match.span()), 0.8)


def _accepted(said: str, region: str | None) -> str | None:
    try:
        return canonical_number(said, region)
    except InvalidValue:
        return None


def _attempt(folded: Folded) -> Entity | None:
    """Digits that are no valid number, for `clean` to say why; or a number spelled digit by digit."""
    words = words_in(folded.text)
    undated = _DATE.sub(lambda date: "\0" * len(date.group()), folded.text)
    runs = [*NUMBER.finditer(undated)] or [*_SHORT_NUMBER.finditer(undated)]
    if len(runs) == 1 and len(words) <= _FEW_WORDS:
        return Entity(runs[0].group(), *folded.span(*runs[0].span()))
    spelled = [word for word in words if word.text in _DIGIT_WORDS]
    if len(spelled) < FEWEST_DIGITS or len(words) > len(spelled) + _FEW_WORDS:
        return None
    digits = "".join(_DIGIT_WORDS[word.text] for word in spelled)
    return Entity(digits, *folded.span(spelled[0].start, spelled[-1].end), 0.8)
