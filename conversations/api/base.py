"""What all views of the API have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from typing import Any
from uuid import UUID

from django.utils.cache import patch_cache_control
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from typing_extensions import override

from agent.turns.service_actions import ALL_TOOLS
from agent.turns.turn import ToolResult, TurnInput
from conversations.api.parsing import StrictJsonParser
from conversations.api.problems import ApiProblem
from conversations.api.throttling import AddressThrottle, client_address
from conversations.errors import ConversationNotFound
from conversations.large_bodies import announced
from conversations.models import ApiKey
from conversations.services import Caller, EmbedGrant, Reply, is_open_to

MAX_KEY_LENGTH = 255


class AnyMediaType(DefaultContentNegotiation):
    """For views that answer with a file, whose kind is its own, or with nothing: clients do not ask these for JSON."""

    @override
    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, str(renderer.media_type)


class ApiView(APIView):
    """Strict JSON in; out, nothing that a cache may keep."""

    parser_classes = [StrictJsonParser]
    throttle_classes = [AddressThrottle]
    invalid_code = "invalid_request"
    """The problem that a body is whose fields are wrong."""

    @property
    def owner(self) -> ApiKey | None:
        """The client that asks; None for an anonymous one, where those are allowed."""
        match self.request.auth:
            case ApiKey() as key:
                return key
            case EmbedGrant(key=key):
                return key
        return None

    @property
    def caller(self) -> Caller:
        """Who asks, as far as it can be known."""
        address = client_address(self.request)
        kilobytes = -(-announced(self.request.META) // 1024)
        match self.request.auth:
            case ApiKey():
                return Caller(address=address, kilobytes=kilobytes)
            case EmbedGrant() as grant:
                return Caller(
                    address=address,
                    kilobytes=kilobytes,
                    token=grant.nonce,
                    is_browser=True,
                    vouched=grant.context,
                    tools=grant.tools,
                    visitor=grant.visitor,
                    is_test=grant.is_test,
                )
        # With DEBUG on alone, where nobody needs a token that could name tools.
        return Caller(address=address, kilobytes=kilobytes, is_browser=True, tools=frozenset({ALL_TOOLS}))

    @override
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if isinstance(request.auth, EmbedGrant):
            self.check_grant(request.auth)

    def check_grant(self, grant: EmbedGrant) -> None:
        """Raises unless the bearer of an embed token may ask this. What an embedded form needs is let through."""
        raise ApiProblem("permission_denied", _("An embed token serves to fill its form. This needs an API key."))

    def validated(self, serializer: type[serializers.Serializer[Any]], data: Any) -> dict[str, Any]:
        """The data as the serializer has it. Raises ValidationError, which names each field that is wrong."""
        bound = copy(_with_fields(serializer))
        bound.initial_data = data
        bound.is_valid(raise_exception=True)
        return bound.validated_data

    @override
    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        final = super().finalize_response(request, response, *args, **kwargs)
        patch_cache_control(final, no_store=True)
        request.parser_context.clear()
        if isinstance(final, Response):
            final.add_post_render_callback(_let_go)
        return final


@cache
def _with_fields(serializer: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """One whose fields are made, which reading never changes: to make them takes twice as long as to read a small
    request."""
    made = serializer()
    made.fields  # noqa: B018 - made when they are first asked for
    return made


def _let_go(rendered: Response) -> None:
    """Of the view, which refers to the response: what a request took goes at once, and is not left to the collector of
    garbage."""
    rendered.renderer_context = {}  # type: ignore[attr-defined]


def parse_id(text: str) -> UUID:
    """Raises ConversationNotFound: what is no UUID names no conversation."""
    try:
        return UUID(text)
    except ValueError:
        raise ConversationNotFound from None


def check_conversation(text: str, grant: EmbedGrant) -> None:
    """Raises ConversationNotFound for a conversation that is not about the grant's form, another visitor's, or another
    than the one that the grant is for."""
    if not is_open_to(parse_id(text), grant):
        raise ConversationNotFound


def idempotency_key(request: Request, in_body: str | None = None) -> str:
    """The key of a request, from its header or its body; "" without one. Raises ApiProblem for what cannot be one."""
    in_header = request.headers.get("Idempotency-Key", "").strip()
    if in_header and in_body and in_header != in_body:
        detail = _("The header Idempotency-Key and request_id differ. Send one of them.")
        raise ApiProblem("invalid_request", detail, field="request_id")
    if len(in_header) > MAX_KEY_LENGTH:
        raise ApiProblem("invalid_request", _("The key is longer than 255 characters."), field="Idempotency-Key")
    return in_header or in_body or ""


def turn_input(body: Mapping[str, Any], *, loose_results: bool = False) -> TurnInput:
    """The contents of a validated body. A `user_message` that is not text is the value of a widget."""
    message = body.get("user_message")
    return TurnInput(
        message=message if isinstance(message, str) else "",
        value=None if isinstance(message, str) else message,
        answers=body.get("answers") or {},
        tool_results=tuple(map(_tool_result, body.get("tool_results") or ())),
        loose_results=loose_results,
    )


def _tool_result(item: Mapping[str, Any]) -> ToolResult:
    args = item.get("tool_args")
    return ToolResult(
        item["tool_name"],
        result=item.get("result"),
        error=item.get("error") or None,
        tool_args=args if isinstance(args, dict) else {},
        call_id=item.get("call_id") or "",
    )


def replay_headers(reply: Reply) -> dict[str, str]:
    """The header that tells a repeated request from a new one; none for the latter."""
    return {"Idempotent-Replayed": "true"} if reply.replayed else {}
