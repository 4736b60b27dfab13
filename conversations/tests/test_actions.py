"""Actions within turns: rows before and after, once whatever happens, masked, and with no connection held."""

from __future__ import annotations

import json
import sys
import time
import uuid
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from agent.fake_model import ScriptRule
from agent.turns.turn import ToolResult, TurnInput
from conversations.actions import ActionFailed, ActionRefused, repeatable
from conversations.actions.journal import HeldConnection, audited_call
from conversations.api.health import HealthCounts
from conversations.masking import MASK
from conversations.models import ActionCall, ActionOutcome, Conversation, Rule, Turn
from conversations.services import InlineDocument, PublishedForm, TurnRequest, take_turn
from conversations.services.erasing import erase_conversation
from conversations.tests.scripted_service import Answer, ScriptedService, drips, hangs_up
from conversations.tests.support import OPENING_KEY, saying
from forms_registry.services import import_form

PATIENT = """---
form_id: patient
title: Patient
fields:
  - {id: name, type: text, required: true, label: Name, prompt: Name?}
  - {id: card, type: text, required: true, label: Card, prompt: Card?, sensitive: true}
  - {id: number, type: integer, label: Number}
tools:
  - {name: create, purpose: Create the patient., when: after card, runs: server, service: HYDRO, method: POST,
     path: /patients, args: {name: name, nric: card}, sets: {number: id}, tells: "Created patient {number}."}
  - {name: tidy, when: complete, runs: server, calls: tidy_up}
---
"""
TIDIED: list[dict[str, Any]] = []
HELD: list[bool] = []


@repeatable
def tidy(args: Any, call: Any) -> Any:
    HELD.append(connection.connection is not None)
    TIDIED.append(dict(call.answers))
    return {"success": True}


def breaks(args: Any, call: Any) -> Any:
    raise ValueError(f"S1234567A is no good for {call.answers}")


def refuses(args: Any, call: Any) -> Any:
    raise ActionRefused({"name": "No such name."})


def does_nothing(args: Any, call: Any) -> Any:
    raise ActionFailed("closed")


@pytest.fixture
def hydro(settings: Any):
    with ScriptedService(Answer(201, {"id": 5, "nric": "S1234567A", "note": "of S1234567A"})) as service:
        settings.SERVICES = {"HYDRO": {"base_url": service.url, "authorization": "Bearer hush"}}
        settings.ACTIONS = {"tidy_up": f"{__name__}.tidy"}
        TIDIED.clear()
        yield service


@pytest.fixture
def patient(db: None, hydro: ScriptedService) -> ScriptedService:
    import_form(markdown=PATIENT, slug="patient")
    return hydro


def request(conversation: Any = None, *, key: str = "", tools: Any = None, results: Any = (), **answers: Any):
    sent = TurnInput(answers=answers, tool_results=tuple(results))
    form = None if conversation else PublishedForm("patient")
    return TurnRequest(turn_input=sent, conversation_id=conversation, form=form, idempotency_key=key, host_tools=tools)


def opened(**more: Any) -> uuid.UUID:
    reply = take_turn(request(**more), owner=None)
    return uuid.UUID(str(reply.body["conversation_id"]))


WHOLE = {"name": "Mona", "card": "S1234567A"}


def test_a_turn_runs_its_actions_and_keeps_one_row_before_and_one_after_each(patient, client):
    body = take_turn(request(opened(), **WHOLE), owner=None).body
    assert body["status"] == "completed"
    assert body["answers"] == {**WHOLE, "number": 5}
    assert "Created patient 5." in body["response_message"]
    [arrived] = patient.arrived
    assert arrived.body == {"name": "Mona", "nric": "S1234567A"}
    assert TIDIED == [{**WHOLE, "number": 5}]
    create, tidied = ActionCall.objects.order_by("begun_at")
    assert (create.tool, create.target, create.turn_number) == ("create", "HYDRO POST /patients", 2)
    assert arrived.headers["Idempotency-Key"] == create.key
    assert create.outcome.status == "done"
    assert tidied.target == "tidy_up"
    trace = {entry["call"]: entry["digest"] for entry in Turn.objects.last().trace if entry["node"] == "run_action"}
    assert trace == {one.call_id: one.digest for one in ActionOutcome.objects.all()}


