"""What the model may cost in a day; beyond it the rules serve, and nobody is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from agent.fake_model import FakeModel, ScriptRule
from conversations.models import Counter, Turn

pytestmark = pytest.mark.django_db

DAY = 86_400
SAID = "It is for the thing that we spoke of, you know"


@pytest.fixture
def model(model: FakeModel) -> FakeModel:
    model.script(ScriptRule({"intent": "clarify", "message": "Whom do you visit?"}))
    return model


def opened(api: APIClient) -> str:
    return str(api.post("/api/converse/", {"form": "visit"}).json()["conversation_id"])


def say(api: APIClient, conversation_id: str, words: str = SAID) -> dict[str, Any]:
    response = api.post("/api/converse/", {"conversation_id": conversation_id, "user_message": words})
    assert response.status_code == 200, response.content
    calls = [call for entry in Turn.objects.latest("pk").trace for call in entry.get("calls", ())]
    return {**response.json(), "faults": [call["fault"] for call in calls]}


def test_beyond_the_budget_of_a_conversation_the_rules_serve(
    api: APIClient, visit: object, model: FakeModel, settings: Any
) -> None:
    settings.LIMITS = {**settings.LIMITS, "model_calls_per_conversation": (1, DAY)}
    one, other = opened(api), opened(api)

    faults = [say(api, one)["faults"]]
    api.post("/api/converse/", {"conversation_id": one, "answers": {"guest": "Huda Saleh"}})
    faults.append(say(api, one)["faults"])

    assert faults == [[""], ["budget_spent"]]
    assert len(model.requests) == 1
    assert say(api, one, "9 March 2026")["answers"] == {"guest": "Huda Saleh", "day": "2026-03-09"}
    assert say(api, other)["faults"] == [""]


@pytest.mark.parametrize("left", [1, 2])
def test_a_request_is_sent_again_only_while_the_budget_has_some_left(
    api: APIClient, visit: object, model: FakeModel, settings: Any, left: int
) -> None:
    settings.LIMITS = {**settings.LIMITS, "model_calls_per_conversation": (left, DAY)}
    model.fault("server_error")

    assert say(api, opened(api))["faults"][-1] != ""

    assert len(model.requests) == left


def test_beyond_the_budget_of_all_nobody_asks_the_model(
    api: APIClient, visit: object, model: FakeModel, settings: Any
) -> None:
    settings.LIMITS = {**settings.LIMITS, "model_calls": (3, DAY)}

    faults = [say(api, opened(api))["faults"] for _ in range(5)]

    assert faults == [[""], [""], [""], ["budget_spent"], ["budget_spent"]]
    assert Counter.objects.get(name__startswith="model_calls:").used == 3


def test_without_a_model_nothing_is_asked_of_the_counters(api: APIClient, visit: object, settings: Any) -> None:
    settings.LIMITS = {**settings.LIMITS, "model_calls": (3, DAY)}
    conversation_id = opened(api)

    with CaptureQueriesContext(connection) as captured:
        say(api, conversation_id)

    assert not [query for query in captured if "conversations_counter" in str(query["sql"])]
