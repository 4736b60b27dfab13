"""Turns with a model, from the request down to the record: the endpoint is a real HTTP server with a script."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from agent.fake_model import FakeModel, ReceivedRequest, ScriptRule
from conversations.models import Answer, Turn

SAID = "I come for a meeting, Huda Saleh is my name, on 9 March 2026"


def converse(api: APIClient, **body: Any) -> dict[str, Any]:
    response = api.post("/api/converse/", body)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def test_a_value_of_the_model_is_stored_with_its_words_and_its_name(
    api: APIClient, visit: object, model: FakeModel
) -> None:
    model.script(
        ScriptRule({"intent": "multi_answer", "answers": {"guest": {"value": "Huda Saleh", "quote": "Huda Saleh"}}})
    )
    opened = converse(api, form="visit")
    reply = converse(api, conversation_id=opened["conversation_id"], user_message=SAID)
    assert reply["answers"]["guest"] == "Huda Saleh"
    assert reply["answers"]["day"] == "2026-03-09"
    guest = Answer.objects.get(field_id="guest")
    assert SAID[guest.span_start : guest.span_end] == guest.quote == "Huda Saleh"
    assert Answer.objects.get(field_id="day").interpreter == "rules"


def test_the_record_tells_of_each_call(api: APIClient, visit: object, model: FakeModel) -> None:
    model.script(ScriptRule({"intent": "clarify", "message": "Whom do you visit?"}))
    opened = converse(api, form="visit")
    converse(api, conversation_id=opened["conversation_id"], user_message=SAID)
    [call] = [call for entry in Turn.objects.latest("number").trace for call in entry.get("calls", ())]
    assert call["model"] == "fake-model"
    assert call["prompt_chars"] > 0
    assert len(call["prompt_hash"]) == 16
    assert {"prompt_tokens", "completion_tokens", "milliseconds", "attempts", "fault", "guard_verdicts"} <= call.keys()


def test_names_that_a_model_makes_up_can_be_recorded(api: APIClient, visit: object, model: FakeModel) -> None:
    model.script(ScriptRule({"intent": "multi_answer", "answers": {"gu\0est\u202e": "Huda Saleh"}}))
    opened = converse(api, form="visit")
    converse(api, conversation_id=opened["conversation_id"], user_message=SAID)
    calls = [call for entry in Turn.objects.latest("number").trace for call in entry.get("calls", ())]
    assert calls[0]["guard_verdicts"] == ["unknown_field:guest"]


def test_when_the_endpoint_fails_the_rules_answer_the_same_turn(
    api: APIClient, visit: object, model: FakeModel
) -> None:
    model.fault("unauthorized")
    opened = converse(api, form="visit")
    reply = converse(api, conversation_id=opened["conversation_id"], user_message=SAID)
    assert reply["answers"]["day"] == "2026-03-09"
    [call] = [call for entry in Turn.objects.latest("number").trace for call in entry.get("calls", ())]
    assert call["fault"] == "refused_access"


def test_the_health_page_says_who_serves(api: APIClient, db: object, model: FakeModel) -> None:
    health = api.get("/api/health").json()
    assert (health["interpreter"], health["breaker"]) == ("model", "closed")


@pytest.mark.django_db(transaction=True)
def test_no_connection_waits_while_the_model_thinks(api: APIClient, visit: object, model: FakeModel) -> None:
    seen: list[list[tuple[Any, ...]]] = []
    held: list[int] = []

    def look(_: ReceivedRequest) -> dict[str, str]:
        with connection.cursor() as other:  # a connection of the endpoint's own thread
            other.execute(_IN_TRANSACTION)
            seen.append(other.fetchall())
            pool = connection.pool.get_stats()
            held.append(pool["pool_size"] - pool["pool_available"])
        connection.close()
        return {"intent": "clarify", "message": "Whom do you visit?"}

    model.script(ScriptRule(look))
    opened = converse(api, form="visit")
    converse(api, conversation_id=opened["conversation_id"], user_message=SAID)
    assert seen == [[]]
    assert held == [1], "the one that counts them"


_IN_TRANSACTION = """
    SELECT pid, state, query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE '%in transaction%'
"""
