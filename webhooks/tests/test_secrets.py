"""No secret is lost, neither to whoever writes to a webhook meanwhile, nor to another that cannot be read."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from conversations.tests.support import in_background
from webhooks.models import Endpoint
from webhooks.secrets import unsealed
from webhooks.services import change_secret, reseal_secrets

pytestmark = pytest.mark.django_db(transaction=True)

# Whoever wants a row that this transaction has changed.
WAITING = "SELECT 1 FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid"


def while_it_is_changed(endpoint: Endpoint, act: Callable[[], Any]) -> tuple[str, Future[Any]]:
    """Changes the secret, and commits that once `act` waits for the row; the secret, and what comes of `act`."""
    with transaction.atomic(), connection.cursor() as cursor:
        secret = change_secret(endpoint)
        acting = in_background(act)
        deadline = time.monotonic() + 20
        while not cursor.execute(WAITING).fetchall():
            assert time.monotonic() < deadline, "nobody waits for the row"
            time.sleep(0.01)
    return secret, acting


def test_secrets_move_to_a_new_key_as_they_are_then(endpoint: Endpoint, settings: Any) -> None:
    before = unsealed(endpoint.sealed_secret)
    settings.SEALING_KEYS = ["another" * 10, *settings.SEALING_KEYS]

    secret, resealing = while_it_is_changed(endpoint, reseal_secrets)

    assert resealing.result(20) == 1
    settings.SEALING_KEYS = settings.SEALING_KEYS[:1]
    kept = Endpoint.objects.get()
    assert kept.sealed_secret_before is not None
    assert (unsealed(kept.sealed_secret), unsealed(kept.sealed_secret_before)) == (secret, before)


def test_of_two_new_secrets_the_first_is_the_one_before(endpoint: Endpoint) -> None:
    read_earlier = Endpoint.objects.get()

    first, changing = while_it_is_changed(endpoint, lambda: change_secret(read_earlier))

    second = changing.result(20)
    kept = Endpoint.objects.get()
    assert kept.sealed_secret_before is not None
    assert (unsealed(kept.sealed_secret), unsealed(kept.sealed_secret_before)) == (second, first)


def test_the_page_of_a_webhook_stores_what_was_entered_there_alone(endpoint: Endpoint) -> None:
    user = User.objects.create_user(username="publisher", is_staff=True)
    user.groups.set(Group.objects.filter(name="Form publishers"))
    browser = Client()
    browser.force_login(user)
    page = reverse("admin:webhooks_endpoint_change", args=[endpoint.pk])

    secret, saving = while_it_is_changed(endpoint, lambda: browser.post(page, {"url": endpoint.url}))

    assert saving.result(20).status_code == 302
    kept = Endpoint.objects.get()
    assert (unsealed(kept.sealed_secret), kept.active) == (secret, False)


def test_a_secret_before_that_cannot_be_read_keeps_no_other_from_moving(endpoint: Endpoint, settings: Any) -> None:
    known = settings.SEALING_KEYS
    settings.SEALING_KEYS = ["forgotten" * 10]
    change_secret(endpoint)
    settings.SEALING_KEYS = known
    secret = change_secret(endpoint)
    settings.SEALING_KEYS = ["another" * 10, *known]

    assert reseal_secrets() == 1

    settings.SEALING_KEYS = settings.SEALING_KEYS[:1]
    assert unsealed(Endpoint.objects.get().sealed_secret) == secret
