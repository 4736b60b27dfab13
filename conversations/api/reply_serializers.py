"""What the API gives about a conversation, described."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from typing_extensions import override

from agent.turns.outcome import Change, Source, Status
from conversations.masking import public_text
from conversations.models import Message
from forms_registry.schema import Effect


class ActionField(serializers.JSONField):
    """One of the nine actions; `conversations.api.action_schema` describes them."""


class BareActionField(serializers.JSONField):
    """One of them without `input`, as clients get it that know the protocol alone."""


class _GroundsSerializer(serializers.Serializer[Any]):
    shown = serializers.CharField(help_text="The value in words of the person's language.")
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
    interpreter = serializers.CharField(
        help_text="Who read it, as in the history of answers. `client` and `(client)`: nobody but the person's own "
        "browser vouches for it; `host`, and a tool without the mark: a server of the host does. Empty for what was "
        "answered before this was kept."
    )
    said_in = serializers.IntegerField(
        required=False,
        help_text="The earlier turn in which the quote was said, where the person has only confirmed the value since.",
    )


class PieceSerializer(_GroundsSerializer):
    """Those items of a list that came in by the same words."""

    items = serializers.ListField(child=serializers.JSONField())


class FilledFieldSerializer(_GroundsSerializer):
    field_id = serializers.CharField()
    data_id = serializers.CharField(help_text="The same as field_id.")
    label = serializers.CharField(help_text="The field's name in the person's language.")  # type: ignore[assignment]
    value = serializers.JSONField(allow_null=True)
    pieces = PieceSerializer(
        many=True,
        required=False,
        help_text="Of a list that was put together over several turns: each item with the evidence by which it came "
        "in, in that order. The field's own `quote`, `span` and `turn` are those of the last change.",
    )


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
    total = serializers.IntegerField(help_text="Visible fields that are answered, needed, or still to be asked.")
    step = serializers.IntegerField()
    steps = serializers.IntegerField()
    step_title = serializers.CharField()


class StepFormSerializer(serializers.Serializer[Any]):
    """The current step for frontends that render forms from JSON Schema."""

    type = serializers.ChoiceField(["form", "message", "review"])
    schema = serializers.JSONField(
        allow_null=True, help_text="JSON Schema, draft 2020-12, of what can be sent as `answers`; null for a message."
    )
    data = serializers.DictField(child=serializers.JSONField(allow_null=True), help_text="What is known of it.")  # type: ignore[assignment]
    validation_errors = serializers.ListField(
        child=serializers.DictField(),
        help_text="Everything of this turn that was not taken, as validators of JSON Schema tell it.",
    )


class TaskStateSerializer(serializers.Serializer[Any]):
    """Where an assistant stands, and what it has done in this turn."""

    intent = serializers.CharField(help_text="The task that was wanted last; empty where nobody knows.")
    task = serializers.CharField(help_text="The task that runs; empty for none.")
    awaits_yes = serializers.BooleanField(help_text="Nothing happens without a yes.")
    effect = serializers.ChoiceField([effect.value for effect in Effect])
    subject = serializers.JSONField(allow_null=True, help_text="The id of what was created, updated or deleted.")


class FindingSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(min_value=1, help_text="The line of the document.")
    severity = serializers.ChoiceField(["warning"])
    code = serializers.CharField()
    message = serializers.CharField()
    hint = serializers.CharField(help_text="What to write instead.")


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
    resume_within = serializers.IntegerField(
        allow_null=True, help_text="For how many seconds after this turn it can be gone on with; null once it is over."
    )
    findings = FindingSerializer(
        many=True,
        required=False,
        help_text="Of an opening with form_context_md: what of its document is not understood, and is no rule.",
    )
    ui = StepFormSerializer(required=False, help_text="Where the request asked for it.")
    task = TaskStateSerializer(required=False, help_text="Of an assistant alone.")


class ChatReplySerializer(serializers.Serializer[Any]):
    action = BareActionField()
    conversation_id = serializers.CharField(help_text="The client's own id, where it chose one; else a UUID.")
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

    @override
    def to_representation(self, instance: Message) -> dict[str, Any]:
        return {**super().to_representation(instance), "text": public_text(instance)}


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
    interpreter = serializers.CharField(
        help_text="Who read it: widget, rules, model, tool:<name>, form, host or client."
    )
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


class FieldChangeSerializer(serializers.Serializer[Any]):
    field_id = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    value = serializers.JSONField(allow_null=True)


class RevisionSerializer(serializers.Serializer[Any]):
    """One amendment: what it changed, and why."""

    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="The account, or the name of the API key.")
    by_host = serializers.BooleanField()
    reason = serializers.CharField()
    changes = FieldChangeSerializer(many=True)


class ErasureSerializer(serializers.Serializer[Any]):
    """The tombstone of an erased conversation."""

    conversation_id = serializers.UUIDField()
    number = serializers.IntegerField(help_text="The tombstone's own.")
    erased_at = serializers.DateTimeField()


class ToolFactsSerializer(serializers.Serializer[Any]):
    tool_name = serializers.CharField()
    result = serializers.DictField(child=serializers.CharField(), help_text="Its words and numbers, by name.")


class SubmissionSerializer(serializers.Serializer[Any]):
    """What a conversation came to when its form was completed."""

    reference = serializers.CharField()
    form = serializers.CharField(allow_null=True, help_text="The form's slug; null for a document of your own.")
    version = serializers.IntegerField(
        allow_null=True, help_text="The form's version; null for a document of your own."
    )
    spec_hash = serializers.CharField(allow_null=True, help_text="SHA-256 of the form as it was read.")
    conversation_id = serializers.UUIDField()
    completed_at = serializers.DateTimeField()
    locale = serializers.CharField(help_text="The language that was spoken at the end.")
    complete = serializers.BooleanField(help_text="False where a required field was left open.")
    answers = serializers.DictField(child=serializers.JSONField(allow_null=True), help_text="By field id, in order.")
    fields = FilledFieldSerializer(many=True, help_text="The answers with their evidence.")  # type: ignore[assignment]
    left_open = serializers.DictField(
        child=serializers.CharField(), help_text="Required fields without an answer, with the person's reason."
    )
    handed_over = serializers.ListField(
        child=serializers.CharField(), help_text="Tools that did not take the form when it was sent."
    )
    failed = serializers.ListField(
        child=serializers.CharField(), help_text="Tools that failed before, and without which the form went on."
    )
    results = ToolFactsSerializer(many=True, help_text="What the tools told that took the form.")
    revision = serializers.IntegerField(help_text="How often it was amended; `answers` are as they are by now.")
    revisions = RevisionSerializer(many=True, help_text="The amendments, the first first.")


class SubmissionListSerializer(serializers.Serializer[Any]):
    submissions = SubmissionSerializer(many=True)
    next = serializers.URLField(allow_null=True, help_text="The address of the next page, if there is one.")
    previous = serializers.URLField(allow_null=True)
