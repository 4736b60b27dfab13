"""What the API takes, checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from itertools import islice
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from typing_extensions import override

from conversations.api.faults import MOST_FAULTS, cut

_NAMED = 10
USER_MESSAGE = (
    "What the person wrote, as it is. Or the value of a widget, as for `answers`: a list of options, a place as "
    "`{lat, lng}`, a number, true or false. It answers the field that was asked."
)


class StrictText(serializers.CharField):
    """A JSON string, taken as it is: numbers are not turned into text, and nothing is trimmed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "allow_blank": True, **options})

    @override
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


@extend_schema_field(
    {"anyOf": [{"type": kind} for kind in ("string", "number", "boolean", "object")] + [{"type": "array", "items": {}}]}
)
class MessageField(serializers.JSONField):
    """What a person says in one turn, up to `settings.MAX_MESSAGE_CHARS`: words, or the value of a widget."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        said = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
        if len(said) > settings.MAX_MESSAGE_CHARS:
            detail = _("The message is too long: at most {limit} characters. Say it in several messages.")
            raise serializers.ValidationError(detail.format(limit=settings.MAX_MESSAGE_CHARS), code="max_length")
        return data


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses keys that it does not know, so that a slip of the pen is no silent loss."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = islice((name for name in data if name not in self.fields), MOST_FAULTS)
            named = [*islice(self.fields, _NAMED), *(["…"] if len(self.fields) > _NAMED else [])]
            detail = _("This is not known here. Known are: {known}.").format(known=", ".join(named))
            if faults := {cut(name): detail for name in unknown}:
                raise serializers.ValidationError(faults, code="unknown")
        return super().to_internal_value(data)


class JsonObjectField(serializers.DictField):
    child = serializers.JSONField(allow_null=True)


class ToolResultSerializer(serializers.Serializer[Any]):
    """What a tool answered. Keys that are not known are left aside, and so is the result of a tool that was not called
    or has been heard already."""

    tool_name = StrictText(allow_blank=False, max_length=200, help_text="The `tool_name` of the TOOL_CALL.")
    result = serializers.JSONField(required=False, allow_null=True, help_text="Whatever the tool answered.")
    error = StrictText(
        required=False, allow_null=True, max_length=2000, help_text="Why the tool could not be carried out."
    )
    tool_args = serializers.JSONField(
        required=False,
        allow_null=True,
        help_text="The `tool_args` of the TOOL_CALL, which tell its result from that of an earlier call.",
    )


class MomentField(serializers.DateTimeField):
    """A moment in ISO 8601, of a year that people speak of; one without an offset stays naive."""

    years = range(1900, 2200)

    @override
    def enforce_timezone(self, value: datetime) -> datetime:
        if value.year not in self.years:
            raise serializers.ValidationError(_("Give a moment between the years 1900 and 2199."), code="range")
        return value


class ContextSerializer(StrictSerializer):
    flags = JsonObjectField(required=False, help_text="Switches of the host, which the form's conditions read.")
    user = JsonObjectField(required=False, help_text="What the host knows about the person.")
    prefill = JsonObjectField(required=False, help_text="Values that the host knows already, by field id.")
    now = MomentField(
        required=False,
        allow_null=True,
        help_text="The moment at which the person speaks, in this turn and the later ones, in place of the clock; "
        "without an offset, in the person's zone. For trials: taken with `DEBUG` on alone.",
    )

    def validate_now(self, now: datetime | None) -> datetime | None:
        if now is not None and not settings.DEBUG:
            raise serializers.ValidationError(_("The clock can be set with DEBUG on alone."), code="not_allowed")
        return now


class ConverseSerializer(StrictSerializer):
    """A turn. Without `conversation_id` it opens a conversation, about exactly one form. All else is optional: an
    empty turn asks "where were we?". A conversation keeps its form; sent again, a document changes nothing."""

    conversation_id = StrictText(required=False, allow_null=True, max_length=100)
    form = StrictText(required=False, allow_null=True, max_length=100, help_text="The slug of a published form.")
    form_context_md = StrictText(required=False, allow_null=True, help_text="A form document of your own.")
    form_fields = serializers.ListField(
        child=JsonObjectField(),
        required=False,
        allow_null=True,
        help_text="The fields of a host's page, with the values that they hold already.",
    )
    user_message = MessageField(required=False, allow_null=True, help_text=USER_MESSAGE)
    answers = JsonObjectField(required=False, allow_null=True, help_text="Values from widgets, by field id.")
    tool_results = ToolResultSerializer(many=True, required=False, allow_null=True)
    context = ContextSerializer(required=False, allow_null=True)  # type: ignore[assignment]
    locale = serializers.RegexField(
        r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}\Z", required=False, allow_null=True, help_text="Such as en or ar-SA."
    )
    timezone = StrictText(required=False, allow_null=True, help_text="The person's zone, such as Asia/Riyadh.")
    request_id = StrictText(
        required=False, allow_null=True, max_length=255, help_text="The same as the header Idempotency-Key."
    )

    def validate_timezone(self, name: str | None) -> str | None:
        if name and name not in _zones():
            raise serializers.ValidationError(_("There is no such time zone. An example is Asia/Riyadh."))
        return name

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        named = [name for name in ("form", "form_context_md", "form_fields") if attrs.get(name)]
        if len(named) > 1:
            raise serializers.ValidationError(
                {named[1]: _("Give exactly one of form, form_context_md and form_fields.")}, code="one_form"
            )
        return attrs


class ChatSerializer(serializers.Serializer[Any]):
    """A turn, in the words of the simple chat clients. Keys that are not known are left aside."""

    form_context_md = StrictText(required=False, allow_null=True, help_text="The form document, with every request.")
    user_message = MessageField(required=False, allow_null=True, help_text=USER_MESSAGE)
    conversation_id = StrictText(
        required=False,
        allow_null=True,
        help_text="As an earlier reply gave it, or any id of your own, which the conversation keeps: up to 100 "
        "letters, digits and signs of ASCII, without spaces.",
    )
    tool_results = ToolResultSerializer(many=True, required=False, allow_null=True)


class ResetSerializer(serializers.Serializer[Any]):
    conversation_id = StrictText(allow_blank=False)


class PageQuerySerializer(StrictSerializer):
    after = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=2**31 - 1, help_text="Only turns after this number."
    )
    limit = serializers.IntegerField(
        required=False, default=100, min_value=1, max_value=500, help_text="Turns at most."
    )


class SubmissionQuerySerializer(StrictSerializer):
    form = StrictText(required=False, max_length=100, help_text="The slug of the form; without it, of all.")
    since = MomentField(required=False, help_text="Only what was completed at this moment or later, in ISO 8601.")
    cursor = StrictText(required=False, max_length=500, help_text="As `next` and `previous` bear it.")
    limit = serializers.IntegerField(
        required=False, default=20, min_value=1, max_value=100, help_text="Submissions at most."
    )

    def validate_since(self, since: datetime) -> datetime:
        if since.tzinfo is None:
            detail = _("Say the offset: 2026-03-12T09:30:00Z. A + is written %2B in an address.")
            raise serializers.ValidationError(detail, code="offset")
        return since


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
