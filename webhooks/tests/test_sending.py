"""What is due is sent, over real HTTP: what a receiver gets, and what becomes of each answer."""

from __future__ import annotations

import json
import threading
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now

from agent.turns.turn import ToolResult, TurnInput
from conversations.encryption import in_clear
from conversations.models import Submission
from conversations.services import Amender, PublishedForm, TurnRequest, amend_submission, take_turn
from conversations.tests.support import saying
from forms_registry.models import Form
from forms_registry.services import import_form
from webhooks import outbox, retrying
from webhooks.models import Delivery, DeliveryStatus, Endpoint, Outcome
from webhooks.secrets import unsealed
from webhooks.sending import deliver, send_due
from webhooks.services import add_endpoint, change_secret, reseal_secrets
from webhooks.signing import signed_headers
from webhooks.tests.conftest import complete
from webhooks.tests.receiver import ReceivedRequest, Receiver, status

pytestmark = pytest.mark.django_db
COMMITTED = pytest.mark.django_db(transaction=True)


def send() -> int:
    """Sends what is due, one after the other; how many attempts that were."""
    attempts = 0
    while attempt := outbox.claim():
        deliver(attempt)
        attempts += 1
    return attempts


def signatures(taken: ReceivedRequest, *secrets: str) -> str:
    headers = taken.headers
    made = signed_headers(headers["webhook-id"], int(headers["webhook-timestamp"]), taken.body, secrets)
    return made["webhook-signature"]


def state() -> tuple[str, int, str, int | None]:
    delivery = Delivery.objects.get()
    return delivery.status, delivery.attempts, delivery.last_outcome, delivery.last_status


def seconds_until_the_next() -> float:
    delivery = Delivery.objects.get()
    assert delivery.last_attempt_at is not None
    return (delivery.next_attempt_at - delivery.last_attempt_at).total_seconds()


def make_due() -> None:
    Delivery.objects.update(next_attempt_at=Now())


def test_a_receiver_gets_what_the_form_came_to(endpoint: Endpoint, receiver: Receiver) -> None:
    conversation = complete()

    assert send() == 1

    [taken] = receiver.requests
    submission, delivery = Submission.objects.get(), Delivery.objects.get()
    assert taken.path == "/hooks"
    assert taken.headers["content-type"] == "application/json"
    assert taken.headers["webhook-id"] == taken.payload["id"] == str(delivery.pk)
    assert taken.headers["webhook-signature"] == signatures(taken, unsealed(endpoint.sealed_secret))
    assert taken.payload["type"] == "submission.completed"
    assert datetime.fromisoformat(taken.payload["timestamp"]) == submission.completed_at.replace(
        microsecond=submission.completed_at.microsecond // 1000 * 1000
    )
    told = taken.payload["data"]
    assert list(told.pop("answers").items()) == list(submission.data.items())
    assert told.pop("completed_at") == taken.payload["timestamp"]
    assert told == {
        "reference": submission.reference,
        "form": "visit",
        "version": 1,
        "spec_hash": submission.version.spec_hash,
        "conversation_id": conversation,
        "locale": "en",
        "complete": True,
        "left_open": {},
        "handed_over": [],
        "failed": [],
        "results": [],
        "revision": 0,
    }
    assert state() == ("delivered", 1, "taken", 204)
    assert send() == 0


def test_an_amendment_is_told_too_with_what_it_changed(endpoint: Endpoint, receiver: Receiver) -> None:
    conversation = complete()
    submission = Submission.objects.get(conversation=conversation)
    by = Amender("A host", is_host=True)
    for guest in ("Huda Salem", "Huda Saleem"):
        amend_submission(submission, {"guest": guest}, reason=f"It is {guest}.", amender=by)

    assert send() == 3

    told = sorted((one.payload for one in receiver.requests), key=lambda one: one["data"].get("revision", 0))
    assert [one["type"] for one in told] == ["submission.completed", "submission.amended", "submission.amended"]
    assert [one["data"]["answers"]["guest"] for one in told] == ["Huda Saleh", "Huda Salem", "Huda Saleem"]
    assert len({one["id"] for one in told}) == 3
    first = told[1]["data"]
    assert (first["revision"], first["changed"], first["reason"]) == (1, ["guest"], "It is Huda Salem.")
    assert told[1]["timestamp"] == first["amended_at"] > first["completed_at"]


