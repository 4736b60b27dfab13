"""Email addresses."""

from __future__ import annotations

from forms_registry.field_types.base import FieldType, schema
from forms_registry.field_types.refusals import refused
from nlu.canonical.emails import bad_address, normal_address
from nlu.entities.emails import EmailReader
from nlu.entity import ValueContext
from nlu.types import JsonValue


class Email(FieldType):
    """An email address, its domain in lower case."""

    type = "email"
    aliases = ("e-mail", "email address", "mail", "البريد الإلكتروني")
    input = "email"
    reader = EmailReader()

    def clean(self, value: JsonValue, context: ValueContext) -> JsonValue:
        address = normal_address(value.strip().removeprefix("mailto:")) if isinstance(value, str) else None
        if address is None:
            raise bad_address()
        limits = context.slot.limits
        if limits.max_length is not None and len(address) > limits.max_length:
            raise refused("email_too_long", limits, most=limits.max_length)
        return address

    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        return schema("string", format="email")


FIELD_TYPES = (Email(),)
