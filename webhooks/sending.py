"""Sends due deliveries, several at the same time, until there are none left."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from django.db import DatabaseError

from conversations.encryption import SealBroken, SealingKeyMissing, in_clear
from conversations.models import Submission
from conversations.models.record import LONG_OF_TURN
from forms_registry.connections import give_back_connection
from forms_registry.errors import DocumentUnreadable, ReadersBusy, VersionUnreadable
from webhooks import outbox
from webhooks.models import Delivery, Outcome
from webhooks.outbox import Attempt
from webhooks.payload import body_of
from webhooks.posting import NotPosted, ReceiverResponse, post
from webhooks.retrying import pause_after
from webhooks.secrets import SecretUnreadable, unsealed
from webhooks.signing import signed_headers

AT_ONCE = 8
BOTH_SECRETS_SECONDS = 24 * 3600
"""So long after a new secret was made, deliveries bear a signature by the one before it too."""
_GONE = 410
_LOOK_AGAIN_SECONDS = 0.5
"""While there are threads to spare, another delivery is looked for so often: it may come due before one ends."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _PreparedRequest:
    url: str
    body: bytes
    secrets: tuple[str, ...]


def send_due(stopping: Callable[[], bool] = lambda: False) -> int:
    """Sends all that is due, and what comes due meanwhile; how many attempts that were. Begins none once `stopping`."""
    under_way: set[Future[None]] = set()
    begun = 0
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="webhooks") as threads:
        while not stopping():
            claimed = outbox.claim() if len(under_way) < AT_ONCE else None
            if claimed:
                begun += 1
                under_way.add(threads.submit(deliver, claimed))
            elif under_way:
                under_way = _still_under_way(under_way, None if len(under_way) == AT_ONCE else _LOOK_AGAIN_SECONDS)
            else:
                break
        while under_way:
            under_way = _still_under_way(under_way)
    return begun


def _still_under_way(futures: set[Future[None]], seconds: float | None = None) -> set[Future[None]]:
    """Waits for one of them to end, so many seconds at most, and raises what it raised."""
    ended, others = wait(futures, seconds, return_when=FIRST_COMPLETED)
    for future in ended:
        future.result()
    return others


def deliver(attempt: Attempt) -> None:
    """One attempt, and what comes of it. Raises what the database raises: then the claim runs out, and the next attempt
    is somebody else's."""
    try:
        _send(attempt)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("webhook", extra={"delivery": str(attempt.delivery), "attempt": attempt.number})
        _record_failure(attempt, Outcome.BROKEN)
    finally:
        give_back_connection()


def _send(attempt: Attempt) -> None:
    """No connection to the database is held while the receiver is asked."""
    try:
        prepared = _prepared(attempt)
    except _Unsendable as unsendable:
        _record_failure(attempt, unsendable.outcome, final=unsendable.for_good)
        return
    give_back_connection()
    _record_response(attempt, _post_prepared(attempt, prepared))


class _Unsendable(Exception):
    def __init__(self, outcome: Outcome, *, for_good: bool = False) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome
        self.for_good = for_good


def _prepared(attempt: Attempt) -> _PreparedRequest:
    deliveries = Delivery.objects.select_related("endpoint__form", "amendment")
    delivery = deliveries.defer(*(f"amendment__{name}" for name in LONG_OF_TURN)).get(pk=attempt.delivery)
    endpoint = delivery.endpoint
    try:
        secrets = [unsealed(endpoint.sealed_secret)]
        if endpoint.sealed_secret_before and _age(delivery) < BOTH_SECRETS_SECONDS:
            secrets.append(unsealed(endpoint.sealed_secret_before))
        body = body_of(delivery, _submission_of(delivery))
    except SecretUnreadable as error:
        raise _Unsendable(Outcome.NO_SECRET) from error
    except (VersionUnreadable, DocumentUnreadable, ReadersBusy) as error:
        raise _Unsendable(Outcome.NO_FORM) from error
    except (SealingKeyMissing, SealBroken) as error:
        raise _Unsendable(Outcome.SEALED) from error
    return _PreparedRequest(endpoint.url, body, tuple(secrets))


def _age(delivery: Delivery) -> float:
    """Seconds since its endpoint's secret was changed, at this attempt."""
    at = delivery.last_attempt_at or delivery.created_at
    return (at - delivery.endpoint.secret_changed_at).total_seconds()


def _submission_of(delivery: Delivery) -> Submission | None:
    if delivery.is_test:
        return None
    joined = ("version__form", "turn", "conversation")
    delivered = Submission.objects.filter(deliveries=delivery.pk).select_related(*joined)
    submissions = in_clear(delivered.defer("version__markdown", "version__spec"))
    if not submissions:
        raise _Unsendable(Outcome.NO_SUBMISSION, for_good=True)
    return submissions[0]


def _post_prepared(attempt: Attempt, prepared: _PreparedRequest) -> ReceiverResponse | Outcome:
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "FormPilot",
        **signed_headers(str(attempt.delivery), int(time.time()), prepared.body, prepared.secrets),
    }
    try:
        return post(prepared.url, prepared.body, headers)
    except NotPosted as error:
        return error.outcome


def _record_response(attempt: Attempt, response: ReceiverResponse | Outcome) -> None:
    if isinstance(response, Outcome):
        _record_failure(attempt, response)
    elif 200 <= response.status < 300:
        outbox.mark_delivered(attempt, response.status)
        _log_outcome(attempt, Outcome.TAKEN, response.status)
    elif response.status == _GONE:
        outbox.switch_off_endpoint(attempt)
        _record_failure(attempt, Outcome.GONE, response, final=True)
    elif 300 <= response.status < 400:
        _record_failure(attempt, Outcome.REDIRECTED, response)
    else:
        _record_failure(attempt, Outcome.REFUSED, response)


def _record_failure(
    attempt: Attempt, outcome: Outcome, response: ReceiverResponse | None = None, *, final: bool = False
) -> None:
    """It is given up where that is `final`, the last attempt was this one, or it is a test."""
    status = response.status if response else None
    pause = None if final or attempt.is_test else pause_after(attempt.number, response.retry_after if response else "")
    if pause is None:
        outbox.mark_given_up(attempt, outcome, status)
    else:
        outbox.reschedule(attempt, pause, outcome, status)
    _log_outcome(attempt, outcome, status, given_up=pause is None)


def _log_outcome(attempt: Attempt, outcome: Outcome, status: int | None, *, given_up: bool = False) -> None:
    facts = {"delivery": str(attempt.delivery), "attempt": attempt.number, "outcome": outcome.value, "status": status}
    logger.log(logging.WARNING if given_up else logging.INFO, "webhook", extra=facts | {"given_up": given_up})