@pytest.mark.parametrize(("sends", "shown"), [(False, False), (True, True)])
def test_sensitive_values_are_sent_where_the_endpoint_is_to_have_them(
    receiver: Receiver, db: None, sends: bool, shown: bool
) -> None:
    field = "{id: reason, type: text, required: true, prompt: Why?, sensitive: true}"
    tool = "{name: hand_in, purpose: Hands it in., when: complete}"
    head = f"form_id: secretive\ntitle: Secretive\nfields:\n  - {field}\ntools:\n  - {tool}\n"
    markdown = f"---\n{head}---\n\n# Secretive\n"
    form = import_form(markdown=markdown, slug="secretive").form
    assert form is not None
    add_endpoint(Endpoint(form=form, url=receiver.address, sends_sensitive=sends))
    opened = take_turn(TurnRequest(form=PublishedForm("secretive")), owner=None).body
    take_turn(saying(opened["conversation_id"], reason="CANARY-4711"), owner=None)
    result = ToolResult("hand_in", {"number": "N-5", "reason": "CANARY-4711"})
    request = TurnRequest(turn_input=TurnInput(tool_results=(result,)), conversation_id=opened["conversation_id"])
    take_turn(request, owner=None)
    [submission] = in_clear(Submission.objects.select_related("turn"))
    amended = {"reason": "CANARY-4712"}
    amend_submission(submission, amended, reason="CANARY-4712, not CANARY-4711", amender=Amender("staff"))

    send()

    assert [b"CANARY-471" in one.body for one in receiver.requests] == [shown, shown]
    assert [b"N-5" in one.body for one in receiver.requests] == [True, True]


def test_a_new_secret_is_used_beside_the_one_before_for_a_day(endpoint: Endpoint, receiver: Receiver) -> None:
    before = unsealed(endpoint.sealed_secret)
    secret = change_secret(endpoint)
    complete()
    send()
    Endpoint.objects.update(secret_changed_at=Now() - timedelta(hours=25))
    complete()
    send()

    first, second = receiver.requests
    assert first.headers["webhook-signature"] == signatures(first, secret, before)
    assert second.headers["webhook-signature"] == signatures(second, secret)


def test_what_is_refused_is_tried_again_under_its_id_and_given_up_in_the_end(
    endpoint: Endpoint, receiver: Receiver
) -> None:
    complete()
    attempts = len(retrying.PAUSES) + 1
    receiver.script += [status(500)] * attempts
    pauses = []
    for _ in range(attempts - 1):
        assert send() == 1
        assert state()[0] == DeliveryStatus.WAITING
        pauses.append(seconds_until_the_next())
        assert send() == 0
        make_due()
    assert send() == 1

    assert state() == ("dead", attempts, "refused", 500)
    assert len({taken.headers["webhook-id"] for taken in receiver.requests}) == 1
    assert len({taken.body for taken in receiver.requests}) == 1
    assert pauses[0] < 120
    assert 48 * 3600 < sum(pauses) < 96 * 3600

    outbox.deliver_again(Delivery.objects.all())
    assert send() == 1
    assert state() == ("delivered", 1, "taken", 204)


@pytest.mark.parametrize(
    ("answer", "outcome", "http_status"),
    [
        (status(302, Location="http://127.0.0.1:9"), Outcome.REDIRECTED, 302),
        (status(400), Outcome.REFUSED, 400),
        (lambda handler: handler.connection.close(), Outcome.NOT_REACHED, None),
    ],
)
def test_what_is_not_taken_waits(
    endpoint: Endpoint, receiver: Receiver, answer: Any, outcome: Outcome, http_status: int | None
) -> None:
    complete()
    receiver.script.append(answer)

    send()

    assert state() == ("waiting", 1, outcome, http_status)


@pytest.mark.parametrize(
    ("asked", "least", "most"),
    [
        *(("7200", 7200, 7201), ("999999999999", 86_400, 86_401), ("Fri, 31 Dec 9999 00:00:00 GMT", 86_400, 86_401)),
        *(("soon", 54, 72), ("-5", 54, 72), ("Fri, 31 Dec 99999999999999999999 00:00:00 GMT", 54, 72)),
    ],
)
def test_a_receiver_that_asks_for_time_gets_it(
    endpoint: Endpoint, receiver: Receiver, asked: str, least: int, most: int
) -> None:
    complete()
    receiver.script.append(status(429, Retry_After=asked))

    send()

    assert state() == ("waiting", 1, "refused", 429)
    assert least <= seconds_until_the_next() < most + 5


def test_410_switches_the_endpoint_off(endpoint: Endpoint, receiver: Receiver) -> None:
    complete()
    receiver.script.append(status(410))

    send()
    complete()

    assert state() == ("dead", 1, "gone", 410)
    endpoint.refresh_from_db()
    assert not endpoint.active
    assert len(receiver.requests) == 1


