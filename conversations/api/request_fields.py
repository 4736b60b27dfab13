"""The kinds of values that requests hold, each checked and described."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from datetime import UTC, datetime
from functools import cache
from itertools import islice
from typing import Any, ClassVar
from zoneinfo import available_timezones

from django.conf import settings
from django.core.validators import RegexValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.utils.formatting import lazy_format
from typing_extensions import override

from agent.state.answer_size import MOST_CHARS, size_of
from conversations.api.faults import MOST_FAULTS, cut

_NAMED = 10
_TEXT_OR_NULL = {"type": "string", "nullable": True, "maxLength": 10_000}


def at_least_one_of(**parts: Mapping[str, Any]) -> dict[str, Any]:
    """What a description says: that one of these has to be there, and not null."""
    return beside_properties(anyOf=[{"required": [name], "properties": {name: part}} for name, part in parts.items()])


def beside_properties(**rule: Any) -> dict[str, Any]:
    """A rule about which properties go together. Within `allOf`, because generators of clients take an object with
    `anyOf` for one of several kinds of objects, of which none has its other properties."""
    return {"allOf": [rule]}


class StrictText(serializers.CharField):
    """A JSON string, taken as it is: numbers are not turned into text, and nothing is trimmed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "allow_blank": True, **options})

    @override
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field({"type": "string", "maxLength": 200_000})
class DocumentField(StrictText):
    """A form document. The reader reports what is wrong with it, including its length."""


class SpokenText(StrictText):
    """Text that is not blank. `nothing` is the message if it is."""

    def __init__(self, nothing: Any, **options: Any) -> None:
        beyond_blanks = RegexValidator(r"\S", nothing, code="blank")
        messages = {"blank": nothing}
        super().__init__(**{"allow_blank": False, "validators": [beyond_blanks], "error_messages": messages, **options})


@extend_schema_field(
    {
        "anyOf": [
            {"type": "string", "maxLength": settings.MAX_MESSAGE_CHARS},
            *({"type": kind} for kind in ("number", "boolean")),
            {"type": "object", "additionalProperties": True},
            {"type": "array", "items": {}},
        ]
    }
)
class MessageField(serializers.JSONField):
    """What a person says in one turn, up to `settings.MAX_MESSAGE_CHARS`: words, or the value of a widget."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        if len(text) > settings.MAX_MESSAGE_CHARS:
            detail = _("The message is too long: at most {limit} characters. Say it in several messages.")
            raise serializers.ValidationError(detail.format(limit=settings.MAX_MESSAGE_CHARS), code="max_length")
        return data


@extend_schema_field({"type": "string", "format": "uuid"})
class ConversationIdField(StrictText):
    """The id of a conversation, as a reply gave it; anything else names no conversation."""


@extend_schema_field({"type": "string", "pattern": "^[!-~]{0,100}$"})
class ClientIdField(StrictText):
    """A client's own name for a conversation."""


@extend_schema_field({"type": "string", "format": "cursor"})
class CursorField(StrictText):
    """A place in a list, in words of the list's own."""


@extend_schema_field({"type": "string", "format": "iana-time-zone"})
class TimeZoneField(StrictText):
    """A time zone that this machine knows."""

    @override
    def run_validation(self, data: Any = serializers.empty) -> str | None:
        name: str | None = super().run_validation(data)
        if name and name not in _time_zone_names():
            raise serializers.ValidationError(_("There is no such time zone. An example is Asia/Riyadh."))
        return name


@cache
def _time_zone_names() -> frozenset[str]:
    return frozenset(available_timezones())


