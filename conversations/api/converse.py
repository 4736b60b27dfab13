"""The conversation itself: one request for each turn, and its state in between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from conversations import selectors
from conversations.api import examples
from conversations.api.base import (
    ApiView,
    check_conversation,
    idempotency_key,
    parse_id,
    replay_headers,
    turn_input,
)
from conversations.api.paging import page_of_turns
from conversations.api.problems import ApiProblem
from conversations.api.reply_serializers import (
    AnswerHistorySerializer,
    AnswerSerializer,
    ErasureSerializer,
    ReplySerializer,
    TranscriptMessageSerializer,
    TranscriptSerializer,
)
from conversations.api.request_serializers import ConverseSerializer, PageQuerySerializer
from conversations.api.schema import CONVERSATION_ID, IDEMPOTENCY_KEY, problems
from conversations.errors import ConversationClosed, EarlierNotFound
from conversations.models import ApiKey, Rule
from conversations.services import (
    Caller,
    EmbedGrant,
    FormSource,
    HostFields,
    InlineDocument,
    OpenPage,
    PublishedForm,
    TurnRequest,
    take_turn,
)
from conversations.services.erasing import erase_conversation
from forms_registry.host_fields import read_page


class ConverseView(ApiView):
    @extend_schema(
        operation_id="converse",
        summary="Open a conversation, or take the next turn in one",
        description="A turn happens wholly or, when it is answered by a problem document, not at all.",
        tags=["Conversations"],
        parameters=[IDEMPOTENCY_KEY],
        request=ConverseSerializer,
        responses={200: ReplySerializer, **problems(400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503)},
        examples=examples.CONVERSE,
    )
    def post(self, request: Request) -> Response:
        body = self.validated(ConverseSerializer, request.data)
        turn = turn_request(body, idempotency_key(request, body.get("request_id")), self.caller)
        if turn.continues and not isinstance(request.auth, ApiKey):
            check_not_closed(turn.continues, owner=self.owner)
        reply = take_turn(turn, owner=self.owner)
        return Response(reply.body, headers=replay_headers(reply))

    @override
    def check_grant(self, grant: EmbedGrant) -> None:
        body = self.request.data if isinstance(self.request.data, dict) else {}
        if isinstance(body.get("continues"), str) and body["continues"]:
            with EarlierNotFound.in_place():
                check_conversation(body["continues"], grant)
        if isinstance(body.get("conversation_id"), str) and body["conversation_id"]:
            check_conversation(body["conversation_id"], grant)
        elif grant.conversation:
            detail = _("The link leads to one conversation, and opens no other.")
            raise ApiProblem("permission_denied", detail, field="conversation_id")
        elif grant.is_page and not (body.get("form_fields") and body.get("page") is True):
            detail = _("The token is for pages with a form of their own: send form_fields, and page: true.")
            raise ApiProblem("permission_denied", detail, field="form_fields")
        elif grant.is_test and not grant.any_form and not body.get("form_context_md"):
            detail = _("The token serves to try out documents: send one as form_context_md.")
            raise ApiProblem("permission_denied", detail, field="form_context_md")
        elif grant.form and body.get("form") != grant.form:
            detail = _("The embed token is for the form {form} alone.")
            raise ApiProblem("permission_denied", detail.format(form=grant.form), field="form")


def check_not_closed(conversation_id: UUID, *, owner: ApiKey | None) -> None:
    """Raises ConversationClosed for one that its number alone does not open any more."""
    if selectors.is_closed(conversation_id, owner=owner):
        raise ConversationClosed


class ConversationApiView(ApiView):
    """What can be asked about a conversation: by a key, or a link, at any time; by its number alone until it closes."""

    @override
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        by_link = isinstance(request.auth, EmbedGrant) and request.auth.conversation is not None
        if isinstance(request.auth, ApiKey) or by_link:
            return
        check_not_closed(parse_id(self.kwargs["conversation_id"]), owner=self.owner)

    @override
    def check_grant(self, grant: EmbedGrant) -> None:
        check_conversation(self.kwargs["conversation_id"], grant)


class ConversationView(ConversationApiView):
    @extend_schema(
        operation_id="conversation",
        summary="Where a conversation stands",
        description="The last reply, with the action that is pending: all that is needed to go on, from any device. "
        "The header Resume-Within says for how many seconds from now.",
        tags=["Conversations"],
        parameters=[CONVERSATION_ID],
        responses={200: ReplySerializer, **problems()},
        examples=examples.REPLIES,
    )
    def get(self, _request: Request, conversation_id: str) -> Response:
        body, seconds_left = selectors.last_reply(parse_id(conversation_id), owner=self.owner)
        return Response(body, headers={} if seconds_left is None else {"Resume-Within": str(seconds_left)})

    @extend_schema(
        operation_id="erase_conversation",
        summary="Erase a conversation for good",
        description=(
            "All that was said, answered and sent in it goes, and so does its submission. A tombstone stays, by which "
            "the record still proves itself. It takes a key that may erase."
        ),
        tags=["Conversations"],
        parameters=[CONVERSATION_ID],
        responses={200: ErasureSerializer, **problems()},
    )
    def delete(self, request: Request, conversation_id: str) -> Response:
        key = request.auth
        if not isinstance(key, ApiKey) or not key.may_erase:
            detail = _("Erasing requires an API key with this permission: create_api_key --may-erase makes one.")
            raise ApiProblem("permission_denied", detail)
        conversation = selectors.conversation_of(parse_id(conversation_id), owner=key)
        stone = erase_conversation(conversation.pk, rule=Rule.REQUEST, by=key.name)
        if stone is None:
            raise selectors.not_found_error(conversation.pk, owner=key)
        return Response(ErasureSerializer(stone).data)


class MessagesView(ConversationApiView):
    @extend_schema(
        operation_id="messages",
        summary="The transcript of a conversation",
        description="Up to `limit` turns after turn `after`, in the order in which it was said; fewer where they are "
        "long.",
        tags=["Conversations"],
        parameters=[CONVERSATION_ID, PageQuerySerializer],
        responses={200: TranscriptSerializer, **problems(400)},
    )
    def get(self, request: Request, conversation_id: str) -> Response:
        page = self.validated(PageQuerySerializer, request.query_params.dict())
        conversation = selectors.conversation_of(parse_id(conversation_id), owner=self.owner)
        messages, following = page_of_turns(
            selectors.messages_of(conversation), TranscriptMessageSerializer, conversation, **page
        )
        return Response({"conversation_id": conversation.pk, "messages": messages, "next_after": following})


class AnswersView(ConversationApiView):
    @extend_schema(
        operation_id="answers",
        summary="The history of the answers, with their evidence",
        description="Each change of each answer in up to `limit` turns after turn `after`, in the order of happening; "
        "fewer turns where they are long.",
        tags=["Conversations"],
        parameters=[CONVERSATION_ID, PageQuerySerializer],
        responses={200: AnswerHistorySerializer, **problems(400)},
    )
    def get(self, request: Request, conversation_id: str) -> Response:
        page = self.validated(PageQuerySerializer, request.query_params.dict())
        conversation = selectors.conversation_of(parse_id(conversation_id), owner=self.owner)
        answers, following = page_of_turns(selectors.answers_of(conversation), AnswerSerializer, conversation, **page)
        return Response({"conversation_id": conversation.pk, "answers": answers, "next_after": following})


def turn_request(body: Mapping[str, Any], key: str, caller: Caller) -> TurnRequest:
    """The service's request for a validated body."""
    context = body.get("context") or {}
    return TurnRequest(
        turn_input=turn_input(body),
        conversation_id=parse_id(body["conversation_id"]) if body.get("conversation_id") else None,
        form=_form_source(body),
        flags=context.get("flags", {}),
        user=context.get("user", {}),
        prefill=context.get("prefill", {}),
        now=context.get("now"),
        host_tools=frozenset(context["tools"]) if context.get("tools") is not None else None,
        locale=body.get("locale"),
        timezone=body.get("timezone"),
        continues=_earlier_id(body["continues"]) if body.get("continues") else None,
        idempotency_key=key,
        caller=caller,
        with_step_form=body.get("ui") == "step",
    )


def _form_source(body: Mapping[str, Any]) -> FormSource | None:
    if body.get("form"):
        return PublishedForm(body["form"])
    if body.get("form_context_md"):
        return InlineDocument(body["form_context_md"])
    if body.get("form_fields") and body.get("page"):
        return OpenPage(read_page(body["form_fields"]))
    if body.get("form_fields"):
        return HostFields(body["form_fields"])
    return None


def _earlier_id(text: str) -> UUID:
    with EarlierNotFound.in_place():
        return parse_id(text)