def test_a_test_is_tried_once(endpoint: Endpoint, receiver: Receiver) -> None:
    receiver.script.append(status(500))
    outbox.create_test(endpoint)

    send()
    assert state() == ("dead", 1, "refused", 500)
    Delivery.objects.all().delete()
    outbox.create_test(endpoint)
    send()

    assert state() == ("delivered", 1, "taken", 204)
    assert receiver.requests[1].payload["type"] == "webhook.test"
    assert receiver.requests[1].payload["data"] == {"form": "visit"}


def test_so_is_one_that_cannot_even_be_sent(endpoint: Endpoint, receiver: Receiver, settings: Any) -> None:
    settings.SEALING_KEYS = ["another" * 10]
    outbox.create_test(endpoint)

    send()

    assert state() == ("dead", 1, "no_secret", None)
    assert receiver.requests == []


def test_an_erased_submission_is_not_told(endpoint: Endpoint, receiver: Receiver) -> None:
    Delivery.objects.create(endpoint=endpoint, submission_id=4711)

    send()

    assert state() == ("dead", 1, "no_submission", None)
    assert receiver.requests == []


def test_a_secret_that_cannot_be_read_sends_nothing(endpoint: Endpoint, receiver: Receiver, settings: Any) -> None:
    complete()
    settings.SEALING_KEYS = ["another" * 10]

    send()

    assert state() == ("waiting", 1, "no_secret", None)
    assert receiver.requests == []


def test_secrets_move_to_a_new_key(endpoint: Endpoint, settings: Any) -> None:
    secret = unsealed(endpoint.sealed_secret)
    settings.SEALING_KEYS = ["another" * 10, *settings.SEALING_KEYS]

    assert (reseal_secrets(), reseal_secrets()) == (1, 0)

    settings.SEALING_KEYS = settings.SEALING_KEYS[:1]
    endpoint.refresh_from_db()
    assert unsealed(endpoint.sealed_secret) == secret


@COMMITTED
def test_one_that_is_slow_does_not_hold_up_others(endpoint: Endpoint, receiver: Receiver) -> None:
    for _ in range(5):
        complete()
    quick = Endpoint(form=Form.objects.get(slug="visit"), url=f"{receiver.address}/quick")
    add_endpoint(quick)
    Delivery.objects.bulk_create(
        [Delivery(endpoint=quick, submission_id=one) for one in Submission.objects.values_list("pk", flat=True)]
    )
    others_done = threading.Event()

    def serve(handler: BaseHTTPRequestHandler) -> None:
        if handler.path == "/quick":
            if sum(one.path == "/quick" for one in receiver.requests) == 5:
                others_done.set()
        else:
            assert others_done.wait(9)
        status(204)(handler)

    receiver.script += [serve] * 10

    assert send_due() == 10
    assert others_done.is_set()
    assert set(Delivery.objects.values_list("status", flat=True)) == {"delivered"}


@COMMITTED
def test_what_comes_due_behind_a_slow_one_is_sent_meanwhile(endpoint: Endpoint, receiver: Receiver) -> None:
    complete()
    complete()
    later = Delivery.objects.order_by("pk")[0]
    Delivery.objects.filter(pk=later.pk).update(next_attempt_at=Now() + timedelta(seconds=0.3))
    came, was_in_time = threading.Event(), []

    def slow(handler: BaseHTTPRequestHandler) -> None:
        was_in_time.append(came.wait(5))
        status(204)(handler)

    def quick(handler: BaseHTTPRequestHandler) -> None:
        came.set()
        status(204)(handler)

    receiver.script += [slow, quick]

    assert send_due() == 2
    assert was_in_time == [True]


@COMMITTED
def test_none_is_begun_once_it_is_time_to_stop(endpoint: Endpoint, receiver: Receiver) -> None:
    complete()

    assert send_due(lambda: True) == 0
    assert receiver.requests == []


@COMMITTED
def test_the_worker_hears_of_it_when_the_turn_is_committed(endpoint: Endpoint) -> None:
    with connection.cursor() as cursor:
        cursor.execute("LISTEN formpilot_work")
    with transaction.atomic():
        complete()
        assert list(connection.connection.notifies(timeout=0)) == []
    heard = list(connection.connection.notifies(timeout=0.5, stop_after=1))

    assert [notice.payload for notice in heard] == ["send_webhooks"]


def test_no_log_says_what_was_answered(
    endpoint: Endpoint, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    complete()
    receiver.script.append(status(500))

    with caplog.at_level("DEBUG"), caplog.at_level("DEBUG", "webhooks"):
        send()

    ours = [record for record in caplog.records if record.name == "webhooks.sending"]
    assert len(ours) == 1
    assert not any("Huda" in json.dumps(vars(record), default=str) for record in caplog.records)
