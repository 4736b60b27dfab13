"""What else the person of a conversation can request: more time (the extension), and the receipt."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conversations import selectors
from conversations.api.base import AnyMediaType, parse_id
from conversations.api.converse import ConversationApiView
from conversations.api.schema import CONVERSATION_ID, problems
from conversations.receipts import receipt_of
from conversations.receipts.pdf import pdf_of
from conversations.services import extend_conversation

_LANGUAGE = OpenApiParameter(
    "language", OpenApiTypes.STR, OpenApiParameter.QUERY, description="en or ar; else the one that was spoken."
)


class ExtensionSerializer(serializers.Serializer[Any]):
    resume_within = serializers.IntegerField(help_text="For how many seconds from now it can be gone on with.")


class ExtensionView(ConversationApiView):
    @extend_schema(
        operation_id="extend_conversation",
        summary="Keep a silent conversation for longer",
        description="As if something had just been said, without a turn.",
        tags=["Conversations"],
        parameters=[CONVERSATION_ID],
        request=None,
        responses={200: ExtensionSerializer, **problems(409)},
    )
    def post(self, _request: Request, conversation_id: str) -> Response:
        seconds = extend_conversation(parse_id(conversation_id), owner=self.owner)
        return Response(ExtensionSerializer({"resume_within": seconds}).data)


class ReceiptView(ConversationApiView):
    content_negotiation_class = AnyMediaType

    @extend_schema(
        operation_id="receipt",
        summary="The receipt of a finished conversation, as a PDF",
        description="For the person who filled the form: all that they gave, unmasked.",
        tags=["Conversations"],
        parameters=[CONVERSATION_ID, _LANGUAGE],
        responses={
            (200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY, description="The receipt, to be saved."),
            **problems(),
        },
    )
    def get(self, request: Request, conversation_id: str) -> HttpResponse:
        conversation = selectors.conversation_of(parse_id(conversation_id), owner=self.owner)
        submission = selectors.submission_from(conversation)
        requested = request.query_params.get("language", "")
        language = requested if requested in dict(settings.LANGUAGES) else conversation.locale.split("-")[0] or "en"
        receipt = receipt_of(submission, language, lifted=True)
        answer = HttpResponse(pdf_of(receipt, with_evidence=False), content_type="application/pdf")
        answer["Content-Disposition"] = f'attachment; filename="{receipt.reference}.pdf"'
        return answer
