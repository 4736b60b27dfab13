"""Lookups that serve again: one request for many turns, until something is written, time passes, or they fail."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from agent.llm.deadline import Deadline
from agent.turns.service_actions import ActionCall as Call
from agent.turns.service_actions import ActionResult
from agent.turns.turn import TurnInput
from conversations.actions import lookups
from conversations.actions.journal import TurnKey
from conversations.actions.runner import TurnActions
from conversations.actions.services import service_named
from conversations.fake_service import FakeService
from conversations.models import ActionCall, ActionOutcome, CachedLookup
from conversations.services import PublishedForm, TurnRequest, take_turn
from conversations.tests.support import all_at_once
from forms_registry.documents import parse
from forms_registry.services import import_form

FORM = """---
form_id: count
title: Count
fields:
  - {id: about, type: text, required: true, label: About, prompt: What is it about?}
  - {id: count, type: integer, label: Count}
tools:
  - {name: count, when: start, runs: server, service: HYDRO, path: /patients/, cache_minutes: 5,
     sets: {count: "length(@)"}, tells: "There are {count}.", failures: {any: They cannot be listed.}}
  - {name: add, when: complete, runs: server, service: HYDRO, method: POST, path: /patients/, args: {first_name: about}}
---
"""


@pytest.fixture
def form(db: None, hydro: FakeService) -> FakeService:
    import_form(markdown=FORM, slug="count")
    return hydro


def opened() -> Any:
    return take_turn(TurnRequest(turn_input=TurnInput(message="Hello"), form=PublishedForm("count")), owner=None).body


def listed(form: FakeService) -> int:
    return form.count("GET", "/patients/")


def test_one_request_serves_all_conversations_until_something_is_written(form):
    first, second = opened(), opened()
    assert "There are 6." in first["response_message"] == second["response_message"]
    assert listed(form) == 1
    assert ActionOutcome.objects.count() == 1
    assert lookups.cache_stats("HYDRO", "count").entries == 6
    turn_input = TurnInput(answers={"about": "Mona"})
    take_turn(TurnRequest(turn_input=turn_input, conversation_id=uuid.UUID(first["conversation_id"])), owner=None)
    assert lookups.cache_stats("HYDRO", "count") == lookups.CacheStats(0, None)
    opened()
    assert listed(form) == 2


def test_it_serves_no_longer_than_the_document_says(form):
    opened()
    CachedLookup.objects.update(at=F("at") - timedelta(minutes=4))
    opened()
    assert listed(form) == 1
    CachedLookup.objects.update(at=F("at") - timedelta(minutes=1))
    opened()
    assert listed(form) == 2


@pytest.mark.parametrize("fault", ["500", "html", "truncated"])
def test_a_lookup_that_fails_is_made_once_more_and_only_what_came_is_kept(form, fault):
    form.fault(fault, 1)
    assert "There are 6." in opened()["response_message"]
    form.fault(fault)
    opened()
    assert listed(form) == 2
    lookups.drop("HYDRO")
    assert "They cannot be listed." in opened()["response_message"]
    form.heal()
    assert "There are 6." in opened()["response_message"]


def called(key: str, *, fresh: bool = False) -> tuple[Call, ActionResult]:
    spec = parse(FORM).spec
    call = Call(key, spec.tool("count"), {}, {}, timezone.now(), fresh=fresh)
    return call, TurnActions(spec, TurnKey(uuid.uuid4(), 1), Deadline(5), 5).run(call)


def test_whoever_wants_it_fresh_is_not_served_what_was_kept(form):
    attempts = [called(f"{number:032}", fresh=number == 2)[1].attempts for number in range(4)]
    assert (attempts, listed(form)) == ([1, 0, 1, 0], 2)


def test_what_was_asked_before_something_was_written_is_not_kept(form):
    call, result = called("1" * 32)
    lookups.drop("HYDRO")
    lookups.keep(service_named("HYDRO"), call.tool.operation, call, result)
    assert called("2" * 32)[1].attempts == 1


@pytest.mark.django_db(transaction=True)
def test_those_who_keep_at_once_do_not_wait_for_each_other(hydro):
    long_ago = timezone.now() - timedelta(hours=2)
    service, tool = service_named("HYDRO"), parse(FORM).spec.tool("count")
    calls = [Call(f"{number:032}", tool, {"page": number}, {}, timezone.now()) for number in range(6)]
    for call in calls:
        journal = {"conversation_id": uuid.uuid4(), "turn_number": 1, "tool": "count", "target": "t", "request": {}}
        ActionCall.objects.create(key=call.key, begun_at=long_ago, **journal)

    def keep(number):
        return lambda: [
            lookups.keep(service, tool.operation, calls[(number + turn) % 2], ActionResult([])) for turn in range(150)
        ]

    assert all_at_once([keep(number) for number in range(6)]) == [[None] * 150] * 6


def test_ten_thousand_rows_cost_little_more_than_their_way(form):
    form.fault("many")
    began = timezone.now()
    assert "There are 10000." in opened()["response_message"]
    opened()
    assert listed(form) == 1
    assert timezone.now() - began < timedelta(seconds=5)
