"""The view of pages that have a form of their own: they send what it holds, and get what to fill in."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from agent.turns.turn import TurnInput
from conversations import selectors
from conversations.api import examples
from conversations.api.base import ApiView, check_conversation, idempotency_key, parse_id, replay_headers
from conversations.api.chat import can_be_client_id
from conversations.api.form_filler_reply import form_filler_reply
from conversations.api.form_filler_serializers import FormFillerReplySerializer, FormFillerSerializer
from conversations.api.problems import ApiProblem
from conversations.api.schema import IDEMPOTENCY_KEY, problems
from conversations.errors import ThreadNotFound
from conversations.services import EmbedGrant, OpenPage, Reply, TurnRequest, take_session_turn, take_turn
from forms_registry.host_fields import read_page


class FormFillerView(ApiView):
    @extend_schema(
        operation_id="form_filler",
        summary="Fill the form of a page by talking, or answer questions about it",
        description=(
            "Send the page's fields as they are with every request. What the person typed there counts as said; what "
            "they emptied is empty. Later pages of the same thread bring other fields. Without `form_fields` the "
            "message is answered from the thread's last page and from the guides that staff have written. A thread_id "
            "that is unknown opens a thread under it."
        ),
        tags=["Host pages"],
        parameters=[IDEMPOTENCY_KEY],
        request=FormFillerSerializer,
        responses={200: FormFillerReplySerializer, **problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503)},
        examples=examples.FORM_FILLER,
    )
    def post(self, request: Request) -> Response:
        body = self.validated(FormFillerSerializer, request.data)
        thread_id, fields = body.get("thread_id"), body.get("form_fields")
        if not can_be_client_id(thread_id):
            detail = _("An id has up to 100 letters, digits and signs of ASCII, and no spaces.")
            raise ApiProblem("invalid_request", detail, field="thread_id")
        page = OpenPage(read_page(fields) if fields else None, _values_by_data_id(body.get("filled_fields") or ()))
        turn = TurnRequest(
            turn_input=TurnInput(message=body.get("user_message") or ""),
            form=page,
            locale=body.get("locale"),
            timezone=body.get("timezone"),
            idempotency_key=idempotency_key(request),
            caller=self.caller,
        )
        reply = self._take_turn(turn, thread_id)
        conversation_id, most = self._conversation_id(reply), settings.HISTORY_MESSAGES
        history = selectors.last_messages(conversation_id, upto=reply.body["turn"], most=most)
        return Response(form_filler_reply(body, page, reply.body, history), headers=replay_headers(reply))

    def _take_turn(self, turn: TurnRequest, thread_id: str | None) -> Reply:
        if thread_id:
            return take_session_turn(turn, client_id=thread_id, owner=self.owner)
        return take_turn(turn, owner=self.owner)

    def _conversation_id(self, reply: Reply) -> UUID:
        conversation, _is_ours = selectors.session_of(reply.body["conversation_id"], owner=self.owner)
        return conversation.pk if conversation else parse_id(reply.body["conversation_id"])

    @override
    def check_grant(self, grant: EmbedGrant) -> None:
        """A page's own thread alone; and as others must not guess it, it is a UUID."""
        if not grant.is_page:
            super().check_grant(grant)
        thread_id = self.request.data.get("thread_id") if isinstance(self.request.data, dict) else None
        if isinstance(thread_id, str) and thread_id:
            with ThreadNotFound.in_place():
                parse_id(thread_id)
                conversation, _is_ours = selectors.session_of(thread_id, owner=grant.key)
                if conversation is not None:
                    check_conversation(str(conversation.pk), grant)


def _values_by_data_id(items: Any) -> dict[str, Any]:
    """Values by data_id; the last one, if a data_id occurs several times."""
    return {item["data_id"]: item.get("fieldValue") for item in items}
