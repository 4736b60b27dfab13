"""Publishers enter webhooks and see what became of deliveries; who may not, cannot."""

from __future__ import annotations

import re
from ipaddress import ip_network
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from forms_registry.services import import_form
from webhooks import outbox
from webhooks.models import Delivery, DeliveryStatus, Endpoint, Outcome
from webhooks.secrets import unsealed
from webhooks.tests.conftest import complete
from webhooks.tests.receiver import Receiver

pytestmark = pytest.mark.django_db

ENDPOINTS = "admin:webhooks_endpoint_changelist"
ADD = "admin:webhooks_endpoint_add"
DELIVERIES = "admin:webhooks_delivery_changelist"


def member_of(*groups: str) -> Client:
    user = User.objects.create_user(username=groups[0].replace(" ", "-") + str(len(groups)), is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
    browser = Client()
    browser.force_login(user)
    return browser


@pytest.fixture
def publisher(db: None) -> Client:
    return member_of("Form publishers")


@pytest.fixture
def auditor(db: None) -> Client:
    return member_of("Auditors")


@pytest.fixture
def dead(endpoint: Endpoint) -> Delivery:
    complete()
    attempt = outbox.claim()
    assert attempt is not None
    outbox.mark_given_up(attempt, Outcome.REFUSED, 500)
    return Delivery.objects.get()


def entered(endpoint: Endpoint, url: str) -> dict[str, Any]:
    return {"form": endpoint.form_id, "url": url, "active": "on"}


def test_a_webhook_is_added_and_its_secret_is_shown_once(publisher: Client, endpoint: Endpoint) -> None:
    answer = publisher.post(reverse(ADD), entered(endpoint, "https://example.org/new"))

    made = Endpoint.objects.exclude(pk=endpoint.pk).get()
    secret = unsealed(made.sealed_secret)
    assert secret in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    for page in (ENDPOINTS, "admin:webhooks_endpoint_change"):
        address = reverse(page, args=[made.pk] if page.endswith("change") else [])
        shown = publisher.get(address)
        assert shown.status_code == 200
        assert secret not in shown.content.decode()
    assert not any(secret in str(value) for value in (*publisher.session.values(), *publisher.cookies.values()))


def test_forms_of_one_title_are_told_apart_by_their_address(publisher: Client, endpoint: Endpoint) -> None:
    import_form(markdown=endpoint.form.versions.get().markdown, slug="visit-copy")
    title = endpoint.form.title
    page = publisher.get(reverse(ADD)).content.decode()

    assert f">{title} (visit)</option>" in page
    assert f">{title} (visit-copy)</option>" in page
    assert f">{title}</option>" not in page


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("http://example.org/hooks", "must begin with https://"),
        ("https://name:word@example.org/hooks", "must not hold a name or password"),
        ("https://example.org/hooks#part", "never sent"),
        ("ftp://example.org/hooks", "must begin with https://"),
        ("nonsense", "valid URL"),
    ],
)
def test_an_address_that_is_no_use_is_refused(
    publisher: Client, endpoint: Endpoint, settings: Any, url: str, told: str
) -> None:
    settings.DEBUG = False

    answer = publisher.post(reverse(ADD), entered(endpoint, url))

    assert told in answer.content.decode()
    assert Endpoint.objects.count() == 1


PRIVATE = ["127.0.0.1", "10.1.2.3", "169.254.169.254", "[::1]", "[fd12::1]", "[::ffff:10.0.0.1]", "localhost:8443"]


@pytest.mark.parametrize("host", PRIVATE)
def test_a_private_address_is_refused_when_it_is_entered(
    publisher: Client, endpoint: Endpoint, settings: Any, host: str
) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = [ip_network("192.168.0.0/16")]
    url = f"https://{host}/hooks"

    page = publisher.post(reverse(ADD), entered(endpoint, url)).content.decode()
    with pytest.raises(CommandError, match="Nothing would be sent to a private address"):
        call_command("create_webhook", "--form", "visit", "--url", url)

    assert "Operators allow networks of their own in WEBHOOK_PRIVATE_ADDRESSES" in page
    assert Endpoint.objects.count() == 1


