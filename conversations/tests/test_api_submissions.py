"""Submissions over the API: a lost conversation id is no lost submission."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from conversations.models import ApiKey, Submission
from conversations.services import create_api_key, create_embed_token
from conversations.tests.support import ANSWERS, VISIT, client

pytestmark = pytest.mark.django_db

ADDRESS = "/api/submissions/"


def complete(api: APIClient, **opening: Any) -> dict[str, Any]:
    """Fills the form `visit`, a word of the person's among the widgets' values; its last reply."""
    opened = api.post("/api/converse/", {"form": "visit"} | opening).json()
    conversation_id = opened["conversation_id"]
    api.post("/api/converse/", {"conversation_id": conversation_id, "user_message": "It is on 9 March 2026."})
    rest = {name: value for name, value in ANSWERS.items() if name != "day"}
    return api.post("/api/converse/", {"conversation_id": conversation_id, "answers": rest}).json()


def listed(api: APIClient, **query: Any) -> list[str]:
    """The references on the first page."""
    answer = api.get(ADDRESS, query)
    assert answer.status_code == 200, answer.content
    return [one["reference"] for one in answer.json()["submissions"]]


def test_a_submission_tells_all_that_the_conversation_came_to(api: APIClient, visit: Any) -> None:
    reply = complete(api)

    submission = api.get(f"{ADDRESS}{reply['reference']}/").json()

    assert submission == {
        "reference": reply["reference"],
        "form": "visit",
        "version": visit.number,
        "spec_hash": visit.spec_hash,
        "conversation_id": reply["conversation_id"],
        "completed_at": submission["completed_at"],
        "locale": "en",
        "complete": True,
        "answers": ANSWERS,
        "fields": reply["filled_fields"],
        "left_open": {},
        "handed_over": [],
        "failed": [],
        "results": [],
        "revision": 0,
        "revisions": [],
    }
    by_id = {field["field_id"]: field for field in submission["fields"]}
    assert (by_id["day"]["source"], by_id["day"]["quote"], by_id["day"]["label"]) == ("words", "9 March 2026", "Day")
    assert by_id["guest"]["source"] == "widget"
    assert datetime.fromisoformat(submission["completed_at"]) == Submission.objects.get().completed_at
    assert api.get(ADDRESS).json() == {"submissions": [submission], "next": None, "previous": None}
    assert api.get(f"{ADDRESS}{reply['reference'].lower()}").json() == submission


def test_a_document_of_ones_own_has_no_address(api: APIClient) -> None:
    reply = complete(api, form=None, form_context_md=VISIT)

    submission = api.get(f"{ADDRESS}{reply['reference']}/").json()

    assert (submission["form"], submission["version"], submission["answers"]) == (None, None, ANSWERS)


def test_another_client_finds_nothing(api: APIClient, key: tuple[ApiKey, str], visit: object) -> None:
    reference = complete(api)["reference"]
    stranger = client(create_api_key(name="Another host")[1])
    token, _grant = create_embed_token(form="visit", origins=["https://a.example"], owner=key[0])

    refused = stranger.get(f"{ADDRESS}{reference}/")
    unknown = stranger.get(f"{ADDRESS}FP-KKKKK-KKKKK/")

    assert (refused.status_code, refused.json()["code"]) == (404, "submission_not_found")
    assert refused.json()["detail"] == unknown.json()["detail"]
    assert listed(stranger) == []
    assert listed(api) == [reference]
    for address in (ADDRESS, f"{ADDRESS}{reference}/"):
        assert APIClient().get(address).status_code == 401
        assert client(token).get(address).json()["code"] == "permission_denied"


def test_pages_are_newest_first_and_stay_put_while_more_come_in(api: APIClient, visit: object) -> None:
    references = [complete(api)["reference"] for _ in range(5)]

    pages, address = [], f"{ADDRESS}?limit=2"
    while address:
        page = api.get(address).json()
        pages.append([one["reference"] for one in page["submissions"]])
        if len(pages) == 1:
            references.append(complete(api)["reference"])
        address = page["next"]

    assert [len(page) for page in pages] == [2, 2, 1]
    assert [reference for page in pages for reference in page] == references[4::-1]
    assert listed(api)[0] == references[5]
    assert api.get(page["previous"]).json()["submissions"][-1]["reference"] == pages[1][-1]


def test_what_is_asked_for_narrows_the_list(api: APIClient, visit: object) -> None:
    own = complete(api, form=None, form_context_md=VISIT)["reference"]
    last = complete(api)["reference"]
    moment = Submission.objects.get(reference=last).completed_at

    assert listed(api, form="visit") == [last]
    assert listed(api, form="unheard-of") == []
    assert listed(api, since=moment.isoformat()) == [last]
    assert listed(api, since=(moment + timedelta(seconds=1)).isoformat()) == []
    assert listed(api, since=(moment - timedelta(hours=1)).isoformat(), limit=100) == [last, own]


@pytest.mark.parametrize(
    "query",
    [
        {"sinse": "2026-03-12T09:30:00Z"},
        {"since": ""},
        {"since": "yesterday"},
        {"since": "2026-03-12T09:30:00"},
        {"since": "2026-03-12T09:30:00+99:00"},
        {"limit": "0"},
        {"limit": "101"},
        {"limit": "all"},
        {"form": "x" * 101},
        {"form": "a\x00b"},
        {"cursor": "x"},
        {"cursor": "cD15ZXN0ZXJkYXk="},  # p=yesterday
        {"cursor": "cD0yMDI2LTEzLTQ1VDAwOjAwOjAwWg=="},  # p=2026-13-45T00:00:00Z
        {"cursor": "cD05OTk5LTEyLTMxVDIzOjU5OjU5LTIzOjU5"},  # p=9999-12-31T23:59:59-23:59
        {"cursor": "cD0wMDAxLTAxLTAxVDAwOjAwOjAwKzIzOjU5"},  # p=0001-01-01T00:00:00+23:59
        {"cursor": "cD0yMDI2LTAzLTA5VDEyOjAwOjAw"},  # p=2026-03-09T12:00:00
        {"cursor": "bz0tMQ=="},  # o=-1
        {"cursor": "\x00"},
    ],
)
def test_what_cannot_be_asked_is_named(api: APIClient, query: dict[str, str]) -> None:
    refused = api.get(ADDRESS, query)

    assert (refused.status_code, refused.json()["code"]) == (400, "invalid_request"), refused.content
    assert refused.json()["field"] in query


@pytest.mark.parametrize(
    "query",
    [
        {"since": "2026-03-09T12:00:00-23:59"},
        {"since": "2026-03-09T12:00:00+16:00"},
        {"cursor": "cD0yMDI2LTAzLTA5VDEyOjAwOjAwLTIwOjAw"},  # p=2026-03-09T12:00:00-20:00
    ],
)
def test_an_offset_that_no_database_has_is_a_moment_too(api: APIClient, query: dict[str, str]) -> None:
    assert listed(api, **query) == []


@pytest.mark.parametrize("reference", ["x", "FP-", "%00", "a" * 500, "٣"])
def test_what_is_no_reference_is_not_found(api: APIClient, reference: str) -> None:
    assert api.get(f"{ADDRESS}{reference}/").status_code == 404


def test_a_page_takes_the_same_statements_however_long_it_is(api: APIClient, visit: object) -> None:
    counted = {}
    for number in range(1, 5):
        complete(api)
        with CaptureQueriesContext(connection) as captured:
            assert len(listed(api)) == number
        counted[number] = len(captured.captured_queries)

    assert set(counted.values()) == {3}  # the key, the page, its amendments
