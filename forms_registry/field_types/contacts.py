"""How somebody can be reached: email addresses and phone numbers."""

from __future__ import annotations

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refusal, refuse_beyond
from nlu.bounds import Bounds
from nlu.canonical_phones import canonical_number, region_of
from nlu.entities.emails import EmailReader, normal_address
from nlu.entities.phones import PhoneReader
from nlu.entity import InvalidValue, ValueContext
from nlu.problems import make_problem
from nlu.types import JsonValue
from patterns.folding import fold_text
from patterns.regular import linear
from patterns.scanning import encodable
from patterns.texts import text_of

_WRITTEN = linear(r"\+?[\d ().\-/]{1,40}(?:;ext=\d{1,7})?")


def _international(number: str) -> str:
    """ "+966 50 123 4567"; digits without a country code as they stand."""
    from phonenumbers import NumberParseException, PhoneNumberFormat, format_number, parse

    try:
        return format_number(parse(number, None), PhoneNumberFormat.INTERNATIONAL)
    except NumberParseException:
        return number


def _country_code(number: str) -> str | None:
    return _international(number).split()[0] if number.startswith("+") else None


def _national_number(number: str) -> str:
    return number.partition(";")[0].removeprefix(_country_code(number) or "")


class Email(FieldType):
    """An email address, its domain in lower case."""

    type = "email"
    aliases = ("e-mail", "email address", "mail", "البريد الإلكتروني")
    input = "email"
    is_email_address = True
    is_copied = True
    self_evident = "shape"
    word_tag = "email_word"
    autocomplete = "email"
    reader = EmailReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        address = normal_address(value.strip().removeprefix("mailto:")) if isinstance(value, str) else None
        if address is None:
            raise InvalidValue(make_problem("email_invalid"))
        limits = context.slot.limits
        refuse_beyond(Bounds(most=limits.max_length), len(address), limits, "address")
        return address

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("string", format="email")


class Phone(FieldType):
    """A phone number: "+966501234567", and ";ext=12" where it has an extension. Without a region, a number told
    without its country code stays as its digits."""

    type = "phone"
    aliases = ("tel", "telephone", "mobile", "phone number", "mobile number", "cell", "رقم الجوال", "هاتف")
    input = "tel"
    shows_ends = True
    is_phone_number = True
    has_digits = True
    is_copied = True
    self_evident = "looks"
    word_tag = "phone_word"
    autocomplete = "tel"
    parts = {"country_code": _country_code, "national_number": _national_number}
    reader = PhoneReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes digits with the signs that people put between them, as text or as a whole number."""
        written = fold_text(text_of(value) or "").strip().removeprefix("tel:")
        if not _WRITTEN.fullmatch(encodable(written)) or not any(map(str.isdecimal, written)):
            raise refusal("phone_not_a_number")
        return canonical_number(written, region_of(context.slot.limits))

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        number = r"\+[1-9]\d{6,14}" if region_of(context.slot.limits) else r"\+?\d{7,15}"
        return schema("string", pattern=rf"^{number}(;ext=\d{{1,7}})?$")

    def format(self, value: JsonValue, context: ValueContext) -> str:
        return _international(str(value))