def test_nothing_sensitive_and_no_token_stands_in_the_rows(patient):
    take_turn(request(opened(), **WHOLE), owner=None)
    for row in ActionCall.objects.all():
        row_texts = json.dumps([row.request, row.outcome.answer, row.outcome.error, str(row)])
        assert "1234567" not in row_texts
        assert "hush" not in row_texts
        assert "Mona" not in row_texts, "a text may hold what is sensitive, whatever it is given to"
    first = audited_call(ActionCall.objects.select_related("outcome").order_by("begun_at")[0])
    assert "Mona" in json.dumps(first.request)
    assert "1234567" not in json.dumps(first.request) + first.answer


def test_an_answer_of_more_than_3_kb_is_kept_as_its_beginning(patient):
    patient.answers = [Answer(201, {"id": 5, "text": "x" * 4000})]
    take_turn(request(opened(), **WHOLE), owner=None)
    call = ActionCall.objects.select_related("outcome").get(tool="create")
    assert audited_call(call).answer == f'"{MASK}"', "it tells of whom a sensitive answer is"
    answer = audited_call(call, lifted=True).answer
    assert len(answer) < 600
    assert answer.endswith("[shortened]")


@contextmanager
def dying_at(where: str):
    """Within it, the process ends at that place."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(where, lambda *_: sys.exit())
        with pytest.raises(SystemExit):
            yield


def test_a_turn_that_is_taken_again_finds_what_was_done(patient):
    conversation = opened()
    with dying_at("conversations.services.turns.record"):
        take_turn(request(conversation, key="k1", **WHOLE), owner=None)
    assert (len(patient.arrived), Turn.objects.count()) == (1, 1)
    body = take_turn(request(conversation, key="k1", **WHOLE), owner=None).body
    assert body["answers"]["number"] == 5
    assert len(patient.arrived) == 1


def test_an_opening_that_is_repeated_under_its_key_finds_what_was_done(patient):
    with dying_at("conversations.services.turns.record"):
        opened(key=OPENING_KEY, **WHOLE)
    number = take_turn(request(key=OPENING_KEY, **WHOLE), owner=None).body["answers"]["number"]
    assert (number, len(patient.arrived), Conversation.objects.count()) == (5, 1, 1)


def test_an_opening_that_is_repeated_after_an_erasure_is_a_new_one_and_finds_what_was_done_for_it(patient):
    erased = opened(key=OPENING_KEY, **WHOLE)
    erase_conversation(erased, rule=Rule.REQUEST)
    with dying_at("conversations.services.turns.record"):
        opened(key=OPENING_KEY, **WHOLE)
    again = opened(key=OPENING_KEY, **WHOLE)
    assert (again != erased, len(patient.arrived)) == (True, 2)
    assert opened(key=OPENING_KEY, **WHOLE) == again
    assert not ActionCall.objects.filter(conversation_id=erased).exists()


def test_what_was_begun_and_has_no_outcome_is_not_sent_again_and_said(patient):
    conversation = opened()
    with dying_at("conversations.actions.runner.journal.finish"):
        take_turn(request(conversation, **WHOLE), owner=None)
    body = take_turn(request(conversation, **WHOLE), owner=None).body
    assert len(patient.arrived) == 1
    assert "could not find out" in body["response_message"]
    assert body["status"] == "completed"
    assert "number" not in body["answers"]
    assert ActionOutcome.objects.get(call__tool="create").status == "unknown"


def test_a_post_whose_answer_breaks_off_is_said_and_the_form_goes_on(patient):
    patient.answers = [Answer(sends=hangs_up)]
    body = take_turn(request(opened(), **WHOLE), owner=None).body
    assert (len(patient.arrived), body["status"]) == (1, "completed")
    assert "could not find out" in body["response_message"]


def test_keys_of_a_400_reopen_their_fields_by_the_names_of_the_arguments(patient):
    patient.answers = [Answer(400, {"nric": ["This number is known already."]}), Answer(201, {"id": 6})]
    conversation = opened()
    body = take_turn(request(conversation, **WHOLE), owner=None).body
    assert (body["current_field"]["field_id"], body["status"]) == ("card", "awaiting_info")
    assert "This number is known already." in body["response_message"]
    body = take_turn(request(conversation, card="S7654321B"), owner=None).body
    assert (body["status"], body["answers"]["number"]) == ("completed", 6)


@pytest.mark.django_db(transaction=True)
def test_no_connection_is_held_while_an_action_runs_and_none_runs_in_a_transaction(hydro):
    import_form(markdown=PATIENT, slug="patient")
    held: list[bool] = []
    hydro.while_answering = lambda: held.append(_others_are_in_use())
    HELD.clear()
    conversation = opened()
    take_turn(request(conversation, **WHOLE), owner=None)
    assert (held, HELD) == ([False], [False])
    with pytest.raises(HeldConnection), transaction.atomic():
        take_turn(request(opened(), **WHOLE), owner=None)
    assert len(hydro.arrived) == 1


def _others_are_in_use() -> bool:
    """Whether a connection of this service's is within a transaction, as the database sees it."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
            "AND state <> 'idle'"
        )
        busy = cursor.fetchone()[0]
    connection.close()
    return busy > 0