def test_one_that_operators_allow_is_taken_and_one_that_stands_can_be_switched_off(
    publisher: Client, endpoint: Endpoint, settings: Any
) -> None:
    settings.WEBHOOK_PRIVATE_ADDRESSES = [ip_network("10.0.0.0/8")]
    publisher.post(reverse(ADD), entered(endpoint, "https://10.1.2.3/hooks"))
    assert Endpoint.objects.filter(url="https://10.1.2.3/hooks").exists()

    settings.WEBHOOK_PRIVATE_ADDRESSES = []
    change = reverse("admin:webhooks_endpoint_change", args=[endpoint.pk])
    answer = publisher.post(change, {"url": endpoint.url})
    assert answer.status_code == 302, answer.content.decode()
    endpoint.refresh_from_db()
    assert not endpoint.active


def test_the_same_address_twice_is_refused(publisher: Client, endpoint: Endpoint) -> None:
    """Also where a webhook that stands gets the address of another; its form, which is part of the rule, is fixed."""
    other = Endpoint.objects.create(form=endpoint.form, url="https://example.org/other", sealed_secret=b"")
    change = reverse("admin:webhooks_endpoint_change", args=[other.pk])

    answers = [publisher.post(address, entered(endpoint, endpoint.url)) for address in (reverse(ADD), change)]

    for answer in answers:
        assert answer.content.decode().count("has a webhook with this address already") == 1
    assert publisher.post(change, entered(endpoint, other.url)).status_code == 302


def test_a_new_secret_replaces_the_one_before(publisher: Client, endpoint: Endpoint) -> None:
    before = unsealed(endpoint.sealed_secret)

    answer = publisher.post(reverse("admin:webhooks_endpoint_secret", args=[endpoint.pk]))

    endpoint.refresh_from_db()
    assert unsealed(endpoint.sealed_secret) in answer.content.decode()
    assert unsealed(endpoint.sealed_secret_before or b"") == before
    assert before not in answer.content.decode()


def test_a_test_is_ordered_by_a_button(publisher: Client, endpoint: Endpoint) -> None:
    page = publisher.get(reverse("admin:webhooks_endpoint_change", args=[endpoint.pk])).content.decode()
    address = reverse("admin:webhooks_endpoint_test", args=[endpoint.pk])
    assert re.search(rf'<form method="post" action="{address}">', page)
    assert publisher.get(address).status_code == 405

    answer = publisher.post(address, follow=True)

    assert "A test is on its way" in answer.content.decode()
    assert Delivery.objects.get().is_test


def test_deliveries_are_shown_and_cannot_be_changed(publisher: Client, auditor: Client, dead: Delivery) -> None:
    for browser in (publisher, auditor):
        page = browser.get(reverse(DELIVERIES), {"status__exact": "dead"}).content.decode()
        assert str(dead.pk) in page
        assert "Another status than 2xx" in page
        assert dead.submission is not None
        found = browser.get(reverse(DELIVERIES), {"q": dead.submission.reference}).content.decode()
        assert str(dead.pk) in found
        submission = reverse("admin:conversations_submission_change", args=[dead.submission_id])
        assert (dead.submission.reference in page, submission in page) == (True, browser is auditor)
        row = reverse("admin:webhooks_delivery_change", args=[dead.pk])
        assert browser.get(row).status_code == 200
        assert browser.post(row, {"status": "waiting"}).status_code == 403
        assert browser.get(reverse("admin:webhooks_delivery_add")).status_code == 403


def test_what_was_given_up_is_delivered_again_by_who_may(publisher: Client, auditor: Client, dead: Delivery) -> None:
    chosen = {"action": "deliver_again", "_selected_action": [str(dead.pk)]}

    auditor.post(reverse(DELIVERIES), chosen)
    assert Delivery.objects.get().status == DeliveryStatus.DEAD
    answer = publisher.post(reverse(DELIVERIES), chosen, follow=True)

    assert "1 delivery is sent again." in answer.content.decode()
    assert (Delivery.objects.get().status, Delivery.objects.get().pk) == (DeliveryStatus.WAITING, dead.pk)


