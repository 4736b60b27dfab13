"""Links that open one conversation, for those whose conversation it is."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from typing_extensions import override

from conversations.api.base import ApiView, parse_id
from conversations.api.converse import ConversationApiView
from conversations.api.request_fields import StrictSerializer
from conversations.api.schema import CONVERSATION_ID, problems
from conversations.errors import PageNotFound
from conversations.services import LONGEST_LINK_SECONDS, USUAL_LINK_SECONDS, EmbedGrant, create_link


class LinkRequestSerializer(StrictSerializer):
    seconds = serializers.IntegerField(
        required=False,
        default=USUAL_LINK_SECONDS,
        min_value=1,
        max_value=LONGEST_LINK_SECONDS,
        help_text="How long it is good.",
    )


class LinkSerializer(serializers.Serializer[Any]):
    url = serializers.CharField(help_text="The chat page with this conversation, and no other.")
    expires_at = serializers.DateTimeField()


class LinksView(ConversationApiView):
    @override
    def check_grant(self, grant: EmbedGrant) -> None:
        if grant.visitor:  # the host alone decides who else may see what belongs to somebody whom it names
            ApiView.check_grant(self, grant)
        super().check_grant(grant)

    @extend_schema(
        operation_id="create_link",
        summary="Make a link that opens a conversation",
        description="For a person who wants to see a conversation of yours again, or to go on with it: whoever has the "
        "link can, until it expires. A page with an embed token gets one that is good for as long as the conversation "
        "itself can be gone on with, but no longer than a link of yours by which it came. There is none for a document "
        "that came with the conversation, and none where "
        "PUBLIC_PAGES is off, for there is no page to lead to.",
        tags=["Conversations"],
        parameters=[CONVERSATION_ID],
        request=LinkRequestSerializer,
        responses={200: LinkSerializer, **problems(400, 409, 413, 415)},
    )
    def post(self, request: Request, conversation_id: str) -> Response:
        body = self.validated(LinkRequestSerializer, request.data)
        if isinstance(request.auth, EmbedGrant):
            body |= {"by_person": True, "links_until": request.auth.links_until}
        link, grant = create_link(parse_id(conversation_id), owner=self.owner, **body)
        if not grant.form or not settings.PUBLIC_PAGES:
            raise PageNotFound
        page = reverse("chat", args=[grant.form])
        url = request.build_absolute_uri(f"{page}?{urlencode({'link': link})}")
        return Response(LinkSerializer({"url": url, "expires_at": grant.expires_at}).data)
