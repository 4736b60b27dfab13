"""The number of a conversation opens it for a while after it ended; later its key does, and links made with that."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from conversations.models import ApiKey, Conversation
from conversations.services import create_api_key, create_embed_token, create_token_for, read_link, revoke_api_key
from conversations.services.writing import written_by
from conversations.tests.support import ANSWERS, client, inline

pytestmark = pytest.mark.django_db
PAGE = "https://www.example.org"
DOORS = ("", "messages/", "answers/")


def page(token: str) -> APIClient:
    return APIClient(headers={"Authorization": f"Bearer {token}", "Origin": PAGE})


def token_of(key: ApiKey, visitor: str = "") -> str:
    return create_embed_token(form="visit", origins=[PAGE], owner=key, visitor=visitor)[0]


def completed(browser: APIClient) -> str:
    number = browser.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    ended = browser.post("/api/converse/", {"conversation_id": number, "answers": ANSWERS})
    confirmed = browser.post("/api/converse/", {"conversation_id": number, "user_message": "yes"})
    assert "completed" in {ended.json().get("status"), confirmed.json().get("status")}
    return str(number)


def made_old(number: str, **ago: Any) -> None:
    at = timezone.now() - timedelta(**ago)
    with written_by("a test"):
        Conversation.objects.filter(pk=number).update(last_activity_at=at, expires_at=at)


def statuses_and_codes(browser: APIClient, number: str) -> set[tuple[int, str]]:
    answers = [browser.get(f"/api/conversations/{number}/{door}") for door in DOORS]
    return {(answer.status_code, answer.json().get("code", "")) for answer in answers}


def link_to(api: APIClient, number: str, **body: Any) -> str:
    url = api.post(f"/api/conversations/{number}/links/", body).json()["url"]
    return parse_qs(urlsplit(url).query)["link"][0]


def test_browsers_read_it_for_a_day_after_it_ended_and_its_key_for_ever(
    visit: object, api: APIClient, key: tuple[ApiKey, str]
) -> None:
    browser = page(token_of(key[0]))
    number = completed(browser)

    made_old(number, hours=23)
    assert statuses_and_codes(browser, number) == {(200, "")}
    made_old(number, hours=25)
    assert statuses_and_codes(browser, number) == {(403, "conversation_closed")}
    assert statuses_and_codes(api, number) == {(200, "")}
    assert statuses_and_codes(page(create_embed_token(form="visit", origins=[PAGE], owner=None)[0]), number) == {
        (404, "conversation_not_found")
    }


def test_one_that_expired_closes_too_and_one_that_goes_on_does_not(
    visit: object, key: tuple[ApiKey, str], settings: Any
) -> None:
    browser = page(token_of(key[0]))
    number = browser.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    settings.ENDED_READABLE_SECONDS = 0
    assert statuses_and_codes(browser, number) == {(200, "")}

    made_old(number, seconds=1)
    assert statuses_and_codes(browser, number) == {(403, "conversation_closed")}


def test_with_debug_and_without_a_key_it_closes_too(visit: object, settings: Any) -> None:
    settings.DEBUG = True
    number = completed(client())
    made_old(number, hours=25)

    assert statuses_and_codes(client(), number) == {(403, "conversation_closed")}


def test_whom_the_host_names_goes_on_reading(visit: object, key: tuple[ApiKey, str]) -> None:
    browser = page(token_of(key[0], visitor="account-4711"))
    number = completed(browser)
    made_old(number, days=400)

    assert statuses_and_codes(browser, number) == {(200, "")}
    assert statuses_and_codes(page(token_of(key[0])), number) == {(404, "conversation_not_found")}


@pytest.mark.parametrize("visitor", ["", "account-4711"])
def test_a_link_opens_it_and_nothing_else(visit: object, api: APIClient, key: tuple[ApiKey, str], visitor: str) -> None:
    browser = page(token_of(key[0], visitor))
    number, other = completed(browser), completed(browser)
    made_old(number, days=400)
    linked = page(create_token_for(read_link(link_to(api, number)), origins=[PAGE]))

    assert statuses_and_codes(linked, number) == {(200, "")}
    assert statuses_and_codes(linked, other) == {(404, "conversation_not_found")}
    assert linked.post("/api/converse/", {"form": "visit"}).json()["code"] == "permission_denied"
    assert linked.post(f"/api/conversations/{number}/links/", {}).status_code in {403, 409}
    body = {"conversation_id": number, "user_message": "Hello"}
    assert linked.post("/api/converse/", body).json()["code"] == "conversation_over"


def test_no_link_that_came_of_one_of_the_hosts_outlives_it(visit: object, api: APIClient) -> None:
    number = api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    link = first = link_to(api, number, seconds=60)
    for _ in range(2):
        linked = page(create_token_for(read_link(link), origins=[PAGE]))
        assert linked.post(f"/api/conversations/{number}/extension/", {}).status_code == 200
        link = link_to(linked, number, seconds=10_000)
        assert read_link(link).expires_at == read_link(first).expires_at


def test_a_link_of_ones_own_is_renewed_as_long_as_the_conversation_goes_on(visit: object) -> None:
    browser = page(create_embed_token(form="visit", origins=[PAGE], owner=None)[0])
    number = browser.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    with written_by("a test"):
        Conversation.objects.filter(pk=number).update(expires_at=timezone.now() + timedelta(seconds=60))
    link = link_to(browser, number)
    linked = page(create_token_for(read_link(link), origins=[PAGE]))
    linked.post(f"/api/conversations/{number}/extension/", {})

    assert read_link(link_to(linked, number)).expires_at > read_link(link).expires_at


def test_its_key_alone_makes_links_once_it_is_over_or_is_somebodys(
    visit: object, api: APIClient, key: tuple[ApiKey, str]
) -> None:
    browser = page(token_of(key[0]))
    number = completed(browser)
    address = f"/api/conversations/{number}/links/"

    assert browser.post(address, {}).json()["code"] == "conversation_over"
    named = page(token_of(key[0], visitor="account-4711"))
    begun = named.post("/api/converse/", {"form": "visit"}).json()["conversation_id"]
    assert named.post(f"/api/conversations/{begun}/links/", {}).json()["code"] == "permission_denied"
    assert client(create_api_key(name="Another")[1]).post(address, {}).json()["code"] == "conversation_not_found"
    assert APIClient().post(address, {}).status_code == 401
    assert api.post(f"/api/conversations/{uuid4()}/links/", {}).status_code == 404
    assert api.post(address, {"seconds": 0}).json()["code"] == "invalid_request"
    assert api.post(address, {"seconds": 10**9}).json()["code"] == "invalid_request"


def test_a_document_of_ones_own_has_no_page_to_link_to(api: APIClient, settings: Any, visit: object) -> None:
    number = api.post("/api/converse/", {"form_context_md": inline().form.markdown}).json()["conversation_id"]
    assert api.post(f"/api/conversations/{number}/links/", {}).json()["code"] == "page_not_found"

    settings.PUBLIC_PAGES = False
    number = completed(api)
    assert api.post(f"/api/conversations/{number}/links/", {}).json()["code"] == "page_not_found"


def test_a_link_ends_with_its_key(visit: object, api: APIClient, key: tuple[ApiKey, str]) -> None:
    number = completed(api)
    link = link_to(api, number)
    token = create_token_for(read_link(link), origins=[PAGE])
    revoke_api_key(prefix=key[0].prefix)

    assert page(token).get(f"/api/conversations/{number}/").json()["code"] == "embed_token_invalid"
