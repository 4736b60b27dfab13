"""The outbox in the database: due deliveries are claimed, and their results are stored. The clock is the database's
own."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from conversations.background_work import notify_worker
from webhooks.models import Delivery, DeliveryStatus, Endpoint, Outcome
from webhooks.triggers import WORK

CLAIM_SECONDS = 60
DELIVERED_KEPT = timedelta(days=30)
DEAD_KEPT = timedelta(days=90)
AT_ONCE_TO_ONE = 3
"""So many deliveries at once are on their way to one endpoint: one that is slow leaves room for the others."""

_CLAIM = """
    WITH due AS (
        SELECT d.id
        FROM webhooks_endpoint AS e
        CROSS JOIN LATERAL (
            SELECT count(*) AS deliveries FROM webhooks_delivery AS w
            WHERE w.endpoint_id = e.id AND w.status = 'waiting' AND w.claimed_until > statement_timestamp()
        ) AS on_their_way
        CROSS JOIN LATERAL (
            SELECT w.id, w.next_attempt_at
            FROM webhooks_delivery AS w
            WHERE w.endpoint_id = e.id AND w.status = 'waiting' AND w.next_attempt_at <= statement_timestamp()
              AND (w.claimed_until IS NULL OR w.claimed_until <= statement_timestamp())
            ORDER BY w.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
        ) AS d
        WHERE e.active AND on_their_way.deliveries < %(at_once)s::int
        ORDER BY on_their_way.deliveries, d.next_attempt_at LIMIT 1
    )
    UPDATE webhooks_delivery AS d
    SET attempts = d.attempts + 1, last_attempt_at = statement_timestamp(),
        claimed_until = statement_timestamp() + make_interval(secs => %(seconds)s::float8)
    FROM due WHERE d.id = due.id
    RETURNING d.id, d.attempts, d.submission_id IS NULL
"""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A delivery in hand, and which attempt at it this is, from 1. There is one attempt at a test."""

    delivery: uuid.UUID
    number: int
    is_test: bool


def claim() -> Attempt | None:
    """The delivery that has been due the longest, among those to the endpoint with the fewest under way, so that
    several slow endpoints do not block the others; None if nothing is due, or the endpoints are at their limit."""
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, {"at_once": AT_ONCE_TO_ONE, "seconds": CLAIM_SECONDS})
        row = cursor.fetchone()
    return Attempt(*row) if row else None


def mark_delivered(attempt: Attempt, status: int) -> None:
    """`status` is the receiver's, of 2xx."""
    _end(attempt, DeliveryStatus.DELIVERED, Outcome.TAKEN, status)


def mark_given_up(attempt: Attempt, outcome: Outcome, status: int | None) -> None:
    """Ends a delivery, unless staff have it delivered again. `status` is None if there was no response."""
    _end(attempt, DeliveryStatus.DEAD, outcome, status)


def reschedule(attempt: Attempt, pause: timedelta, outcome: Outcome, status: int | None) -> None:
    """Due again after the pause."""
    _record_outcome(attempt, outcome, status, next_attempt_at=Now() + pause)


def switch_off_endpoint(attempt: Attempt) -> None:
    """The endpoint that the delivery went to is told of nothing more."""
    Endpoint.objects.filter(deliveries=attempt.delivery).update(active=False)


def deliver_again(deliveries: QuerySet[Delivery]) -> tuple[int, int]:
    """Those that were given up wait anew, under their ids, unless their endpoint is off: they would wait for ever. How
    many these are, and how many are left because of that."""
    given_up = deliveries.filter(status=DeliveryStatus.DEAD, submission__isnull=False)
    with transaction.atomic():
        left = given_up.filter(endpoint__active=False).count()
        count = given_up.filter(endpoint__active=True).update(
            status=DeliveryStatus.WAITING, attempts=0, next_attempt_at=Now(), ended_at=None
        )
        notify_worker(WORK)
    return count, left


def create_test(endpoint: Endpoint) -> Delivery:
    """A delivery without a submission, tried once, to see whether the endpoint takes one; for one that is active."""
    with transaction.atomic():
        delivery = Delivery.objects.create(endpoint=endpoint, submission=None)
        notify_worker(WORK)
    return delivery


def _end(attempt: Attempt, status: DeliveryStatus, outcome: Outcome, http_status: int | None) -> None:
    _record_outcome(attempt, outcome, http_status, status=status, ended_at=Now())


def _record_outcome(attempt: Attempt, outcome: Outcome, http_status: int | None, **changes: Any) -> None:
    """Unless the claim was taken over meanwhile: then the attempt of whoever took it counts."""
    claimed = Delivery.objects.filter(pk=attempt.delivery, attempts=attempt.number)
    claimed.update(claimed_until=None, last_outcome=outcome, last_status=http_status, **changes)


def delete_old() -> int:
    """Deletes what was delivered a month ago, and what was given up 90 days ago; returns how many these were."""
    old = Q(status=DeliveryStatus.DELIVERED, ended_at__lt=Now() - DELIVERED_KEPT)
    given_up_long_ago = Q(status=DeliveryStatus.DEAD, ended_at__lt=Now() - DEAD_KEPT)
    return Delivery.objects.filter(old | given_up_long_ago).delete()[0]
