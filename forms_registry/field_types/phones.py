"""Phone numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from typing_extensions import override

from forms_registry.field_types.base import FieldType
from nlu.dialogue_acts import is_question
from nlu.entity import Ambiguity, Entity, InvalidValue, ValueContext
from nlu.folding import Folded, fold_text
from nlu.local_writing import isolate
from nlu.phone_owners import NUMBER, is_called, is_of_a_thing, own_numbers
from nlu.problems import invalid, one_of
from nlu.types import JsonValue
from nlu.words import words_in

if TYPE_CHECKING:
    from phonenumbers import PhoneNumber

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
_SHORTEST, _LONGEST = 7, 15
_FEW_WORDS = 10
_FEWEST_DIGITS = 5
_MOST_TRIES = 200
_MOST_FOUND = 20
_HOME = re.compile(r"\(?0[1-9](?:[ )-]{0,2}\d){7,9}")
_DIALLED = re.compile(r"\(?[+0]|.*\d[ )-]+\d+[ -]+\d")


class Phone(FieldType):
    """A phone number: "+966501234567". Without a region, a number told without its country code stays as its digits."""

    type = "phone"
    aliases = ("tel", "telephone", "mobile", "phone number", "mobile number", "cell", "رقم الجوال", "هاتف")
    input = "tel"

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

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        said = fold_text(value).strip().removeprefix("tel:") if isinstance(value, str) else ""
        if not re.fullmatch(r"\+?[\d ().\-/]{1,40}", said) or not any(char.isdigit() for char in said):
            raise invalid(
                "phone_not_a_number",
                "That is not a phone number. Please give its digits.",
                "هذا ليس رقم هاتف. يرجى كتابة أرقامه.",
            )
        return _checked(said, _region(context))

    @override
    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return {"type": "string", "pattern": r"^\+[1-9]\d{6,14}$" if _region(context) else r"^\+?\d{7,15}$"}

    @override
    def format(self, value: JsonValue, context: ValueContext) -> str:
        from phonenumbers import NumberParseException, PhoneNumberFormat, format_number, parse

        try:
            return format_number(parse(str(value), None), PhoneNumberFormat.INTERNATIONAL)
        except NumberParseException:
            return str(value)


def _region(context: ValueContext) -> str | None:
    """The two-letter region that numbers without a country code belong to; limits may name it "SA" or "+966"."""
    from phonenumbers import SUPPORTED_REGIONS, region_code_for_country_code

    named = (context.slot.limits.region or "").strip().upper()
    code = named.lstrip("+").lstrip("0")
    if code.isdecimal() and len(code) < 5:
        named = region_code_for_country_code(int(code))
    return named if named in SUPPORTED_REGIONS else None


def _numbers(folded: Folded, context: ValueContext, *, sure: bool) -> list[Entity]:
    """Valid numbers in a text. `sure` wants them written or called as phone numbers are, not any run of digits."""
    from phonenumbers import PhoneNumberFormat, PhoneNumberMatcher, format_number

    if len(re.findall(r"\d", folded.text)) < _FEWEST_DIGITS:
        return []
    region = _region(context)
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
        return _checked(said, region)
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
    if len(spelled) < _SHORTEST or len(words) > len(spelled) + _FEW_WORDS:
        return None
    digits = "".join(_DIGIT_WORDS[word.text] for word in spelled)
    return Entity(digits, *folded.span(spelled[0].start, spelled[-1].end), 0.8)


def _checked(said: str, region: str | None) -> str:
    """The number in E.164; raises InvalidValue that says what is wrong with it."""
    from phonenumbers import NumberParseException, PhoneNumberFormat, format_number, is_valid_number, parse

    said = f"+{said[2:]}" if said.startswith("00") else said
    digits = re.sub(r"\D", "", said)
    if region is None and not said.startswith("+"):
        _check_length(len(digits), _SHORTEST, _LONGEST)
        return digits
    try:
        number = parse(said, region)
    except NumberParseException as error:
        if error.error_type == NumberParseException.INVALID_COUNTRY_CODE:
            raise _bad_country_code() from None
        raise _wrong_length("phone_too_short" if len(digits) < _SHORTEST else "phone_too_long") from None
    _check_possible(number)
    if not is_valid_number(number) and not said.startswith("+"):
        raise _not_valid(region)
    return format_number(number, PhoneNumberFormat.E164)


def _check_length(count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        raise _wrong_length("phone_too_short" if count < least else "phone_too_long")


def _check_possible(number: PhoneNumber) -> None:
    from phonenumbers import ValidationResult, is_possible_number_with_reason

    reason = is_possible_number_with_reason(number)
    if reason in {ValidationResult.TOO_SHORT, ValidationResult.IS_POSSIBLE_LOCAL_ONLY}:
        raise _wrong_length("phone_too_short")
    if reason == ValidationResult.TOO_LONG:
        raise _wrong_length("phone_too_long")
    if reason == ValidationResult.INVALID_COUNTRY_CODE:
        raise _bad_country_code()


def _wrong_length(code: str) -> InvalidValue:
    if code == "phone_too_short":
        return invalid(
            code,
            "That phone number has too few digits. Please give the whole number.",
            "رقم الهاتف ناقص. يرجى كتابة الرقم كاملًا.",
        )
    return invalid(
        code,
        "That phone number has too many digits. Please check it and give it again.",
        "رقم الهاتف أطول من اللازم. يرجى التحقق منه وكتابته من جديد.",
    )


def _bad_country_code() -> InvalidValue:
    return invalid(
        "phone_country_code",
        "No country has that code. Please check the number after the plus sign.",
        "رمز الدولة غير معروف. يرجى التحقق من الرقم بعد علامة +.",
    )


def _not_valid(region: str | None) -> InvalidValue:
    from phonenumbers import PhoneNumberFormat, PhoneNumberType, example_number_for_type, format_number

    example = example_number_for_type(region, PhoneNumberType.MOBILE) if region else None
    shown = format_number(example, PhoneNumberFormat.NATIONAL) if example else "+966 51 234 5678"
    return invalid(
        "phone_invalid",
        f"That is not a phone number in use. Please check its digits; it should look like {shown}.",
        f"رقم الهاتف غير صحيح. يرجى التحقق من أرقامه، فمثاله {isolate(shown)}.",
    )


FIELD_TYPES: tuple[FieldType, ...] = (Phone(),)
