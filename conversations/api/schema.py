"""What the API's documents say beyond the serializers: actions, problems, keys and parameters."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from typing_extensions import override

from agent.actions import ACTION
from conversations.api.problems import CATALOG, CONTENT_TYPE

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Names this request, up to 255 characters. Repeated under the same key, it gets the same response and "
    "happens only once. The key is good for one body.",
)
CONVERSATION_ID = OpenApiParameter("conversation_id", OpenApiTypes.UUID, OpenApiParameter.PATH)
SLUG = OpenApiParameter("slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The form's address.")
FILENAME = OpenApiParameter(
    "filename", OpenApiTypes.STR, OpenApiParameter.PATH, description="As /api/schemas lists it."
)

REFERENCE = OpenApiParameter(
    "reference", OpenApiTypes.STR, OpenApiParameter.PATH, description="Such as FP-7KQ2M-XW94D, in letters of any case."
)


class FaultSerializer(serializers.Serializer[Any]):
    """One of several things wrong: with a field of the request, or with a line of the document."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField(required=False, help_text="The path of the field, such as context.flags.")
    line = serializers.IntegerField(required=False, help_text="The line of the document, from 1.")
    severity = serializers.ChoiceField(["error", "warning", "info"], required=False)
    hint = serializers.CharField(required=False, help_text="What to write instead.")


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem document (RFC 9457). `code` never changes; `title` and `detail` follow Accept-Language."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    instance = serializers.CharField(
        required=False, help_text="This very case: its last part is the id of the request, as X-Request-ID has it."
    )
    field = serializers.CharField(required=False, help_text="The part of the request that is at fault.")
    errors = FaultSerializer(many=True, required=False)  # type: ignore[assignment]


def problems(*statuses: int) -> dict[tuple[int, str], OpenApiResponse]:
    """The problem responses of an operation, each with the codes that it can bear."""
    return {(status, CONTENT_TYPE): _problem_response(status) for status in statuses}


def _problem_response(status: int) -> OpenApiResponse:
    kinds = {code: kind for code, kind in CATALOG.items() if kind.status == status}
    return OpenApiResponse(
        ProblemSerializer,
        description="Code: " + ", ".join(f"`{code}`" for code in kinds),
        examples=[
            OpenApiExample(
                f"{code}",
                media_type=CONTENT_TYPE,
                status_codes=[str(status)],
                response_only=True,
                value={
                    "type": f"urn:formpilot:problem:{code}",
                    "title": str(kind.title),
                    "status": status,
                    "detail": "What is wrong in this case, and what to do.",
                    "code": code,
                },
            )
            for code, kind in kinds.items()
        ],
    )


class ActionFieldExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """Describes an action as the union that `agent.actions` declares, one component for each of the nine."""

    target_class = "conversations.api.reply_serializers.ActionField"

    @override
    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        union = ACTION.json_schema(ref_template="#/components/schemas/{model}Action")
        for name, schema in union.pop("$defs").items():
            _component(auto_schema, f"{name}Action", _plain(schema))
        return _component(auto_schema, "Action", union).ref


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "conversations.api.authentication.ApiKeyAuthentication"
    name = ["bearerKey", "headerKey"]

    @override
    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[Any]]]:
        return [{"bearerKey": []}, {"headerKey": []}]

    @override
    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:
        return [
            {"type": "http", "scheme": "bearer", "description": "An API key, fp_..."},
            {"type": "apiKey", "in": "header", "name": "X-API-Key"},
        ]


def _component(auto_schema: AutoSchema, name: str, schema: dict[str, Any]) -> ResolvedComponent:
    component = ResolvedComponent(  # type: ignore[no-untyped-call]
        name=name, type=ResolvedComponent.SCHEMA, schema=schema, object=name
    )
    auto_schema.registry.register_on_missing(component)
    return component


def _plain(schema: dict[str, Any]) -> dict[str, Any]:
    """In the words of OpenAPI 3.0: no null type (an absent part is left out, never null), and no const."""
    properties = {name: _plain_property(part) for name, part in schema["properties"].items()}
    required = ["action", *schema.get("required", ())]
    return {**schema, "properties": properties, "required": required}


def _plain_property(part: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in part.items() if name not in {"default", "title", "const", "anyOf"}}
    if "const" in part:
        return {**kept, "enum": [part["const"]]}
    if "anyOf" in part:
        (kind,) = (choice for choice in part["anyOf"] if choice != {"type": "null"})
        return {**kept, **kind}
    return kept
