"""Services that answer anything at all: something is said, nothing else is written, and the counts are true."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import re2
from rest_framework.test import APIClient

import forms_registry
from conversations.actions import lookups
from conversations.tests.scripted_service import Answer, ScriptedService
from forms_registry.services import import_form
from tests.thoroughness import seeds

pytestmark = pytest.mark.django_db
DOCUMENT = Path(forms_registry.__file__).parent / "examples" / "hydrochat.md"
NRIC = re2.compile(r"[STFG]\d{7}[A-Z]")
ROW = {"id": 5, "first_name": "Jason", "last_name": "Wong", "nric": "S8021507B", "date_of_birth": "1980-07-02"}
ROW |= {"contact_no": "91234567", "details": None, "user": 1}
SCAN = {"id": 1, "scan_id": 101, "scan_date": "2025-01-11T09:30:00Z", "stl_file": "https://files.example.org/1.stl"}
NODES: tuple[Any, ...] = (None, True, 0, -1, 1.5e308, 10**40, "", "x" * 3000, [], {}, [[]], {"a": None}, "\u202e{id}")
NAMES = ("محمد العتيبي", "李 小龙", "Łukasz", "<b>Bo</b>", "O'Neil", "{nric}", "Ng\u2011Tan", "yes", "5")
STATUSES = (200,) * 6 + (201, 204, 302, 400, 403, 404, 409, 418, 500, 503)
KINDS = ("application/json",) * 6 + ("text/html", "application/problem+json", "")
READING = ("Get patient 5", "list patients", "show more patients", "Get patient Jason Wong", "cancel")
SCANS = ("Show scans for patient 5", "show depth maps", "show more scans", "yes", "cancel")
WRITING = ("Update patient 5 contact 91112222", "Jason", "cancel", "Delete patient Jason Wong", "no", "cancel")


@pytest.fixture
def service(settings: Any) -> Iterator[ScriptedService]:
    settings.ACTION_RETRY_PAUSES = (0.02, 0.02)
    settings.AGENT_STATS = True
    with ScriptedService(Answer()) as served:
        settings.SERVICES = {"HYDRO": {"base_url": served.url, "authorization": "Bearer hush"}}
        import_form(markdown=DOCUMENT.read_text(encoding="utf-8"), slug="hydrochat")
        lookups.drop("hydro")
        yield served


def spoilt(body: Any, chance: random.Random) -> Any:
    """A body with a part of it gone, or something else in its place."""
    if chance.random() < 0.1 or not isinstance(body, dict | list) or not body:
        return copy.deepcopy(chance.choice((*NODES, *NAMES)))
    at = chance.choice(list(body) if isinstance(body, dict) else range(len(body)))
    changed = copy.copy(body)
    if chance.random() < 0.25:
        del changed[at]
    else:
        changed[at] = spoilt(body[at], chance)
    return changed


def answer(chance: random.Random) -> Answer:
    many = [{**ROW, "id": number, "first_name": chance.choice(NAMES)} for number in range(chance.choice((1, 3, 300)))]
    body = chance.choice((ROW, [ROW], [ROW, ROW], many, [SCAN], {"results": [ROW]}, [SCAN] * 12))
    for _ in range(chance.randrange(4)):
        body = spoilt(body, chance)
    content = b'\xff[{"id": 5' if chance.random() < 0.05 else body
    return Answer(chance.choice(STATUSES), content, chance.choice(KINDS))


def talked(api: APIClient, talk: tuple[str, ...]) -> list[str]:
    number, replies = None, []
    for words in talk:
        response = api.post("/api/hydrochat/converse/", {"conversation_id": number, "message": words}, format="json")
        assert response.status_code == 200, (words, response.json())
        number = response.json()["conversation_id"]
        replies.append(response.json()["messages"][0]["content"])
    return replies


@pytest.mark.parametrize("seed", seeds(8, 24))
def test_whatever_is_answered_something_is_said_and_nothing_but_what_was_wanted_is_written(
    api: APIClient, service: ScriptedService, seed: int
) -> None:
    chance = random.Random(seed)
    service.answers = [answer(chance) for _ in range(60)]

    replies = talked(api, (*READING, *SCANS, *WRITING))

    assert all(replies)
    assert not NRIC.search("\n".join(replies)), replies
    written = [one for one in service.arrived if one.method != "GET"]
    assert {one.method for one in written} <= {"PUT"}
    for one in written:
        assert one.path == "/api/patients/5/"
        assert one.body["contact_no"] == "91112222"
        assert all(isinstance(one.body[key], str) for key in ("first_name", "last_name", "nric")), one.body


FAILING = (Answer(503), Answer(500), Answer(200, {"error": "x"}), Answer(200, b"<h1>", "text/html"), Answer(200, "ok"))


@pytest.mark.parametrize("failing", FAILING)
@pytest.mark.parametrize("talk", [("Get patient 5",), ("Get patient Jason Wong",), ("list patients",)])
def test_the_counts_are_those_of_the_requests_that_came(
    api: APIClient, service: ScriptedService, failing: Answer, talk: tuple[str, ...]
) -> None:
    service.answers = [failing]

    counts = talked(api, (*talk, "show agent stats"))[-1]

    came = len(service.arrived)
    assert f"total_api_calls: {came}\nretries: {came - 1}\n" in counts


@pytest.mark.parametrize("lacking", ["date_of_birth", "contact_no", "details", "user"])
def test_a_row_without_what_it_may_lack_is_updated(api: APIClient, service: ScriptedService, lacking: str) -> None:
    row = {key: value for key, value in ROW.items() if key != lacking}
    service.answers = [Answer(200, row)]

    reply = talked(api, ("Update patient 5 last name Lim",))[-1]

    assert reply.startswith("Updated patient #5: changed last_name.")
    assert service.arrived[-1].body == {key: value for key, value in row.items() if key not in {"id", "user"}} | {
        "last_name": "Lim"
    }


@pytest.mark.parametrize("spoiling", [{"nric": None}, {"first_name": 7}, {"last_name": ["Wong"]}])
def test_a_row_without_what_it_has_to_have_is_not_sent_back(
    api: APIClient, service: ScriptedService, spoiling: dict[str, Any]
) -> None:
    service.answers = [Answer(200, {**ROW, **spoiling})]

    talked(api, ("Update patient 5 contact 91112222",))

    assert [one.method for one in service.arrived] == ["GET"]


@pytest.mark.parametrize("wanted", ["Get patient 5", "list patients", "Create patient Ann Lim S1234567D"])
def test_what_nobody_answers_is_counted_as_often_as_it_was_tried(
    api: APIClient, service: ScriptedService, settings: Any, wanted: str
) -> None:
    settings.SERVICES = {"HYDRO": {"base_url": "http://127.0.0.1:9/api", "authorization": "Bearer hush"}}

    assert "total_api_calls: 3\nretries: 2\n" in talked(api, (wanted, "show agent stats"))[-1]