@extend_schema_field({"type": "string", "pattern": "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$"})
class LocaleField(serializers.RegexField):
    """A language tag."""

    default_error_messages = {"invalid": _("This is not a language tag. Examples are en and ar-SA.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}\Z", **options)


def _reword(field: Any) -> None:
    """Replace the framework's messages: those about limits stay in the language of the first request, though the fields
    serve every request, and the one about an unknown choice does not list the known ones."""
    if isinstance(field, serializers.ChoiceField):
        known = ", ".join(map(str, field.choices))
        field.error_messages["invalid_choice"] = format_lazy(
            _("This is not known here. Known are: {known}."), known=known
        )
    for validator in field.validators:
        if isinstance(message := getattr(validator, "message", None), lazy_format):
            validator.message = format_lazy(message.format_string or "", *message.args, **message.kwargs)
    if hasattr(field, "child"):
        _reword(field.child)


class RequestSerializer(serializers.Serializer[Any]):
    """What a request holds. Refuses in the language of whoever asks."""

    def __init_subclass__(cls) -> None:
        for field in cls._declared_fields.values():
            _reword(field)

    @override
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Each request gets a copy of the fields, as usual, but not of what they contain: reading never changes it."""
        return {name: copy(field) for name, field in self._declared_fields.items()}


class StrictSerializer(RequestSerializer):
    """Refuses keys that it does not know, so that typing errors are noticed. `untold` are keys for trials, which
    messages do not list."""

    default_error_messages = {"invalid": _("Send a JSON object here.")}
    untold: ClassVar[frozenset[str]] = frozenset()

    @override
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = list(islice((name for name in data if name not in self.fields), MOST_FAULTS))
            if unknown:
                told = [name for name in map(str, self.fields) if name not in self.untold]
                known = [*told[:_NAMED], *(["…"] if len(told) > _NAMED else [])]
                detail = _("This is not known here. Known are: {known}.").format(known=", ".join(known))
                raise serializers.ValidationError({cut(name): detail for name in unknown}, code="unknown")
        return super().to_internal_value(data)


class ManyField(serializers.ListField):
    """A list that is validated only until more items are wrong than are reported, and none of them if there are too
    many: a request of a megabyte in which each item was wrong took twenty seconds of processor time."""

    @override
    def run_child_validation(self, data: Sequence[Any]) -> list[Any]:
        self.run_validators(data)
        taken: list[Any] = []
        faults: dict[Any, Any] = {}
        for place, item in enumerate(data):
            try:
                taken.append(self.child.run_validation(item))
            except serializers.ValidationError as refused:
                faults[place] = refused.detail
                if len(faults) > MOST_FAULTS:
                    break
        if faults:
            raise serializers.ValidationError(faults)
        return taken


class JsonObjectField(serializers.DictField):
    child = serializers.JSONField(allow_null=True)


class AnswersField(JsonObjectField):
    """Values by field id, no more than a conversation has room for."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        values = super().to_internal_value(data)
        if size_of(values) > MOST_CHARS:
            detail = _("The answers are too long: at most {limit} characters of JSON in all.")
            raise serializers.ValidationError(detail.format(limit=MOST_CHARS), code="max_length")
        return values


@extend_schema_field({"type": "object", "additionalProperties": {}, "minProperties": 1})
class ChangesField(JsonObjectField):
    """At least one value, by its name."""

    default_error_messages = {"empty": _("Nothing would change by this amendment.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"allow_empty": False, **options})


SAY_MOMENT = _("Send a time with its offset: 2026-03-12T09:30:00Z. In an address, write + as %2B.")


class MomentField(serializers.DateTimeField):
    """A moment in ISO 8601, of a year that people speak of; one without an offset stays naive, any other is in UTC:
    Postgres takes no offset of 16 hours or more."""

    default_error_messages = {"invalid": SAY_MOMENT}
    years = range(1900, 2200)

    @override
    def enforce_timezone(self, value: datetime) -> datetime:
        if value.year not in self.years:
            raise serializers.ValidationError(_("Give a moment between the years 1900 and 2199."), code="range")
        return value.astimezone(UTC) if value.tzinfo else value


@extend_schema_field(
    {
        "type": "object",
        "description": "A field of your page. Other keys are left aside.",
        "required": ["data_id"],
        "properties": {
            "data_id": {"type": "string", "minLength": 1, "maxLength": 100},
            "fieldLabel": _TEXT_OR_NULL,
            "fieldType": {
                "type": "string",
                "nullable": True,
                "description": "`input`, `textarea`, `select`, `radio`, `checkbox`, `number`, `date`, `email`, `tel`, "
                "`password` or another type of HTML. A checkbox with options is a list, one without them a yes or no.",
            },
            "fieldValue": {"description": "What it holds already: a list for a checkbox with options, else one value."},
            "is_required": {"description": "true or false."},
            "sensitive": {
                "description": "true or false: its value is nobody else's business. A password's never is.",
            },
            "options": {"description": "A list of up to 2,000 words, or of objects with `value` and `label`."},
            "validation_message": _TEXT_OR_NULL,
            "description": _TEXT_OR_NULL,
            **{
                name: {"description": "As the attribute of HTML: a number or text. What the page refuses is not taken."}
                for name in ("min", "max", "minLength", "maxLength", "pattern")
            },
        },
    }
)
class HostField(JsonObjectField):
    """One field of a host's page, as `forms_registry.host_fields` takes it."""
