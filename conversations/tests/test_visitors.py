"""People whom hosts have named are known again, and nobody who meets a digest of a name can try which it is."""

from __future__ import annotations

import hashlib
import json
from base64 import urlsafe_b64encode
from typing import Any
from uuid import UUID

import pytest
from django.core import signing
from django.core.checks import run_checks
from rest_framework.test import APIClient

from conversations.models import ApiKey, Conversation, VisitorKey
from conversations.services import (
    TOKEN_START,
    create_embed_token,
    create_link,
    create_test_token,
    delete_test,
    read_link,
    reencrypt,
)
from conversations.services.erasing import Criteria, conversations_of
from conversations.services.writing import written_by
from conversations.tests.support import VISIT, client

pytestmark = pytest.mark.django_db
PAGE = "https://www.example.org"
NAME = "account-4711"


def token_for(owner: ApiKey | None, name: str = NAME) -> str:
    return create_embed_token(form="visit", origins=[PAGE], owner=owner, visitor=name)[0]


def note_of(token: str) -> dict[str, Any]:
    """What whoever has a token reads in it."""
    note: dict[str, Any] = signing.loads(token.removeprefix(TOKEN_START), salt="conversations.embed-token")
    return note


def unkeyed(owner: ApiKey | None, name: str) -> str:
    """What names were before there was a key."""
    digest = hashlib.sha256(f"{owner.pk if owner else ''}:{name}".encode()).digest()
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def token_of_before(owner: ApiKey, name: str = NAME) -> str:
    named = unkeyed(owner, name)
    note = {**note_of(token_for(owner, name)), "visitor": named, "nonce": named}
    return TOKEN_START + signing.dumps(note, salt="conversations.embed-token", compress=True)


def begun(token: str, **body: Any) -> str:
    return str(client(token).post("/api/converse/", {"form": "visit", **body}).json()["conversation_id"])


def status_of(token: str, number: str) -> int:
    return int(client(token).get(f"/api/conversations/{number}/").status_code)


def begun_before(owner: ApiKey) -> str:
    """A conversation of before there was a key."""
    number = begun(token_for(owner))
    with written_by("a test"):
        Conversation.objects.filter(pk=UUID(number)).update(visitor=unkeyed(owner, NAME))
    return number


def test_who_reads_a_token_or_a_row_cannot_try_names(key: tuple[ApiKey, str], visit: object) -> None:
    token = token_for(key[0])
    number = begun(token)

    texts = json.dumps([note_of(token), Conversation.objects.get(pk=UUID(number)).visitor])
    assert unkeyed(key[0], NAME) not in texts
    assert NAME not in texts


def test_what_was_begun_before_there_was_a_key_goes_on(key: tuple[ApiKey, str], visit: object) -> None:
    number = begun_before(key[0])

    assert status_of(token_for(key[0]), number) == status_of(token_of_before(key[0]), number) == 200
    assert status_of(token_for(key[0], "account-4712"), number) == 404
    assert status_of(token_of_before(key[0], "account-4712"), number) == 404
    link, _grant = create_link(UUID(number), owner=key[0])
    assert read_link(link).visitor == note_of(token_for(key[0]))["visitor"]


def test_a_token_of_before_opens_what_is_begun_now(key: tuple[ApiKey, str], visit: object) -> None:
    now, before = begun(token_for(key[0])), begun(token_of_before(key[0]))

    assert status_of(token_of_before(key[0]), now) == status_of(token_for(key[0]), before) == 200
    assert len(set(Conversation.objects.values_list("visitor", flat=True))) == 1


def test_a_person_is_found_in_all_that_they_began(key: tuple[ApiKey, str], visit: object) -> None:
    theirs = {UUID(begun_before(key[0])), UUID(begun(token_for(key[0])))}
    begun(token_for(key[0], "account-4712"))

    assert set(conversations_of(Criteria(visitors=[NAME])).values_list("pk", flat=True)) == theirs


def test_testers_can_delete_what_they_tried_out_before(visit: object) -> None:
    token, _grant = create_test_token(origins=[PAGE], tester="7")
    number = UUID(begun(token, form=None, form_context_md=VISIT))
    with written_by("a test"):
        Conversation.objects.filter(pk=number).update(visitor=unkeyed(None, "tester:7"))

    assert not delete_test(number, tester="8")
    assert delete_test(number, tester="7")


def test_people_are_known_again_after_the_sealing_keys_have_changed(
    key: tuple[ApiKey, str], visit: object, settings: Any
) -> None:
    number = begun(token_for(key[0]))
    settings.SEALING_KEYS = ["another key", *settings.SEALING_KEYS]
    assert reencrypt().visitor_keys == 1
    settings.SEALING_KEYS = ["another key"]
    settings.SECRET_KEY = "another one"

    assert status_of(token_for(key[0]), number) == 200
    assert reencrypt().visitor_keys == 0


def test_without_the_sealing_key_nobody_is_taken_for_another(
    key: tuple[ApiKey, str], visit: object, settings: Any, api: APIClient
) -> None:
    token_for(key[0])
    settings.SEALING_KEYS = ["another key"]

    refused = api.post("/api/embed-tokens/", {"form": "visit", "origins": [PAGE], "visitor": NAME})

    assert (refused.status_code, refused.json()["code"]) == (503, "sealing_key_missing")
    assert api.post("/api/embed-tokens/", {"form": "visit", "origins": [PAGE]}).status_code == 200
    check_ids = [one.id for one in run_checks(databases=["default"])]
    assert "conversations.W003" in check_ids
    assert VisitorKey.objects.count() == 1
