"""Whether the service can serve."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any, cast

from django.db import OperationalError, connection, transaction
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from conversations import selectors, understanding
from conversations.api.base import ApiView
from conversations.api.form_serializers import HealthSerializer
from conversations.api.schema import problems

WAITING_SECONDS = 1
COUNT_SECONDS = 2


class ActiveSessions:
    """How many there are, counted now and then: whoever asks for health must not make work."""

    def __init__(self) -> None:
        self.count = 0
        self._next = 0.0

    def renew(self) -> None:
        """Gives up on a count that takes long, and keeps the one before."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + COUNT_SECONDS
        with suppress(OperationalError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = '{WAITING_SECONDS}s'")
            self.count = selectors.active_conversations()


_active = ActiveSessions()


class HealthView(ApiView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = []

    @extend_schema(
        operation_id="health",
        summary="Whether the service and its database are up",
        description="Needs no API key. `active_sessions` are conversations that are neither over nor expired, counted "
        f"every {COUNT_SECONDS} seconds.",
        tags=["Service"],
        auth=[],
        responses={200: HealthSerializer, **problems(503)},
    )
    def get(self, _request: Request) -> Response:
        # A service whose connections are all in use is busy, and healthy.
        if cast("Any", connection).is_within_reach(WAITING_SECONDS):
            _active.renew()
        active = _active.count
        serving = understanding.condition()
        return Response({"status": "healthy", "active_sessions": active, "database": "ok", **serving})