@pytest.mark.parametrize(
    ("action", "said", "asked"),
    [("breaks", "could not find out", ""), ("does_nothing", "try again", ""), ("refuses", "No such name.", "name")],
)
def test_a_python_action_that_raises_stops_nobody(patient, settings, action, said, asked, caplog):
    settings.ACTIONS = {"tidy_up": f"{__name__}.{action}"}
    body = take_turn(request(opened(), **WHOLE), owner=None).body
    assert said in body["response_message"]
    assert (body["current_field"] or {"field_id": ""})["field_id"] == asked
    assert "1234567" not in caplog.text + str(ActionOutcome.objects.get(call__tool="tidy").error)


def test_a_document_that_comes_with_a_request_has_nothing_run_here(db, hydro):
    request = TurnRequest(form=InlineDocument(PATIENT), turn_input=TurnInput(answers=WHOLE))
    body = take_turn(request, owner=None).body
    assert body["action"]["action"] == "TOOL_CALL"
    assert (hydro.arrived, ActionCall.objects.count()) == ([], 0)


def test_a_host_takes_tools_over_for_the_whole_conversation(patient):
    conversation = opened(tools=frozenset({"create"}))
    body = take_turn(request(conversation, **WHOLE), owner=None).body
    assert body["action"]["tool_name"] == "create"
    done = ToolResult("create", {"id": 9}, call_id=body["action"]["input"]["call_id"])
    body = take_turn(request(conversation, results=[done]), owner=None).body
    assert (body["status"], body["answers"]["number"], patient.arrived) == ("completed", 9, [])


@pytest.mark.django_db(transaction=True)
def test_a_turn_takes_two_statements_two_for_each_action_and_one_for_what_it_wrote(hydro, django_assert_num_queries):
    import_form(markdown=PATIENT, slug="patient")
    conversation = opened(tools=frozenset({"tidy"}))
    with django_assert_num_queries(2):
        take_turn(request(conversation, name="Mona"), owner=None)
    with django_assert_num_queries(5):
        take_turn(request(conversation, card="S1234567A"), owner=None)


@pytest.mark.parametrize("statement", ["UPDATE {} SET call_id = call_id", "DELETE FROM {}"])
def test_rows_of_actions_only_ever_come(patient, statement):
    take_turn(request(opened(), **WHOLE), owner=None)
    with pytest.raises(Exception, match="pgtrigger"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format("conversations_actionoutcome"))


def test_health_counts_calls_and_tells_which_services_are_known(patient: ScriptedService):
    import_form(markdown=PATIENT.replace("HYDRO", "ARCHIVE").replace("form_id: patient", "form_id: file"), slug="file")
    before = counted()
    patient.answers = [Answer(500)]
    take_turn(request(opened(), **WHOLE), owner=None)
    patient.answers = [Answer(401)]
    take_turn(request(opened(), **WHOLE), owner=None)
    after = counted()

    more = {name: after.actions[name] - count for name, count in before.actions.items()}
    assert more == {"calls": 4, "failed": 1, "unknown": 1, "retries": 0}
    assert after.services == {"ARCHIVE": False, "HYDRO": True}


def counted() -> HealthCounts:
    now = HealthCounts()
    now.renew(with_rows=True)
    return now


def test_the_one_deadline_of_a_turn_bounds_model_and_actions_together(patient, model, settings):
    understood = {"intent": "multi_answer", "answers": {"name": {"value": "Mona", "quote": "Mona"}}}
    model.script(ScriptRule({"intent": "clarify"}, times=1), ScriptRule(understood, latency_ms=1200))
    patient.answers = [Answer(sends=drips)]
    conversation = opened()
    take_turn(saying(conversation, "well, how shall I put it"), owner=None)  # what loads for the first time takes long
    settings.TURN_DEADLINE_SECONDS, began = 3, time.monotonic()
    words = "well, as for that, people mostly say Mona to me"
    body = take_turn(saying(conversation, words, card="S1234567A"), owner=None).body
    took = time.monotonic() - began

    assert body["answers"] == WHOLE
    assert (len(model.requests), len(patient.arrived)) == (2, 1)
    assert "could not find out" in body["response_message"]
    assert took < 4, "three seconds for both, not for each"
