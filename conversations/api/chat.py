"""The views that simple chat clients know: the same service as `converse`, in the shapes that they expect."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from conversations.api import examples
from conversations.api.base import ApiView, idempotency_key, replay_headers, turn_input
from conversations.api.problems import ApiProblem
from conversations.api.reply_serializers import ChatReplySerializer, ResetReplySerializer
from conversations.api.request_serializers import ChatSerializer, ResetSerializer
from conversations.api.schema import IDEMPOTENCY_KEY, problems
from conversations.errors import FormRequired
from conversations.services import (
    InlineDocument,
    Reply,
    TurnRequest,
    reset_session,
    take_session_turn,
    take_turn,
)

_LONGEST_CLIENT_ID = 100


def can_be_client_id(named: str | None) -> bool:
    """Whether a client may call a conversation so; None and "" are no name."""
    return not named or (len(named) <= _LONGEST_CLIENT_ID and all("!" <= char <= "~" for char in named))


class ChatView(ApiView):
    invalid_code = "unprocessable_request"

    @extend_schema(
        operation_id="chat",
        summary="Process a message in a conversation",
        description=(
            "A conversation_id that is unknown opens a conversation under it, and is kept; without one, the reply says "
            "which it is. One that is expired, cancelled or reset is followed by a new conversation: under the same id "
            "where the client chose it, else under the one in the reply. Each API key has ids of its own. A completed "
            "conversation keeps its FORM_COMPLETE: it is given again, whatever is said."
        ),
        tags=["Chat clients"],
        parameters=[IDEMPOTENCY_KEY],
        request=ChatSerializer,
        responses={200: ChatReplySerializer, **problems(400, 401, 403, 409, 413, 415, 422, 429, 500, 503)},
        examples=examples.CHAT,
    )
    def post(self, request: Request) -> Response:
        body = self.validated(ChatSerializer, request.data)
        document, client_id = body.get("form_context_md"), body.get("conversation_id")
        if not can_be_client_id(client_id):
            detail = _("An id has up to 100 letters, digits and signs of ASCII, and no spaces.")
            raise ApiProblem("invalid_request", detail, field="conversation_id")
        turn = TurnRequest(
            turn_input=turn_input(body, loose_results=True),
            form=InlineDocument(document) if document and document.strip() else None,
            idempotency_key=idempotency_key(request),
            caller=self.caller,
        )
        try:
            reply = (
                take_session_turn(turn, client_id=client_id, owner=self.owner)
                if client_id
                else take_turn(turn, owner=self.owner)
            )
        except FormRequired:
            # Without either key the request is not of this address at all; else only the form is missing.
            code = self.invalid_code if document is None and client_id is None else "form_required"
            detail = _("A new conversation needs a form document. Send it as form_context_md with every request.")
            raise ApiProblem(code, detail, field="form_context_md") from None
        return Response(_chat_reply(reply), headers=replay_headers(reply))


class ResetView(ApiView):
    invalid_code = "unprocessable_request"

    @extend_schema(
        operation_id="reset_session",
        summary="End a conversation, so that its client can start over",
        description="What was said and submitted stays in the record.",
        tags=["Chat clients"],
        request=ResetSerializer,
        responses={200: ResetReplySerializer, **problems(400, 401, 403, 413, 415, 422, 500, 503)},
    )
    def post(self, request: Request) -> Response:
        body = self.validated(ResetSerializer, request.data)
        ended = reset_session(client_id=body["conversation_id"], owner=self.owner)
        message = _("The conversation has ended.") if ended else _("There is no such conversation to end.")
        return Response({"success": ended, "message": message})


def _chat_reply(reply: Reply) -> dict[str, Any]:
    """The three keys that these clients know, and the action without the hints that they do not."""
    body = reply.body
    return {
        "action": {name: value for name, value in body["action"].items() if name != "input"},
        "conversation_id": body["conversation_id"],
        "answers": body["answers"],
    }
