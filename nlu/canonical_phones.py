"""The canonical form of phone numbers: E.164 if their country is known, else their digits; ";ext=12" may follow."""

from __future__ import annotations

from nlu.entity import InvalidValue
from nlu.problems import make_problem
from nlu.types import Limits
from patterns.local_writing import isolate
from patterns.phone_digits import number_and_extension

_FEWEST_DIGITS, _MOST_DIGITS = 7, 15
_PARSE_FAULTS = {0: "phone_country_code", 4: "phone_too_long"}  # of NumberParseException
_FAULTS = {1: "phone_country_code", 2: "phone_too_short", 3: "phone_too_long", 4: "phone_too_short"}  # ValidationResult


def region_of(limits: Limits) -> str | None:
    """The two-letter region of numbers without a country code; limits may name it "SA" or "+966"."""
    from phonenumbers import SUPPORTED_REGIONS, region_code_for_country_code

    named = (limits.region or "").strip().upper()
    code = named.lstrip("+").lstrip("0")
    if code.isdecimal() and len(code) < 5:
        named = region_code_for_country_code(int(code))
    return named if named in SUPPORTED_REGIONS else None


def example_number(region: str | None, language: str) -> str:
    """A mobile number of the region, or else of the language's, such as "ar-SA": "+966 51 234 5678"."""
    from babel.core import get_global
    from phonenumbers import PhoneNumberFormat, PhoneNumberType, example_number_for_type, format_number

    spoken, _, named = language.partition("-")
    likely = named[-2:].upper() or get_global("likely_subtags").get(spoken, "").rpartition("_")[2]
    number = example_number_for_type(region or likely, PhoneNumberType.MOBILE)
    return format_number(number, PhoneNumberFormat.INTERNATIONAL) if number else ""


def canonical_number(written: str, region: str | None) -> str:
    """The canonical form of a number. Raises InvalidValue, which says what is wrong."""
    import phonenumbers

    written = f"+{written[2:]}" if written.startswith("00") else written
    if region is None and not written.startswith("+"):
        return _in_digits(written)
    try:
        number = phonenumbers.parse(written, region)
    except phonenumbers.NumberParseException as error:
        raise _refused(_PARSE_FAULTS.get(error.error_type, "phone_too_short"), region) from None
    fault = _FAULTS.get(phonenumbers.is_possible_number_with_reason(number))
    if fault or (not phonenumbers.is_valid_number(number) and not written.startswith("+")):
        raise _refused(fault or "phone_invalid", region)
    extension = f";ext={number.extension}" if number.extension else ""
    return phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164) + extension


def _in_digits(written: str) -> str:
    digits, extension = number_and_extension(written)
    if not _FEWEST_DIGITS <= len(digits) <= _MOST_DIGITS:
        raise _refused("phone_too_short" if len(digits) < _FEWEST_DIGITS else "phone_too_long", None)
    return f"{digits};ext={extension}" if extension else digits


def _refused(code: str, region: str | None) -> InvalidValue:
    english, arabic = (example_number(region, language) for language in ("en", "ar"))
    return InvalidValue(make_problem(code, example=(english, isolate(arabic))))
