"""With DEBUG a trial can stop the person's clock, so that "tomorrow" means the same day whenever it is said."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.models import Conversation, Turn
from conversations.tests.support import OPENING_KEY

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def debug(settings: Any) -> None:
    settings.DEBUG = True


def converse(api: APIClient, **body: Any) -> dict[str, Any]:
    response = api.post("/api/converse/", body)
    assert response.status_code == 200, response.content
    return response.json()


@pytest.mark.parametrize(
    ("now", "zone", "tomorrow"),
    [
        ("2024-02-28T09:00:00", "Asia/Riyadh", "2024-02-29"),
        ("2024-02-28T23:30:00", "Asia/Riyadh", "2024-02-29"),
        ("2024-02-28T23:30:00Z", "Asia/Riyadh", "2024-03-01"),
        ("2024-02-28T23:30:00-08:00", "UTC", "2024-03-01"),
    ],
)
def test_later_turns_are_of_the_day_that_the_opening_named(
    api: APIClient, visit: object, now: str, zone: str, tomorrow: str
) -> None:
    began = timezone.now()
    opened = converse(api, form="visit", timezone=zone, context={"now": now})
    converse(api, conversation_id=opened["conversation_id"], answers={"guest": "Huda Saleh"})
    reply = converse(api, conversation_id=opened["conversation_id"], user_message="tomorrow")

    assert reply["answers"] == {"guest": "Huda Saleh", "day": tomorrow}
    assert [turn.started_at >= began for turn in Turn.objects.all()] == [True] * 3
    assert Conversation.objects.get().expires_at > began


def test_the_clock_can_be_set_anew_and_is_otherwise_the_real_one(api: APIClient, visit: object) -> None:
    opened = converse(api, form="visit", context={"now": None})
    assert Conversation.objects.get().stopped_at is None
    reply = converse(
        api,
        conversation_id=opened["conversation_id"],
        context={"now": "2024-02-28T09:00:00Z"},
        user_message="It is tomorrow",
    )

    assert reply["answers"] == {"day": "2024-02-29"}
    assert Conversation.objects.get().stopped_at == datetime(2024, 2, 28, 9, tzinfo=UTC)


def test_a_repeated_request_is_the_same_only_with_the_same_moment(api: APIClient, visit: object) -> None:
    body = {"form": "visit", "request_id": OPENING_KEY, "context": {"now": "2024-02-28T09:00:00"}}
    first = api.post("/api/converse/", body)

    assert api.post("/api/converse/", body).content == first.content
    other = api.post("/api/converse/", {**body, "context": {"now": "2024-02-29T09:00:00"}})
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


@pytest.mark.parametrize(
    "now", ["soon", 7, True, ["2024-02-28"], "2024-02-30T09:00:00", "0001-01-01T00:00:00", "9999-12-31T23:59:59"]
)
def test_what_is_no_moment_is_refused(api: APIClient, visit: object, now: Any) -> None:
    refused = api.post("/api/converse/", {"form": "visit", "context": {"now": now}})

    assert (refused.status_code, refused.json()["field"]) == (400, "context.now")
    assert not Conversation.objects.exists()
