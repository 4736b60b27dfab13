"""Phone numbers."""

from __future__ import annotations

import re

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refused
from nlu.canonical.phones import canonical_number, region_of
from nlu.entities.phones import PhoneReader
from nlu.entity import ValueContext
from nlu.folding import fold_text
from nlu.types import JsonValue

_WRITTEN = re.compile(r"(?=.*\d)\+?[\d ().\-/]{1,40}")


class Phone(FieldType):
    """A phone number: "+966501234567". Without a region, a number told without its country code stays as its digits."""

    type = "phone"
    aliases = ("tel", "telephone", "mobile", "phone number", "mobile number", "cell", "رقم الجوال", "هاتف")
    input = "tel"
    reader = PhoneReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """Takes digits with the signs that people put between them, as text or as a whole number."""
        written = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        said = fold_text(written).strip().removeprefix("tel:") if isinstance(written, str) else ""
        if not _WRITTEN.fullmatch(said):
            raise refused("phone_not_a_number")
        return canonical_number(said, region_of(context.slot.limits))

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        known = region_of(context.slot.limits) is not None
        return schema("string", pattern=r"^\+[1-9]\d{6,14}$" if known else r"^\+?\d{7,15}$")

    def format(self, value: JsonValue, context: ValueContext) -> str:
        """ "+966 50 123 4567"; digits without a country code as they stand."""
        from phonenumbers import NumberParseException, PhoneNumberFormat, format_number, parse

        try:
            return format_number(parse(str(value), None), PhoneNumberFormat.INTERNATIONAL)
        except NumberParseException:
            return str(value)


FIELD_TYPES = (Phone(),)
