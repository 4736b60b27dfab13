"""What is in the outbox when, and who may take it out."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models.functions import Now

from conversations.models import Submission
from conversations.services import Caller, take_turn
from conversations.tests.support import ANSWERS, opening, saying
from forms_registry.models import FormVersion
from forms_registry.services import import_form
from webhooks import outbox
from webhooks.models import Delivery, DeliveryStatus, Endpoint, Outcome
from webhooks.sending import AT_ONCE
from webhooks.services import add_endpoint
from webhooks.tests.conftest import complete

pytestmark = pytest.mark.django_db


def test_the_turn_that_completes_a_conversation_fills_it(endpoint: Endpoint) -> None:
    opened = take_turn(opening(), owner=None).body
    take_turn(saying(opened["conversation_id"], guest="Huda Saleh"), owner=None)
    assert not Delivery.objects.exists()

    take_turn(saying(opened["conversation_id"], **ANSWERS), owner=None)

    delivery = Delivery.objects.get()
    assert (delivery.endpoint, delivery.submission) == (endpoint, Submission.objects.get())
    assert (delivery.status, delivery.attempts) == (DeliveryStatus.WAITING, 0)


def test_each_active_endpoint_of_the_form_gets_one_and_no_other(endpoint: Endpoint) -> None:
    other = import_form(markdown=(endpoint.form.versions.get().markdown.replace("visit", "other")), slug="other")
    for form, active in ((endpoint.form, True), (endpoint.form, False), (other.form, True)):
        add_endpoint(Endpoint(form=form, url=f"https://example.org/{form}/{active}", active=active))

    complete()

    told = Delivery.objects.values_list("endpoint__form__slug", "endpoint__active")
    assert list(told) == [("visit", True), ("visit", True)]


def test_a_form_without_webhooks_fills_nothing(visit: FormVersion) -> None:
    complete()

    assert Submission.objects.count() == 1
    assert not Delivery.objects.exists()


def test_a_turn_that_is_taken_back_takes_its_delivery_with_it(endpoint: Endpoint) -> None:
    with transaction.atomic():
        complete()
        assert Delivery.objects.exists()
        transaction.set_rollback(True)

    assert not Delivery.objects.exists()


def test_trying_a_draft_out_tells_nobody(endpoint: Endpoint) -> None:
    opened = take_turn(opening(caller=Caller(is_test=True)), owner=None).body
    take_turn(saying(opened["conversation_id"], **ANSWERS), owner=None)

    assert not Delivery.objects.exists()


def test_what_is_claimed_is_claimed_once_until_the_claim_runs_out(endpoint: Endpoint) -> None:
    complete()

    first = outbox.claim()
    assert first is not None
    assert first.number == 1
    assert outbox.claim() is None

    Delivery.objects.update(claimed_until=Now())
    second = outbox.claim()
    assert second is not None
    assert (second.delivery, second.number) == (first.delivery, 2)

    # Who comes back late has nothing to say any more.
    outbox.mark_given_up(first, Outcome.NOT_REACHED, None)
    assert Delivery.objects.get().status == DeliveryStatus.WAITING
    outbox.mark_delivered(second, 204)
    assert Delivery.objects.get().status == DeliveryStatus.DELIVERED
    assert outbox.claim() is None


def test_what_is_not_due_or_switched_off_waits(endpoint: Endpoint) -> None:
    complete()
    Delivery.objects.update(next_attempt_at=Now() + timedelta(minutes=1))
    assert outbox.claim() is None

    Delivery.objects.update(next_attempt_at=Now())
    Endpoint.objects.update(active=False)
    assert outbox.claim() is None

    Endpoint.objects.update(active=True)
    assert outbox.claim() is not None


def test_one_endpoint_has_but_a_few_under_way_and_leaves_room_for_others(endpoint: Endpoint) -> None:
    Delivery.objects.bulk_create([Delivery(endpoint=endpoint) for _ in range(10)])
    other = Endpoint(form=endpoint.form, url="https://example.org/other")
    add_endpoint(other)
    Delivery.objects.create(endpoint=other)

    claimed = []
    while attempt := outbox.claim():
        claimed.append(attempt.delivery)

    assert len(claimed) == outbox.AT_ONCE_TO_ONE + 1
    assert Delivery.objects.filter(pk__in=claimed, endpoint=other).exists()


def test_endpoints_that_answer_nothing_take_turns_with_others_whatever_waits_for_them(endpoint: Endpoint) -> None:
    slow = [endpoint, *(Endpoint(form=endpoint.form, url=f"https://example.org/{number}") for number in range(3))]
    other = Endpoint(form=endpoint.form, url="https://example.org/other")
    for one in (*slow[1:], other):
        add_endpoint(one)
    Delivery.objects.bulk_create([Delivery(endpoint=one) for one in slow for _ in range(9)])
    first = [outbox.claim() for _ in range(AT_ONCE)]
    Delivery.objects.create(endpoint=other)

    assert first[0] is not None
    outbox.reschedule(first[0], timedelta(minutes=1), Outcome.NOT_REACHED, None)
    claimed = outbox.claim()

    assert claimed is not None
    assert Delivery.objects.get(pk=claimed.delivery).endpoint == other


def test_what_was_given_up_waits_anew_under_its_id(endpoint: Endpoint) -> None:
    complete()
    attempt = outbox.claim()
    assert attempt is not None
    outbox.mark_given_up(attempt, Outcome.REFUSED, 500)

    assert outbox.deliver_again(Delivery.objects.all()) == (1, 0)
    again = outbox.claim()

    assert again is not None
    assert (again.delivery, again.number) == (attempt.delivery, 1)
    assert outbox.deliver_again(Delivery.objects.all()) == (0, 0)


def test_what_ended_long_ago_is_forgotten(endpoint: Endpoint) -> None:
    ended = {
        DeliveryStatus.DELIVERED: (29, 31),
        DeliveryStatus.DEAD: (89, 91),
    }
    for status, ages in ended.items():
        for age in ages:
            Delivery.objects.create(endpoint=endpoint, status=status, ended_at=Now() - timedelta(days=age))
    Delivery.objects.create(endpoint=endpoint, created_at=Now() - timedelta(days=400))

    assert outbox.delete_old() == 2
    assert Delivery.objects.count() == 3
