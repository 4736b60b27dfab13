"""Embed tokens for those who put a form into a page of their own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from conversations.api.base import ApiView
from conversations.api.request_fields import (
    JsonObjectField,
    ManyField,
    StrictSerializer,
    StrictText,
    beside_properties,
)
from conversations.api.schema import problems
from conversations.services import LONGEST_TOKEN_SECONDS, USUAL_TOKEN_SECONDS, create_embed_token
from patterns.origins import origin_of

MOST_ORIGINS = 20
MOST_TOKEN_CONTEXT_BYTES = 4096
MOST_TOKEN_TOOLS = 50


@extend_schema_field({"type": "string", "format": "origin", "maxLength": 300})
class OriginField(StrictText):
    """A web origin, as browsers send it."""

    @override
    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        try:
            return origin_of(text)
        except ValueError:
            detail = _("This is no origin. Scheme and host are needed, and no path: https://www.example.org")
            raise serializers.ValidationError(detail, code="origin") from None


class VouchedContextSerializer(StrictSerializer):
    """What a host's server knows: the page can add to it, and change none of it. Up to 4 KB of JSON, for the token
    carries it."""

    flags = JsonObjectField(required=False, help_text="Switches of the host, which the form's conditions read.")
    user = JsonObjectField(required=False, help_text="What the host knows about the person.")
    prefill = JsonObjectField(required=False, help_text="Values that the host knows already, by field id.")

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(json.dumps(attrs, ensure_ascii=False).encode()) > MOST_TOKEN_CONTEXT_BYTES:
            detail = _("A token carries at most 4 KB of context. Send the rest with the requests of your server.")
            raise serializers.ValidationError(detail, code="max_length")
        return attrs


class EmbedTokenRequestSerializer(StrictSerializer):
    described: ClassVar[Mapping[str, Any]] = beside_properties(
        oneOf=[
            {"required": ["form"], "not": {"required": ["page"]}},
            {"required": ["page"], "not": {"required": ["form"]}},
        ]
    )
    form = StrictText(required=False, allow_blank=False, max_length=100, help_text="The slug of a published form.")
    page = serializers.BooleanField(
        required=False, help_text="In place of a form: the pages have forms of their own, which they send."
    )
    origins = ManyField(
        child=OriginField(max_length=300),
        min_length=1,
        max_length=MOST_ORIGINS,
        help_text="Whose pages may use the token, such as https://www.example.org.",
    )
    visitor = StrictText(
        required=False,
        max_length=200,
        help_text="Your own name for the person, such as the id of an account: what is opened with the token is then "
        "open to tokens for the same visitor alone.",
    )
    context = VouchedContextSerializer(required=False, help_text="What you vouch for.")  # type: ignore[assignment]
    tools = ManyField(
        child=StrictText(allow_blank=False, max_length=200),
        required=False,
        max_length=MOST_TOKEN_TOOLS,
        help_text="The tools that the page may run itself, though the form leaves them to the service; "
        '`["*"]` for all. Of these, the page runs those that it names in `context.tools`.',
    )
    seconds = serializers.IntegerField(
        required=False,
        default=USUAL_TOKEN_SECONDS,
        min_value=1,
        max_value=LONGEST_TOKEN_SECONDS,
        help_text="How long it is good.",
    )

    @override
    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if bool(attrs.get("form")) == bool(attrs.get("page")):
            detail = _("Name a published form, or say page: true for forms that your pages have themselves.")
            raise serializers.ValidationError({"form": detail}, code="one_form")
        return attrs


class EmbedTokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField()
    expires_at = serializers.DateTimeField()


class EmbedTokensView(ApiView):
    @extend_schema(
        operation_id="create_embed_token",
        summary="Make an embed token for a page",
        description="For a server to call, which hands the token to its page: a browser should never see the API key. "
        "Conversations that are opened with the token belong to that key.",
        tags=["Embedding"],
        request=EmbedTokenRequestSerializer,
        responses={200: EmbedTokenSerializer, **problems(400, 401, 403, 404, 413, 415, 500, 503)},
    )
    def post(self, request: Request) -> Response:
        body = self.validated(EmbedTokenRequestSerializer, request.data)
        token, grant = create_embed_token(**body, owner=self.owner)
        return Response(EmbedTokenSerializer({"token": token, "expires_at": grant.expires_at}).data)
