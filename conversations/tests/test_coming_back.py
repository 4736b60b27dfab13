"""A form may keep a silent conversation for longer than the service does; a link brings its person back."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.models import Conversation
from conversations.services import create_api_key, create_embed_token
from conversations.services.writing import written_by
from conversations.tests.support import ANSWERS, VISIT, client
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db
DAYS = 90


@pytest.fixture
def opened(api: APIClient) -> str:
    import_form(markdown=VISIT.replace("title: ", f"resume_within: {DAYS} days\ntitle: ", 1), slug="visit")
    return str(api.post("/api/converse/", {"form": "visit", "answers": {"guest": "Huda"}}).json()["conversation_id"])


def kept_for(conversation_id: str) -> timedelta:
    conversation = Conversation.objects.get(pk=UUID(conversation_id))
    return conversation.expires_at - conversation.last_activity_at


def test_it_is_kept_as_long_as_its_form_says(api: APIClient, opened: str, settings: Any) -> None:
    settings.SESSION_TIMEOUT_SECONDS = 60
    assert kept_for(opened) == timedelta(days=DAYS)
    api.post("/api/converse/", {"conversation_id": opened, "user_message": "9 March 2026"})
    assert kept_for(opened) == timedelta(days=DAYS)


def test_a_form_that_does_not_say_is_kept_as_the_service_has_it(api: APIClient, visit: Any, settings: Any) -> None:
    settings.SESSION_TIMEOUT_SECONDS = 60
    begun = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    assert kept_for(begun) == timedelta(seconds=60)


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


def expire(conversation_id: str) -> None:
    with written_by("a test"):
        Conversation.objects.filter(pk=UUID(conversation_id)).update(expires_at=timezone.now() - timedelta(seconds=1))


def test_a_reply_says_how_long_the_person_has_and_one_press_gives_more(api: APIClient, visit: Any) -> None:
    begun = api.post("/api/converse/", {"form": "visit"}).json()
    with written_by("a test"):
        Conversation.objects.update(expires_at=timezone.now() + timedelta(seconds=50))
    address = f"/api/conversations/{begun['conversation_id']}/"
    response = api.get(address)
    extended = api.post(f"{address}extension/", {}).json()

    assert response.json() == begun
    assert int(response["Resume-Within"]) <= 50 < begun["resume_within"] == extended["resume_within"]
    assert int(api.get(address)["Resume-Within"]) > 50

    expire(begun["conversation_id"])
    over = api.get(address)
    assert (over.json()["resume_within"], "Resume-Within" in over) == (None, False)
    assert api.post(f"{address}extension/", {}).status_code == 410


def test_whoever_comes_too_late_goes_on_with_their_answers_and_the_evidence_for_them(
    api: APIClient, visit: Any
) -> None:
    begun = api.post("/api/converse/", {"form": "visit", "user_message": "Guest: Huda Saleh"}).json()
    [filled] = begun["filled_fields"]
    expire(begun["conversation_id"])

    again = api.post("/api/converse/", {"form": "visit", "continues": begun["conversation_id"]}).json()

    [carried] = again["filled_fields"]
    assert (carried["value"], carried["quote"]) == (filled["value"], filled["quote"])
    assert (carried["source"], carried["interpreter"]) == ("prefill", filled["interpreter"])
    assert again["current_field"] is not None, "there is no second greeting"
    [change] = api.get(f"/api/conversations/{again['conversation_id']}/answers/").json()["answers"]
    assert begun["conversation_id"] in change["reason"]


def test_one_that_still_runs_goes_on_beside_that_which_begins_with_its_answers(api: APIClient, visit: Any) -> None:
    begun = api.post("/api/converse/", {"form": "visit", "answers": {"guest": "Huda Saleh"}}).json()

    again = api.post("/api/converse/", {"form": "visit", "continues": begun["conversation_id"]}).json()
    changed = {"conversation_id": begun["conversation_id"], "answers": {"guest": "Omar Nasser"}}

    assert api.post("/api/converse/", changed).json()["answers"] == {"guest": "Omar Nasser"}
    kept = api.get(f"/api/conversations/{again['conversation_id']}/").json()
    assert (kept["answers"], kept["conversation_id"] != begun["conversation_id"]) == ({"guest": "Huda Saleh"}, True)


def test_only_an_own_conversation_about_the_same_form_is_gone_on_with(api: APIClient, visit: Any) -> None:
    begun = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    import_form(markdown=VISIT, slug="other")
    stranger = client(create_api_key(name="Another host")[1])

    assert api.post("/api/converse/", {"form": "other", "continues": begun}).json()["code"] == "form_mismatch"
    assert stranger.post("/api/converse/", {"form": "visit", "continues": begun}).status_code == 404


@pytest.mark.parametrize("how", ["cancelled", "completed"])
def test_of_a_conversation_that_the_person_has_ended_nothing_is_taken_over(
    api: APIClient, visit: Any, how: str
) -> None:
    begun = api.post("/api/converse/", {"form": "visit", "answers": {"guest": "Huda Saleh"}}).json()["conversation_id"]
    turns = [{"answers": ANSWERS}] if how == "completed" else [{"user_message": "cancel"}, {"user_message": "yes"}]
    replies = [api.post("/api/converse/", {"conversation_id": begun, **body}).json() for body in turns]
    assert replies[-1]["status"] == how

    refused = api.post("/api/converse/", {"form": "visit", "continues": begun})

    assert (refused.status_code, refused.json()["code"]) == (409, "conversation_over")
    assert refused.json()["field"] == "continues"
    assert "completed or cancelled, so its answers are not taken over" in refused.json()["detail"]
    assert Conversation.objects.count() == 1


def test_a_page_gets_a_link_that_is_good_while_the_conversation_is(api: APIClient, visit: Any, settings: Any) -> None:
    settings.PUBLIC_PAGES = True
    settings.DEBUG = False
    token, _grant = create_embed_token(form="visit", origins=["http://testserver"], owner=None)
    page = APIClient(headers={"Authorization": f"Bearer {token}", "Origin": "http://testserver"})
    begun = page.post("/api/converse/", {"form": "visit"}, format="json").json()["conversation_id"]

    made = page.post(f"/api/conversations/{begun}/links/", {"seconds": 10_000_000}, format="json")

    assert made.status_code == 200, made.content
    expires = Conversation.objects.get(pk=UUID(begun)).expires_at
    assert datetime.fromisoformat(made.json()["expires_at"]) == expires.replace(microsecond=0)


def test_the_person_gets_the_receipt_of_what_they_gave(api: APIClient, visit: Any) -> None:
    begun = api.post("/api/converse/", {"form": "visit", "locale": "ar"}).json()["conversation_id"]
    address = f"/api/conversations/{begun}/receipt/"
    assert api.get(address).status_code == 404
    api.post("/api/converse/", {"conversation_id": begun, "answers": ANSWERS})

    receipt = api.get(address)

    assert (receipt.status_code, receipt["Content-Type"]) == (200, "application/pdf")
    assert receipt.content.startswith(b"%PDF")
