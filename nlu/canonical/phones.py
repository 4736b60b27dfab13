"""Phone numbers as they are kept: in E.164 where their country is known, else as their digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nlu.entity import InvalidValue
from nlu.local_writing import isolate
from nlu.problems import invalid
from nlu.types import Limits

if TYPE_CHECKING:
    from phonenumbers import PhoneNumber

FEWEST_DIGITS, MOST_DIGITS = 7, 15


def region_of(limits: Limits) -> str | None:
    """The two-letter region that numbers without a country code belong to; limits may name it "SA" or "+966"."""
    from phonenumbers import SUPPORTED_REGIONS, region_code_for_country_code

    named = (limits.region or "").strip().upper()
    code = named.lstrip("+").lstrip("0")
    if code.isdecimal() and len(code) < 5:
        named = region_code_for_country_code(int(code))
    return named if named in SUPPORTED_REGIONS else None


def canonical_number(said: str, region: str | None) -> str:
    """The number in E.164; raises InvalidValue that says what is wrong with it."""
    from phonenumbers import NumberParseException, PhoneNumberFormat, format_number, is_valid_number, parse

    said = f"+{said[2:]}" if said.startswith("00") else said
    digits = re.sub(r"\D", "", said)
    if region is None and not said.startswith("+"):
        _check_length(len(digits), FEWEST_DIGITS, MOST_DIGITS)
        return digits
    try:
        number = parse(said, region)
    except NumberParseException as error:
        if error.error_type == NumberParseException.INVALID_COUNTRY_CODE:
            raise _bad_country_code() from None
        raise _wrong_length("phone_too_short" if len(digits) < FEWEST_DIGITS else "phone_too_long") from None
    _check_possible(number)
    if not is_valid_number(number) and not said.startswith("+"):
        raise _not_valid(region)
    return format_number(number, PhoneNumberFormat.E164)


def show_number(number: str) -> str:
    """ "+966 50 123 4567"; digits without a country code as they stand."""
    from phonenumbers import NumberParseException, PhoneNumberFormat, format_number, parse

    try:
        return format_number(parse(number, None), PhoneNumberFormat.INTERNATIONAL)
    except NumberParseException:
        return number


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
