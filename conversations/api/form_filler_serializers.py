"""What pages with a form of their own send, and get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from typing_extensions import override

from conversations.api.request_fields import (
    ClientIdField,
    HostField,
    JsonObjectField,
    LocaleField,
    ManyField,
    RequestSerializer,
    StrictText,
    TimeZoneField,
    at_least_one_of,
)
from forms_registry.host_fields import MAX_FIELDS

STATUSES = ("in_progress", "awaiting_info", "completed")
_ANYTHING = {"type": "object", "additionalProperties": True}
_NAMED = {"type": "object", "required": ["data_id"], "properties": {"data_id": {"type": "string"}}}
_WITH_VALUE = {**_NAMED, "properties": {"data_id": {"type": "string"}, "fieldValue": {}}}
_WITH_REASON = {
    "type": "object",
    "required": ["data_id", "reason"],
    "properties": {"data_id": {"type": "string"}, "reason": {"type": "string"}},
}


@extend_schema_field(_WITH_VALUE)
class NamedField(JsonObjectField):
    """An object about a field of the page, by its `data_id`."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        if not isinstance(value.get("data_id"), str):
            raise serializers.ValidationError({"data_id": _("Name the field: data_id is its id as text.")})
        return value


@extend_schema_field({"anyOf": [{"type": "string"}, _NAMED]})
class FieldOrId(serializers.JSONField):
    """A field's id, or an object with it."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str) and not (isinstance(data, Mapping) and isinstance(data.get("data_id"), str)):
            raise serializers.ValidationError(_("Give a field's id, or an object with it as data_id."), code="invalid")
        return data


@extend_schema_field({"anyOf": [_ANYTHING, {"type": "array", "items": _ANYTHING}]})
class FieldInFocus(serializers.JSONField):
    """The field that was worked on, or a list of them."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        if not all(isinstance(item, Mapping) for item in (data if isinstance(data, list) else [data])):
            raise serializers.ValidationError(_("Give an object, or a list of objects."), code="invalid")
        return data


class SaidSerializer(RequestSerializer):
    role = serializers.ChoiceField(["user", "assistant", "system"])
    content = StrictText()


class FormFillerSerializer(RequestSerializer):
    """The state of a page and of its talk: some words, a page, or a thread. Keys that are not known are left aside."""

    described: ClassVar[Mapping[str, Any]] = at_least_one_of(
        user_message={"type": "string"}, form_fields={"type": "array", "items": {}}, thread_id={"type": "string"}
    )

    user_message = StrictText(
        required=False, allow_null=True, max_length=settings.MAX_MESSAGE_CHARS, help_text="What the person wrote."
    )
    form_fields = ManyField(
        child=HostField(),
        required=False,
        allow_null=True,
        max_length=MAX_FIELDS,
        help_text="All fields that the page shows, with what they hold. It counts more than what was said before.",
    )
    filled_fields = ManyField(
        child=NamedField(),
        required=False,
        allow_null=True,
        help_text="Values of an earlier reply that the page does not show yet: such a field counts as filled.",
    )
    missing_fields = ManyField(child=FieldOrId(), required=False, allow_null=True, help_text="Taken, and found anew.")
    current_field = FieldInFocus(required=False, allow_null=True, help_text="Taken, and found anew.")
    conversation_history = ManyField(
        child=SaidSerializer(),
        required=False,
        allow_null=True,
        help_text="Taken, and left aside: the thread keeps its own.",
    )
    status = serializers.ChoiceField(STATUSES, required=False, allow_null=True, help_text="Taken, and found anew.")
    response_message = StrictText(required=False, allow_null=True, help_text="Taken, and left aside.")
    thread_id = ClientIdField(
        required=False,
        allow_null=True,
        help_text="The thread: as a reply gave it, or an id of your own, up to 100 letters, digits and signs of ASCII. "
        "With an embed token it is a UUID.",
    )
    locale = LocaleField(required=False, allow_null=True, help_text="Such as en or ar-SA.")
    timezone = TimeZoneField(required=False, allow_null=True, help_text="The person's zone, such as Asia/Riyadh.")

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if all(attrs.get(name) is None for name in ("user_message", "form_fields", "thread_id")):
            detail = _("Send what the person wrote, the fields of the page, or a thread.")
            raise serializers.ValidationError({"user_message": detail}, code="required")
        return attrs


class FilledInSerializer(serializers.Serializer[Any]):
    data_id = serializers.CharField()
    fieldValue = serializers.JSONField(  # noqa: N815 - the contract's name
        allow_null=True, help_text='What to put into the page; "" empties the field.'
    )
    source = serializers.CharField(  # type: ignore[assignment]
        help_text="Where the value comes from, as in `filled_fields` of /api/converse/."
    )
    confidence = serializers.FloatField(min_value=0, max_value=1)


@extend_schema_field({"oneOf": [{"type": "string"}, _WITH_REASON]})
class MissingField(serializers.JSONField):
    """A field's id; with a reason where its value was refused."""


class CurrentSerializer(serializers.Serializer[Any]):
    data_id = serializers.CharField()
    fieldLabel = serializers.CharField()  # noqa: N815 - the contract's name
    fieldType = serializers.CharField()  # noqa: N815 - the contract's name
    validation_message = serializers.CharField(
        help_text="Why the last value was refused, or what a value must keep to."
    )


class FormFillerReplySerializer(serializers.Serializer[Any]):
    """The page and the talk as they stand after the turn."""

    user_message = serializers.CharField()
    form_fields = serializers.ListField(
        child=serializers.DictField(child=serializers.JSONField(allow_null=True)),
        help_text="As they were sent, with the values that stand now. Private values are left out.",
    )
    filled_fields = FilledInSerializer(many=True, help_text="What the page does not show yet.")
    missing_fields = serializers.ListField(child=MissingField(), help_text="Required, and without a value.")
    current_field = CurrentSerializer(allow_null=True, help_text="The field to highlight.")
    conversation_history = SaidSerializer(
        many=True, help_text="The last messages; what was said before them is summed up in one of role system."
    )
    status = serializers.ChoiceField(STATUSES)
    response_message = serializers.CharField()
    thread_id = serializers.CharField()
