"""A form may keep a silent conversation for longer than the service does; a link brings its person back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.models import Conversation
from conversations.tests.support import VISIT
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
DAYS = 90


@pytest.fixture
def opened(api: APIClient) -> str:
    import_form(markdown=VISIT.replace("title: ", f"resume_within: {DAYS} days\ntitle: ", 1), slug="visit")
    return str(api.post("/api/converse/", {"form": "visit", "answers": {"guest": "Huda"}}).json()["conversation_id"])


def kept(conversation_id: str) -> timedelta:
    conversation = Conversation.objects.get(pk=UUID(conversation_id))
    return conversation.expires_at - conversation.last_activity_at


def test_it_is_kept_as_long_as_its_form_says(api: APIClient, opened: str, settings: Any) -> None:
    settings.SESSION_TIMEOUT_SECONDS = 60
    assert kept(opened) == timedelta(days=DAYS)
    api.post("/api/converse/", {"conversation_id": opened, "user_message": "9 March 2026"})
    assert kept(opened) == timedelta(days=DAYS)


def test_a_form_that_does_not_say_is_kept_as_the_service_has_it(api: APIClient, visit: Any, settings: Any) -> None:
    settings.SESSION_TIMEOUT_SECONDS = 60
    begun = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    assert kept(begun) == timedelta(seconds=60)


def test_a_link_brings_the_person_back_on_another_device(api: APIClient, opened: str, settings: Any) -> None:
    settings.PUBLIC_PAGES = True
    made = api.post(f"/api/conversations/{opened}/links/", {"seconds": DAYS * 86_400})
    assert made.status_code == 200, made.content
    address = urlsplit(made.json()["url"])
    assert parse_qs(address.query)["link"]

    page = APIClient().get(f"{address.path}?{address.query}")

    assert page.status_code == 200
    assert opened in page.content.decode()


@pytest.mark.parametrize("written", ["90", "soon", "0 days", "-1 days", "367 days", "1.5 hours"])
def test_what_says_no_time_is_a_finding(written: str) -> None:
    from forms_registry.documents import parse

    codes = [one.code for one in parse(VISIT.replace("title: ", f"resume_within: {written}\ntitle: ", 1)).diagnostics]
    assert "resume_within_unread" in codes


def test_time_is_told_from_the_last_turn(opened: str) -> None:
    assert Conversation.objects.get(pk=UUID(opened)).expires_at > timezone.now() + timedelta(days=DAYS - 1)