def test_nothing_is_promised_for_a_webhook_that_is_off(
    publisher: Client, endpoint: Endpoint, dead: Delivery, receiver: Receiver
) -> None:
    Endpoint.objects.update(active=False)

    tested = publisher.post(reverse("admin:webhooks_endpoint_test", args=[endpoint.pk]), follow=True)
    chosen = {"action": "deliver_again", "_selected_action": [str(dead.pk)]}
    again = publisher.post(reverse(DELIVERIES), chosen, follow=True)

    assert "This webhook is off, so no test is sent" in tested.content.decode()
    assert "1 delivery is left as it is, because its webhook is off." in again.content.decode()
    assert "sent again" not in again.content.decode()
    assert Delivery.objects.get().status == DeliveryStatus.DEAD


@pytest.mark.parametrize("at_once", [False, True])
def test_a_webhook_is_deleted_with_its_deliveries_by_who_may(
    publisher: Client, endpoint: Endpoint, dead: Delivery, at_once: bool
) -> None:
    address = reverse(ENDPOINTS) if at_once else reverse("admin:webhooks_endpoint_delete", args=[endpoint.pk])
    chosen = {"action": "delete_selected", "_selected_action": [str(endpoint.pk)]} if at_once else {}
    page = (publisher.post if at_once else publisher.get)(address, chosen).content.decode()
    publisher.post(address, {**chosen, "post": "yes"})

    assert endpoint.url in page
    assert "Deliveries: 1" in page
    assert not Endpoint.objects.exists()
    assert not Delivery.objects.exists()


def test_auditors_and_authors_see_no_webhook(auditor: Client, endpoint: Endpoint) -> None:
    author = member_of("Form authors")
    for browser in (auditor, author):
        assert browser.get(reverse(ENDPOINTS)).status_code == 403
        assert browser.get(reverse(ADD)).status_code == 403
        for door in ("test", "secret", "change", "delete"):
            address = reverse(f"admin:webhooks_endpoint_{door}", args=[endpoint.pk])
            assert browser.post(address).status_code == 403
    assert author.get(reverse(DELIVERIES)).status_code == 403


def test_a_submission_that_was_erased_leaves_its_delivery_to_look_at(publisher: Client, endpoint: Endpoint) -> None:
    gone = Delivery.objects.create(endpoint=endpoint, submission_id=4711)

    assert "erased" in publisher.get(reverse(DELIVERIES)).content.decode()
    assert publisher.get(reverse("admin:webhooks_delivery_change", args=[gone.pk])).status_code == 200


def test_the_address_is_shown_to_who_may_change_it_alone(
    publisher: Client, auditor: Client, dead: Delivery, receiver: Receiver
) -> None:
    page = auditor.get(reverse("admin:webhooks_delivery_change", args=[dead.pk])).content.decode()

    assert receiver.address.removeprefix("http://") in page
    assert "/hooks" not in page


def test_sensitive_values_are_sent_by_the_word_of_who_may(publisher: Client, endpoint: Endpoint) -> None:
    page = reverse("admin:webhooks_endpoint_change", args=[endpoint.pk])
    entry = {"url": endpoint.url, "active": "on", "sends_sensitive": "on"}

    publisher.post(page, entry)
    endpoint.refresh_from_db()
    assert not endpoint.sends_sensitive
    member_of("Form publishers", "Unmaskers").post(page, entry)
    endpoint.refresh_from_db()
    assert endpoint.sends_sensitive

    assert publisher.post(page, {**entry, "url": "https://example.org/elsewhere"}).status_code == 403
    assert publisher.post(reverse("admin:webhooks_endpoint_secret", args=[endpoint.pk])).status_code == 403
