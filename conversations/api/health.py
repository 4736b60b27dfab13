"""Whether the service can serve."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from conversations import selectors, understanding
from conversations.api.base import ApiView
from conversations.api.form_serializers import HealthSerializer
from conversations.api.schema import problems


class HealthView(ApiView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = []

    @extend_schema(
        operation_id="health",
        summary="Whether the service and its database are up",
        description="Needs no API key. `active_sessions` are conversations that are neither over nor expired.",
        tags=["Service"],
        auth=[],
        responses={200: HealthSerializer, **problems(503)},
    )
    def get(self, _request: Request) -> Response:
        active = selectors.active_conversations()
        serving = understanding.condition()
        return Response({"status": "healthy", "active_sessions": active, "database": "ok", **serving})
