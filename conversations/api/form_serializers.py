"""What the API tells about forms, described."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class WordingsField(serializers.DictField):
    """Wordings by language, such as `{"en": "Date", "ar": "تاريخ"}`."""

    child = serializers.CharField()


class FormEntrySerializer(serializers.Serializer[Any]):
    slug = serializers.SlugField()
    version = serializers.IntegerField()
    title = serializers.CharField(help_text="In the form's first language.")
    titles = WordingsField()
    languages = serializers.ListField(child=serializers.CharField())
    kind = serializers.ChoiceField(["form", "assistant"], help_text="A form is done once, an assistant does tasks.")


class FormListSerializer(serializers.Serializer[Any]):
    forms = FormEntrySerializer(many=True)


class FormStepSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    title = WordingsField()


class FormOptionSerializer(serializers.Serializer[Any]):
    value = serializers.CharField()
    labels = WordingsField()


class FormFieldSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    type = serializers.CharField()
    label = WordingsField()  # type: ignore[assignment]
    prompt = WordingsField()
    help = WordingsField()
    required = serializers.ChoiceField(["always", "sometimes", "never"])  # type: ignore[assignment]
    conditional = serializers.BooleanField(help_text="Whether it is shown only under a condition.")
    step = serializers.IntegerField()
    sensitive = serializers.BooleanField()
    action = serializers.CharField(help_text="The action that asks for it.")
    options = FormOptionSerializer(many=True, help_text="Options that the form itself lists.")
    data_source = serializers.CharField(allow_null=True, help_text="The tool that brings its options or its value.")
    depends_on = serializers.ListField(child=serializers.CharField())
    schema = serializers.JSONField(help_text="JSON Schema (2020-12) of the value, before any other answer is given.")


class FormMomentSerializer(serializers.Serializer[Any]):
    when = serializers.CharField(help_text="Such as start, after_field, after_answer, step_end, upload or complete.")
    target = serializers.CharField(help_text="The field, or the number of the step; empty for each.")


class FormToolSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    purpose = WordingsField()
    arguments = serializers.ListField(child=serializers.CharField())
    runs = FormMomentSerializer(many=True, help_text="When it runs by itself; see runs_on for where.")
    returns = serializers.CharField(help_text="The author's description of its result.")
    runs_on = serializers.ChoiceField(
        ["server", "frontend"],
        help_text="Who carries it out: the service, unless context.tools names it, or your page, by TOOL_CALL.",
    )


class FormSerializer(FormEntrySerializer):
    purpose = WordingsField()
    steps = FormStepSerializer(many=True)
    fields = FormFieldSerializer(many=True)  # type: ignore[assignment]
    tools = FormToolSerializer(many=True)
    flags = serializers.ListField(child=serializers.CharField(), help_text="Switches of the host that it reads.")
    markdown = serializers.CharField()


class SchemaFileSerializer(serializers.Serializer[Any]):
    filename = serializers.CharField()
    title = serializers.CharField()
    size = serializers.IntegerField(help_text="Bytes.")


class SchemaListSerializer(serializers.Serializer[Any]):
    schemas = SchemaFileSerializer(many=True)


class SchemaContentSerializer(serializers.Serializer[Any]):
    filename = serializers.CharField()
    content = serializers.CharField()


class ActionsSerializer(serializers.Serializer[Any]):
    """What this server has counted of the actions that it ran itself, since it started."""

    calls = serializers.IntegerField()
    failed = serializers.IntegerField(help_text="Those that were not carried out.")
    unknown = serializers.IntegerField(help_text="Those of which nobody knows whether they were.")
    retries = serializers.IntegerField(help_text="Requests to services that were sent again.")
    services = serializers.DictField(
        child=serializers.BooleanField(),
        help_text="The services that forms or settings name: whether the environment says where each is.",
    )


class HealthSerializer(serializers.Serializer[Any]):
    status = serializers.ChoiceField(["healthy"])
    active_sessions = serializers.IntegerField()
    database = serializers.ChoiceField(["ok"])
    interpreter = serializers.CharField(help_text="Who reads what people write: rules or model.")
    breaker = serializers.CharField(
        required=False,
        help_text="With a model: closed, half_open or open. While open, the rules serve. Each process has its own.",
    )
    actions = ActionsSerializer()
