"""What the API takes, checked."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from typing_extensions import override

from agent.state.answer_size import MOST_CHARS
from conversations.api.request_fields import (
    SAY_MOMENT,
    AnswersField,
    ChangesField,
    ClientIdField,
    ConversationIdField,
    CursorField,
    DocumentField,
    HostField,
    JsonObjectField,
    LocaleField,
    ManyField,
    MessageField,
    MomentField,
    RequestSerializer,
    SpokenText,
    StrictSerializer,
    StrictText,
    TimeZoneField,
    at_least_one_of,
)
from conversations.services import MOST_CONTEXT_BYTES, MOST_CONTEXT_KEYS
from forms_registry.host_fields import MAX_FIELDS

MOST_TOOL_RESULTS = 100
"""In one request. Each is a message of the transcript; a turn of many thousands could be neither shown nor stored."""
USER_MESSAGE = (
    "What the person wrote, as it is. Or the value of a widget, as for `answers`: a list of options, a place as "
    "`{lat, lng}`, a number, true or false. It answers the field that was asked."
)


class ToolResultSerializer(RequestSerializer):
    """The result of a tool. Unknown keys are ignored, and so is the result of a tool that was not called or has been
    answered already."""

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
    call_id = StrictText(
        required=False,
        allow_null=True,
        max_length=64,
        help_text="The `input.call_id` of the TOOL_CALL, which tells surely which call this answers. The result of "
        "another call than the one that is awaited is left aside, and the tool is called once more.",
    )


@extend_schema_serializer(exclude_fields=("now",))
class ContextSerializer(StrictSerializer):
    untold = frozenset({"now"})
    flags = JsonObjectField(required=False, help_text="Switches of the host, which the form's conditions read.")
    user = JsonObjectField(required=False, help_text="What the host knows about the person.")
    prefill = JsonObjectField(required=False, help_text="Values that the host knows already, by field id.")
    tools = ManyField(
        child=StrictText(allow_blank=False, max_length=200),
        required=False,
        allow_null=True,
        max_length=200,
        help_text="The tools that the host runs itself, though the form leaves them to the service, in this turn and "
        'the later ones; `["*"]` for all. They come as TOOL_CALL. A browser takes only those that its token names, '
        "and none that fill fields.",
    )
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

    described: ClassVar[Mapping[str, Any]] = at_least_one_of(
        conversation_id={"type": "string", "minLength": 1},
        form={"type": "string", "minLength": 1},
        form_context_md={"type": "string", "minLength": 1},
        form_fields={"type": "array", "items": {}, "minItems": 1},
    )
    conversation_id = ConversationIdField(required=False, allow_null=True, max_length=100)
    form = StrictText(required=False, allow_null=True, max_length=100, help_text="The slug of a published form.")
    form_context_md = DocumentField(required=False, allow_null=True, help_text="A form document of your own.")
    form_fields = ManyField(
        child=HostField(),
        required=False,
        allow_null=True,
        max_length=MAX_FIELDS,
        help_text="The fields of a host's page, with the values that they hold already.",
    )
    page = serializers.BooleanField(
        required=False,
        help_text="With form_fields: they are a page that the person sees and fills as well. Send them with each turn: "
        "what is typed or emptied there counts, and another page may follow.",
    )
    user_message = MessageField(required=False, allow_null=True, help_text=USER_MESSAGE)
    answers = AnswersField(
        required=False,
        allow_null=True,
        help_text="Values from widgets, by field id; null takes an answer back. A conversation holds at most "
        f"{MOST_CHARS:,} characters of JSON.",
    )
    tool_results = ManyField(
        child=ToolResultSerializer(), required=False, allow_null=True, max_length=MOST_TOOL_RESULTS
    )
    continues = ConversationIdField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="With `form`, to open: an earlier conversation about it that was neither completed nor cancelled, "
        "whose answers this one begins with; one that still runs goes on beside it. Files are asked for again.",
    )
    context = ContextSerializer(  # type: ignore[assignment]
        required=False,
        allow_null=True,
        help_text=f"What the host tells, in all turns at most {MOST_CONTEXT_KEYS} keys and "
        f"{MOST_CONTEXT_BYTES // 1024} KB of JSON.",
    )
    locale = LocaleField(required=False, allow_null=True, help_text="Such as en or ar-SA.")
    timezone = TimeZoneField(required=False, allow_null=True, help_text="The person's zone, such as Asia/Riyadh.")
    request_id = StrictText(
        required=False, allow_null=True, max_length=255, help_text="The same as the header Idempotency-Key."
    )
    ui = serializers.ChoiceField(
        choices=["step"],
        required=False,
        allow_null=True,
        help_text="`step`: the reply has `ui` beside its action, the current step or the review as one JSON Schema.",
    )

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        named = [name for name in ("form", "form_context_md", "form_fields") if attrs.get(name)]
        if len(named) > 1:
            raise serializers.ValidationError(
                {named[1]: _("Give exactly one of form, form_context_md and form_fields.")}, code="one_form"
            )
        if not attrs.get("conversation_id") and not isinstance(attrs.get("user_message"), str | None):
            detail = _("Nothing has been asked yet that this value could answer. Say it in words, or in answers.")
            raise serializers.ValidationError({"user_message": detail}, code="nothing_asked")
        return attrs


class ChatSerializer(RequestSerializer):
    """A turn, in the words of the simple chat clients. Keys that are not known are left aside."""

    described: ClassVar[Mapping[str, Any]] = at_least_one_of(
        form_context_md={"type": "string"}, conversation_id={"type": "string"}
    )
    form_context_md = DocumentField(required=False, allow_null=True, help_text="The form document, with every request.")
    user_message = MessageField(required=False, allow_null=True, help_text=USER_MESSAGE)
    conversation_id = ClientIdField(
        required=False,
        allow_null=True,
        help_text="As an earlier reply gave it, or any id of your own, which the conversation keeps: up to 100 "
        "letters, digits and signs of ASCII, without spaces.",
    )
    tool_results = ManyField(
        child=ToolResultSerializer(), required=False, allow_null=True, max_length=MOST_TOOL_RESULTS
    )


class ResetSerializer(serializers.Serializer[Any]):
    conversation_id = StrictText(allow_blank=False)


class AmendmentSerializer(StrictSerializer):
    """What changes in a submission, and why. A field with null loses its answer."""

    answers = ChangesField(help_text="New values by field id.")
    reason = SpokenText(_("An amendment needs a reason, of 500 characters at the most."), max_length=500)
    revision = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=2**31 - 1,
        help_text="The submission's `revision` as you know it: where it was amended since, this is refused. Without "
        "it, your values are put over whatever stands.",
    )


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
    cursor = CursorField(required=False, max_length=500, help_text="As `next` and `previous` bear it.")
    limit = serializers.IntegerField(
        required=False, default=20, min_value=1, max_value=100, help_text="Submissions at most."
    )

    def validate_since(self, since: datetime) -> datetime:
        if since.tzinfo is None:
            raise serializers.ValidationError(SAY_MOMENT, code="offset")
        return since
