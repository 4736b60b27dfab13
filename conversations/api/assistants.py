"""The API of clients that talk to one assistant: words in, words out, and what was done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from agent.turns.turn import TurnInput
from conversations.api.base import ApiView, idempotency_key, replay_headers
from conversations.api.request_fields import SpokenText
from conversations.api.schema import IDEMPOTENCY_KEY, SLUG, problems
from conversations.services import PublishedForm, TurnRequest, take_session_turn, take_turn
from forms_registry.schema import Effect

WITHIN_SECONDS = 14.0
"""Clients of this API wait for 15."""

_UNKNOWN = "UNKNOWN"
_AS_INVALID = frozenset({400, 404, 410, 411, 413, 415, 422})


class _Id(serializers.UUIDField):
    """A UUID as text; a number is none."""

    @override
    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        return super().to_internal_value(data)


class AssistantConverseSerializer(serializers.Serializer[Any]):
    conversation_id = _Id(required=False, allow_null=True)
    message = SpokenText(_("Say something."), max_length=settings.MAX_MESSAGE_CHARS, help_text="What the person wrote.")


class AssistantSaidSerializer(serializers.Serializer[Any]):
    role = serializers.ChoiceField(["assistant"])
    content = serializers.CharField()


class AgentStateSerializer(serializers.Serializer[Any]):
    intent = serializers.CharField(help_text="The name of a task in capitals, or UNKNOWN.")
    awaiting_confirmation = serializers.BooleanField()
    missing_fields = serializers.ListField(child=serializers.CharField())


class AssistantReplySerializer(serializers.Serializer[Any]):
    """`agent_op` is what the turn did to the service."""

    conversation_id = serializers.UUIDField()
    messages = AssistantSaidSerializer(many=True)
    agent_state = AgentStateSerializer()
    agent_op = serializers.ChoiceField([effect.name for effect in Effect])


class AssistantErrorSerializer(serializers.Serializer[Any]):
    error = serializers.CharField(help_text="validation, server, or the code of a problem.")
    detail = serializers.CharField(required=False)


class AssistantConverseView(ApiView):
    @extend_schema(
        operation_id="assistant_converse",
        summary="Talk to an assistant",
        description=(
            "One message of the person, and one of the assistant. A conversation_id that is unknown, or whose "
            "conversation has ended, opens a new conversation; without one, the reply says which it is."
        ),
        tags=["Assistants"],
        parameters=[IDEMPOTENCY_KEY, SLUG],
        request=AssistantConverseSerializer,
        responses={
            200: AssistantReplySerializer,
            **dict.fromkeys((400, 401, 403, 409, 429, 500), AssistantErrorSerializer),
            **problems(404),  # of addresses whose slug could be no form's
        },
    )
    def post(self, request: Request, slug: str) -> Response:
        body = self.validated(AssistantConverseSerializer, request.data)
        conversation_id = body.get("conversation_id")
        turn = TurnRequest(
            turn_input=TurnInput(message=body["message"]),
            form=PublishedForm(slug),
            idempotency_key=idempotency_key(request),
            caller=self.caller,
            within_seconds=WITHIN_SECONDS,
            runs_tools=False,
        )
        reply = (
            take_session_turn(turn, client_id=str(conversation_id), owner=self.owner)
            if conversation_id
            else take_turn(turn, owner=self.owner)
        )
        return Response(_assistant_reply(reply.body), headers=replay_headers(reply))

    @override
    def handle_exception(self, exc: Exception) -> Response:
        """Problems as clients of this API expect them: either the request is wrong, or the service has failed."""
        response = super().handle_exception(exc)
        problem = response.data if isinstance(response.data, Mapping) else {}
        if response.status_code >= status.HTTP_500_INTERNAL_SERVER_ERROR:
            response.status_code, response.data = status.HTTP_500_INTERNAL_SERVER_ERROR, {"error": "server"}
        elif response.status_code in _AS_INVALID:
            response.status_code = status.HTTP_400_BAD_REQUEST
            response.data = {"error": "validation", "detail": problem.get("detail", "")}
        else:
            response.data = {"error": problem.get("code", "refused"), "detail": problem.get("detail", "")}
        response.content_type = "application/json"
        response.keeps_error_body = True  # type: ignore[attr-defined]
        return response


def _assistant_reply(body: Mapping[str, Any]) -> dict[str, Any]:
    task = body.get("task") or {}
    return {
        "conversation_id": body["conversation_id"],
        "messages": [{"role": "assistant", "content": body["response_message"]}],
        "agent_state": {
            "intent": str(task.get("intent") or _UNKNOWN).upper(),
            "awaiting_confirmation": bool(task.get("awaits_yes")),
            "missing_fields": list(body["missing_fields"]),
        },
        "agent_op": Effect(task.get("effect") or Effect.NONE).name,
    }
