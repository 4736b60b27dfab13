"""A client may name a conversation itself: the name is kept, found again, and good for the next one as well."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import requests
from django.utils import timezone

from agent.tests.saying import says
from conversations.models import Conversation
from conversations.services import create_api_key
from conversations.services.writing import written_by
from tests.http.client_forms import ALL_KINDS
from tests.http.clients import Api, Json

OWN = "my/own:session-123"


def chat(api: Api, message: str = "", client_id: str = OWN, document: str = ALL_KINDS) -> Json:
    body = {"form_context_md": document, "user_message": message, "conversation_id": client_id}
    reply = api.post("/api/chat", body)
    assert reply["conversation_id"] == client_id
    return reply


def test_an_id_is_kept_and_found_again(api: Api) -> None:
    chat(api)
    chat(api, "We are 7 guests")

    assert chat(api)["answers"] == {"guests": 7}
    assert Conversation.objects.count() == 1


def test_each_key_has_ids_of_its_own(api: Api) -> None:
    other = Api(api.url, create_api_key(name="Another")[1])
    chat(api, "We are 7 guests")

    assert chat(other)["answers"] == {}
    assert chat(api)["answers"] == {"guests": 7}


@pytest.mark.parametrize("given", ["7e71bcf1-4f1b-47c2-8a84-a3d69f1e31bc", "~", "a" * 100])
def test_any_short_name_without_spaces_is_an_id(api: Api, given: str) -> None:
    chat(api, "We are 7 guests", given)

    assert chat(api, client_id=given)["answers"] == {"guests": 7}


@pytest.mark.parametrize("given", ["a" * 101, "two words", "جلسة", "line\n", "a\u007f"])
def test_what_is_no_id_is_named(api: Api, given: str) -> None:
    body = {"form_context_md": ALL_KINDS, "conversation_id": given}

    assert api.post("/api/chat", body, status=400)["field"] == "conversation_id"
    assert not Conversation.objects.exists()


@pytest.mark.parametrize("words", ["We are 3 guests", "نحن 3 ضيوف"])
def test_after_it_expired_a_new_one_begins_and_says_so(api: Api, words: str) -> None:
    chat(api, "We are 7 guests")
    chat(api, "Figs")
    with written_by("test"):
        Conversation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    reply = chat(api, words)

    assert says(reply["action"]["message"], "started_anew")
    assert reply["answers"] == {"guests": 3}
    assert not says(chat(api, "Olives")["action"]["message"], "started_anew")
    assert Conversation.objects.count() == 2


def test_what_follows_a_conversation_named_by_us_has_a_name_of_its_own(api: Api) -> None:
    def say(message: str, conversation_id: str | None = None) -> Json:
        body = {"form_context_md": ALL_KINDS, "user_message": message, "conversation_id": conversation_id}
        return api.post("/api/chat", body)

    first = say("We are 7 guests")["conversation_id"]
    with written_by("test"):
        Conversation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    second = say("Figs", first)

    assert (second["answers"], second["conversation_id"] == first) == ({"snacks": ["Figs"]}, False)
    by_both = [say("", given) for given in (second["conversation_id"], first)]
    assert [reply["conversation_id"] for reply in by_both] == [second["conversation_id"]] * 2
    assert api.get(f"/api/conversations/{first}/")["answers"] == {"guests": 7}


def test_reset_ends_it_and_the_same_id_begins_anew(api: Api) -> None:
    chat(api, "We are 7 guests")
    ended = [api.post("/api/sessions/reset", {"conversation_id": OWN})["success"] for _ in range(2)]

    assert ended == [True, False]
    assert "earlier" not in json.dumps(chat(api))
    assert chat(api)["answers"] == {}


def test_many_first_messages_at_once_open_one_conversation(api: Api) -> None:
    body = {"form_context_md": ALL_KINDS, "user_message": "We are 7 guests", "conversation_id": OWN}
    headers = dict(api.session.headers)

    def post(_number: int) -> requests.Response:
        return requests.post(f"{api.url}/api/chat", json=body, headers=headers, timeout=30)

    with ThreadPoolExecutor(6) as pool:
        responses = list(pool.map(post, range(6)))

    assert {response.status_code for response in responses} <= {200, 409}
    assert all("Retry-After" in response.headers for response in responses if response.status_code == 409)
    assert Conversation.objects.count() == 1
