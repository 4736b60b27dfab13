"""The doors that simple chat clients know: the same service as `converse`, in the shapes that they expect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from agent.turn import Status, TurnInput
from conversations import selectors
from conversations.api import examples
from conversations.api.base import ApiView, idempotency_key, parse_id, replayed, tool_results
from conversations.api.problems import Problem
from conversations.api.reply_serializers import ChatReplySerializer, ResetReplySerializer
from conversations.api.request_serializers import ChatSerializer, ResetSerializer
from conversations.api.schema import IDEMPOTENCY_KEY, problems
from conversations.errors import ConversationExpired, ConversationNotFound, ConversationOver, FormRequired
from conversations.models import ApiKey
from conversations.services import InlineDocument, Reply, TurnRequest, reset_conversation, take_turn


class ChatView(ApiView):
    @extend_schema(
        operation_id="chat",
        summary="Process a message in a conversation",
        description=(
            "A conversation_id that is unknown, expired, cancelled or reset opens a new conversation, whose id is in "
            "the reply. A completed conversation keeps its FORM_COMPLETE: it is given again, whatever is said."
        ),
        tags=["Chat clients"],
        parameters=[IDEMPOTENCY_KEY],
        request=ChatSerializer,
        responses={200: ChatReplySerializer, **problems(400, 401, 403, 409, 413, 415, 422, 500, 503)},
        examples=examples.CHAT,
    )
    def post(self, request: Request) -> Response:
        asked = self.checked(ChatSerializer, request.data)
        document = asked.get("form_context_md")
        turn = TurnRequest(
            turn_input=TurnInput(
                message=asked.get("user_message") or "", tool_results=tool_results(asked.get("tool_results"))
            ),
            form=InlineDocument(document) if document and document.strip() else None,
            idempotency_key=idempotency_key(request),
        )
        try:
            reply = _continue_or_open(turn, asked.get("conversation_id"), self.owner)
        except FormRequired:
            detail = _("A new conversation needs a form document. Send it as form_context_md with every request.")
            raise Problem("form_required", detail, field="form_context_md") from None
        return Response(_chat_reply(reply), headers=replayed(reply))


class ResetView(ApiView):
    @extend_schema(
        operation_id="reset_session",
        summary="End a conversation, so that its client can start over",
        description="What was said and submitted stays in the record.",
        tags=["Chat clients"],
        request=ResetSerializer,
        responses={200: ResetReplySerializer, **problems(400, 401, 403, 413, 415, 500, 503)},
    )
    def post(self, request: Request) -> Response:
        asked = self.checked(ResetSerializer, request.data)
        try:
            ended = reset_conversation(conversation_id=parse_id(asked["conversation_id"]), owner=self.owner)
        except ConversationNotFound:
            ended = False
        message = _("The conversation has ended.") if ended else _("There is no such conversation to end.")
        return Response({"success": ended, "message": message})


def _continue_or_open(turn: TurnRequest, given_id: str | None, owner: ApiKey | None) -> Reply:
    if not given_id:
        return take_turn(turn, owner=owner)
    try:
        return take_turn(replace(turn, conversation_id=parse_id(given_id)), owner=owner)
    except ConversationOver:
        last = selectors.last_reply(parse_id(given_id), owner=owner)
        if last["status"] == Status.COMPLETED and not selectors.was_reset(parse_id(given_id), owner=owner):
            return Reply(last)
        return take_turn(turn, owner=owner)
    except (ConversationNotFound, ConversationExpired):
        return take_turn(turn, owner=owner)


def _chat_reply(reply: Reply) -> dict[str, Any]:
    """The three keys that these clients know, and the action without the hints that they do not."""
    body = reply.body
    return {
        "action": {name: value for name, value in body["action"].items() if name != "input"},
        "conversation_id": body["conversation_id"],
        "answers": body["answers"],
    }
