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
from conversations.actions.serving import known_services
from conversations.api.base import ApiView
from conversations.api.form_serializers import HealthSerializer
from conversations.api.schema import problems

WAITING_SECONDS = 1
COUNT_SECONDS = 2


class HealthCounts:
    """What is counted now and then: whoever asks for health must not make work."""

    def __init__(self) -> None:
        self.sessions = 0
        self.services: dict[str, bool] = {}
        self.actions: dict[str, int] = {}
        self._next = 0.0

    def renew(self, *, with_rows: bool) -> None:
        """Gives up on rows that take long to count, and keeps the count before."""
        from conversations.observing.metrics import action_counts  # commands should not wait for its library

        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + COUNT_SECONDS
        self.actions = action_counts()
        if not with_rows:
            return
        with suppress(OperationalError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL statement_timeout = '{WAITING_SECONDS}s'")
            self.sessions = selectors.active_conversations()
            self.services = known_services()


_counts = HealthCounts()


class HealthView(ApiView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = []

    @extend_schema(
        operation_id="health",
        summary="Whether the service and its database are up",
        description="Needs no API key. `active_sessions` are conversations that are neither over nor expired, counted "
        f"every {COUNT_SECONDS} seconds, as `actions` are.",
        tags=["Service"],
        auth=[],
        responses={200: HealthSerializer, **problems(503)},
    )
    def get(self, _request: Request) -> Response:
        # A service whose connections are all in use is busy, and healthy.
        _counts.renew(with_rows=cast("Any", connection).is_within_reach(WAITING_SECONDS))
        counts = {"active_sessions": _counts.sessions, "database": "ok"}
        actions = {**_counts.actions, "services": _counts.services}
        return Response({"status": "healthy", **counts, **understanding.model_status(), "actions": actions})
