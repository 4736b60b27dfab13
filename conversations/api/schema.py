"""What the API's documents say beyond the serializers: problems, keys and parameters."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers
from typing_extensions import override

from conversations.api import action_schema  # noqa: F401 - drf-spectacular knows what is loaded
from conversations.api.base import MAX_KEY_LENGTH, ApiView
from conversations.api.problems import CATALOG, CONTENT_TYPE

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "maxLength": MAX_KEY_LENGTH},
    OpenApiParameter.HEADER,
    description="Names this request; a random UUID serves well, and an opening needs 16 characters at least. Repeated "
    "under the same key, it gets the same response, with the header Idempotent-Replayed, and happens only once. The "
    "key is good for one body.",
)
CONVERSATION_STATUSES = ("401", "403", "404", "410")
"""Who asks may not be known, or not be let in; there may be no such conversation any more, or never have been one."""
CONVERSATION_ID = OpenApiParameter("conversation_id", OpenApiTypes.UUID, OpenApiParameter.PATH)
SLUG = OpenApiParameter("slug", OpenApiTypes.STR, OpenApiParameter.PATH, description="The form's address.")
FILENAME = OpenApiParameter(
    "filename", OpenApiTypes.STR, OpenApiParameter.PATH, description="As /api/schemas lists it."
)

REFERENCE = OpenApiParameter(
    "reference", OpenApiTypes.STR, OpenApiParameter.PATH, description="Such as FP-7KQ2M-XW94DR, in letters of any case."
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
    """The problem responses of an operation, each with its possible codes: its own, and those of every operation with a
    body (recognized by the 413) or without. `complete_document` adds those of `CONVERSATION_STATUSES` to operations on
    a conversation."""
    every = {405, 406, 408, 414, 417, 429, 431, 500, 501, 503} | ({411} if 413 in statuses else set())
    return {(status, CONTENT_TYPE): _problem_response(status) for status in sorted({*statuses, *every})}


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


class StrictExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Says that no other keys are taken, and what a serializer itself adds to its description as `described`."""

    target_class = "conversations.api.request_fields.StrictSerializer"
    match_subclasses = True

    @override
    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        schema = _default_schema(auto_schema, self.target, direction)
        return {**schema, "additionalProperties": False, **getattr(self.target, "described", {})}


class ChatExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Says what one of the simple chat clients' requests needs."""

    target_class = "conversations.api.request_serializers.ChatSerializer"

    @override
    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return {**_default_schema(auto_schema, self.target, direction), **self.target.described}


class FormFillerExtension(ChatExtension):  # type: ignore[no-untyped-call]
    """Says what a request of a page needs."""

    target_class = "conversations.api.form_filler_serializers.FormFillerSerializer"


def _default_schema(auto_schema: AutoSchema, serializer: Any, direction: str) -> dict[str, Any]:
    mapped = auto_schema._map_serializer  # noqa: SLF001 - how its own extensions go on
    schema: dict[str, Any] = mapped(serializer, direction, bypass_extensions=True)  # type: ignore[no-untyped-call]
    return schema


def complete_document(result: dict[str, Any], **_others: Any) -> dict[str, Any]:
    """Names the headers of responses, marks bodies as required, and adds the problems that all views of a conversation
    have. drf-spectacular calls it once the document is made."""
    result["components"]["headers"] = {name: {"schema": {"type": "string"}, **more} for name, more in HEADERS.items()}
    for operations in result["paths"].values():
        for operation in operations.values():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
            has_key = any(parameter["name"] == "Idempotency-Key" for parameter in operation.get("parameters", ()))
            for status, response in operation["responses"].items():
                names = ["X-Request-ID", *_HEADERS_OF.get(status, ())]
                names += ["Idempotent-Replayed"] if has_key and status == "200" else []
                names += ["Resume-Within"] if operation["operationId"] == "conversation" and status == "200" else []
                response["headers"] = {name: {"$ref": f"#/components/headers/{name}"} for name in names}
            operation["responses"] = {
                status: _shared_response(result["components"], status, response)
                for status, response in operation["responses"].items()
            }
    for path, operations in result["paths"].items():
        for operation in operations.values() if f"{{{CONVERSATION_ID.name}}}" in path else ():
            every = {status: _named_problem(status) for status in CONVERSATION_STATUSES}
            operation["responses"] = dict(sorted({**every, **operation["responses"]}.items()))
    return result


def _shared_response(components: dict[str, Any], status: str, response: dict[str, Any]) -> dict[str, Any]:
    """A reference in place of what many operations tell alike: a problem, by its status. With an example of each code,
    these would be most of the document."""
    if set(response.get("content", ())) != {CONTENT_TYPE}:
        return response
    named = components.setdefault("responses", {})
    if named.setdefault(f"Problem{status}", response) != response:
        return response
    return _named_problem(status)


def _named_problem(status: str) -> dict[str, Any]:
    return {"$ref": f"#/components/responses/Problem{status}"}


HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-ID": {"description": "The id of this request, to be named when something is to be looked into."},
    "Idempotent-Replayed": {
        "schema": {"type": "string", "enum": ["true"]},
        "description": "true: an earlier request under the same key made this turn, and this is its response.",
    },
    "Resume-Within": {
        "schema": {"type": "integer", "minimum": 0},
        "description": "For how many seconds from now the conversation can be gone on with.",
    },
    "Retry-After": {
        "schema": {"type": "integer", "minimum": 0},
        "description": "Seconds after which the same request is worth repeating.",
    },
    "WWW-Authenticate": {"description": "How to authenticate."},
    "Allow": {"description": "The methods that the address takes."},
}
_HEADERS_OF = {
    "401": ["WWW-Authenticate"],
    "405": ["Allow"],
    "409": ["Retry-After"],
    "429": ["Retry-After"],
    "503": ["Retry-After"],
}


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "conversations.api.authentication.ApiKeyAuthentication"
    name = ["bearerKey", "headerKey", "embedToken"]

    @override
    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[Any]]]:
        return [{"bearerKey": []}, {"headerKey": []}, *([{"embedToken": []}] if _takes_tokens(auto_schema) else [])]

    @override
    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:
        return [
            {"type": "http", "scheme": "bearer", "description": "An API key, fp_..."},
            {"type": "apiKey", "in": "header", "name": "X-API-Key", "description": "The same key."},
            {
                "type": "http",
                "scheme": "bearer",
                "description": "An embed token, fpe_..., as /api/embed-tokens/ makes it: for pages, and for one form, "
                "or the forms that they have themselves.",
            },
        ]


def _takes_tokens(auto_schema: AutoSchema) -> bool:
    """Whether the view lets the bearers of embed tokens in, which none does unless it says so."""
    view = auto_schema.view
    return isinstance(view, ApiView) and type(view).check_grant is not ApiView.check_grant
