"""What the API takes, checked; and what it gives, described."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from typing_extensions import override

from agent.turn import Change, Source, Status


class StrictText(serializers.CharField):
    """A JSON string, taken as it is: numbers are not turned into text, and nothing is trimmed."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "allow_blank": True, **options})

    @override
    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class MessageText(StrictText):
    """What a person says in one turn, up to `settings.MAX_MESSAGE_CHARS`."""

    @override
    def run_validation(self, data: Any = serializers.empty) -> Any:
        text = super().run_validation(data)
        if text and len(text) > settings.MAX_MESSAGE_CHARS:
            detail = _("The message is too long: at most {limit} characters. Say it in several messages.")
            raise serializers.ValidationError(detail.format(limit=settings.MAX_MESSAGE_CHARS), code="max_length")
        return text


class StrictSerializer(serializers.Serializer[Any]):
    """Refuses keys that it does not know, so that a slip of the pen is no silent loss."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = [name for name in data if name not in self.fields]
            if unknown:
                known = ", ".join(self.fields)
                detail = _("This is not known here. Known are: {known}.").format(known=known)
                raise serializers.ValidationError(dict.fromkeys(unknown, detail), code="unknown")
        return super().to_internal_value(data)


class JsonObjectField(serializers.DictField):
    child = serializers.JSONField(allow_null=True)


class ToolResultSerializer(StrictSerializer):
    tool_name = StrictText(allow_blank=False, max_length=200, help_text="The `tool_name` of the TOOL_CALL.")
    result = serializers.JSONField(required=False, allow_null=True, help_text="Whatever the tool answered.")
    error = StrictText(
        required=False, allow_null=True, max_length=2000, help_text="Why the tool could not be carried out."
    )


class ContextSerializer(StrictSerializer):
    flags = JsonObjectField(required=False, help_text="Switches of the host, which the form's conditions read.")
    user = JsonObjectField(required=False, help_text="What the host knows about the person.")
    prefill = JsonObjectField(required=False, help_text="Values that the host knows already, by field id.")


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
    user_message = MessageText(required=False, allow_null=True, help_text="What the person wrote, as it is.")
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
    user_message = MessageText(required=False, allow_null=True)
    conversation_id = StrictText(required=False, allow_null=True, help_text="Unknown or expired: a new one is opened.")
    tool_results = ToolResultSerializer(many=True, required=False, allow_null=True)


class ResetSerializer(serializers.Serializer[Any]):
    conversation_id = StrictText(allow_blank=False)


class PageQuerySerializer(serializers.Serializer[Any]):
    after = serializers.IntegerField(
        required=False, default=0, min_value=0, max_value=2**31 - 1, help_text="Only turns after this number."
    )
    limit = serializers.IntegerField(
        required=False, default=100, min_value=1, max_value=500, help_text="Turns at most."
    )


class ActionField(serializers.JSONField):
    """One of the nine actions; `conversations.api.schema` describes them."""


class FilledFieldSerializer(serializers.Serializer[Any]):
    field_id = serializers.CharField()
    data_id = serializers.CharField(help_text="The same as field_id.")
    label = serializers.CharField(help_text="The field's name in the person's language.")  # type: ignore[assignment]
    value = serializers.JSONField(allow_null=True)
    shown = serializers.CharField(help_text="The value in words of the person's language, masked where sensitive.")
    source = serializers.ChoiceField([source.value for source in Source])  # type: ignore[assignment]
    quote = serializers.CharField(help_text="The person's own words, where the value comes from words.")
    span = serializers.ListField(
        child=serializers.IntegerField(),
        min_length=2,
        max_length=2,
        allow_null=True,
        help_text="Where the quote stands in that turn's message: code points, half-open.",
    )
    confidence = serializers.FloatField(min_value=0, max_value=1)
    turn = serializers.IntegerField(help_text="The turn that set it.")


class CurrentFieldSerializer(serializers.Serializer[Any]):
    field_id = serializers.CharField()
    data_id = serializers.CharField(help_text="The same as field_id.")
    label = serializers.CharField()  # type: ignore[assignment]
    type = serializers.CharField()
    validation_message = serializers.CharField(
        allow_null=True, help_text="Why the last answer was refused, or what an answer must keep to."
    )


class ProgressSerializer(serializers.Serializer[Any]):
    answered = serializers.IntegerField()
    total = serializers.IntegerField(help_text="Required fields that are visible, and those answered beyond them.")
    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    step_title = serializers.CharField()


class ReplySerializer(serializers.Serializer[Any]):
    """Where the conversation stands after a turn. `action` is all that a frontend needs to render next."""

    conversation_id = serializers.UUIDField()
    turn = serializers.IntegerField(min_value=1)
    status = serializers.ChoiceField([status.value for status in Status])
    locale = serializers.CharField(help_text="The language that is being spoken.")
    action = ActionField()
    answers = serializers.DictField(child=serializers.JSONField(allow_null=True), help_text="Visible answers.")
    filled_fields = FilledFieldSerializer(many=True)
    missing_fields = serializers.ListField(child=serializers.CharField(), help_text="Required and still open.")
    current_field = CurrentFieldSerializer(allow_null=True)
    rejected = serializers.DictField(
        child=serializers.CharField(), help_text="Values of this turn that were not taken, with the reason."
    )
    response_message = serializers.CharField(help_text="The words of the action.")
    progress = ProgressSerializer()
    reference = serializers.CharField(
        allow_null=True, help_text="Once the form is complete: what to call the submission by."
    )


class ChatReplySerializer(serializers.Serializer[Any]):
    action = ActionField()
    conversation_id = serializers.UUIDField()
    answers = serializers.DictField(child=serializers.JSONField(allow_null=True))


class ResetReplySerializer(serializers.Serializer[Any]):
    success = serializers.BooleanField()
    message = serializers.CharField()


class TranscriptMessageSerializer(serializers.Serializer[Any]):
    turn = serializers.IntegerField(source="turn.number")
    role = serializers.ChoiceField(["user", "tool", "assistant"])
    text = serializers.CharField()
    payload = serializers.JSONField(
        allow_null=True, help_text="Widget answers (user), the result (tool), or the action (assistant)."
    )
    created_at = serializers.DateTimeField(source="turn.created_at")


class TranscriptSerializer(serializers.Serializer[Any]):
    conversation_id = serializers.UUIDField()
    messages = TranscriptMessageSerializer(many=True)
    next_after = serializers.IntegerField(allow_null=True, help_text="`after` for the next page, if there is one.")


class AnswerSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    field_id = serializers.CharField()
    change = serializers.ChoiceField([change.value for change in Change])
    value = serializers.JSONField(allow_null=True)
    source = serializers.ChoiceField([source.value for source in Source])  # type: ignore[assignment]
    quote = serializers.CharField()
    span = serializers.ListField(child=serializers.IntegerField(), allow_null=True, min_length=2, max_length=2)
    interpreter = serializers.CharField(help_text="Who read it: widget, rules, model, tool:<name>, form or host.")
    confidence = serializers.FloatField(min_value=0, max_value=1)
    reason = serializers.CharField()
    turn = serializers.IntegerField(source="turn.number")
    supersedes = serializers.UUIDField(source="supersedes_id", allow_null=True, help_text="The change before it.")
    current = serializers.BooleanField(source="is_current", help_text="Whether this is the field's answer now.")
    created_at = serializers.DateTimeField()


class AnswerHistorySerializer(serializers.Serializer[Any]):
    conversation_id = serializers.UUIDField()
    answers = AnswerSerializer(many=True)
    next_after = serializers.IntegerField(allow_null=True, help_text="`after` for the next page, if there is one.")


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())
