"""The assistant of the examples over its service: what is asked of the service, and what people hear."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest

import forms_registry
from agent.turns.turn import TurnInput
from conversations.fake_service import FakeService
from conversations.models import ActionCall, Message, Turn
from conversations.services import PublishedForm, TurnRequest, take_turn
from forms_registry.services import import_form

DOCUMENT = (Path(forms_registry.__file__).parent / "examples" / "hydrochat.md").read_text(encoding="utf-8")


class Chat:
    """`heard` are the replies, in order."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._conversation: uuid.UUID | None = None

    def say(self, message: str) -> str:
        form = None if self._conversation else PublishedForm("hydrochat")
        request = TurnRequest(TurnInput(message=message), conversation_id=self._conversation, form=form)
        self.body: Any = take_turn(request, owner=None).body
        self._conversation = uuid.UUID(self.body["conversation_id"])
        self.heard.append(self.body["response_message"])
        return self.heard[-1]


@pytest.fixture
def talk(db: None, hydro: FakeService) -> Chat:
    import_form(markdown=DOCUMENT, slug="hydrochat")
    return Chat()


def requests_to(hydro: FakeService) -> list[tuple[str, str]]:
    return [(one.method, one.path) for one in hydro.arrived]


def test_an_update_fetches_lays_over_and_puts_the_whole_and_names_what_changed(talk, hydro):
    before = dict(hydro.tables["patients"].rows[5])
    assert "Updated patient #5: changed contact_no." in talk.say("Update patient 5 contact 91234568")
    assert requests_to(hydro) == [("GET", "/patients/5/"), ("PUT", "/patients/5/")]
    assert hydro.arrived[-1].body == {key: before[key] for key in before if key not in {"id", "user"}} | {
        "contact_no": "91234568"
    }


def test_fields_that_the_service_refuses_are_asked_again_and_the_others_kept(talk, hydro):
    reply = talk.say("Update patient 5 nric S2345671F contact 91234568")
    assert "already exists" in reply
    assert hydro.tables["patients"].rows[5]["contact_no"] == "91234567"
    assert "Updated patient #5: changed nric, contact_no." in talk.say("S1112223E")
    assert hydro.arrived[-1].body["contact_no"] == "91234568"


def test_names_are_looked_up_once_until_something_is_written_or_the_list_is_wanted_anew(talk, hydro):
    for message in ("show patient Jason Wong", "show scans for Jason Wong", "no"):
        talk.say(message)
    assert requests_to(hydro).count(("GET", "/patients/")) == 1
    talk.say("refresh patients")
    talk.say("show patient Jason Wong")
    assert requests_to(hydro).count(("GET", "/patients/")) == 2
    talk.say("delete patient 40")
    talk.say("yes")
    talk.say("show patient Jason Wong")
    assert requests_to(hydro).count(("GET", "/patients/")) == 3


def test_more_of_a_result_and_its_links_cost_no_further_request(talk, hydro):
    for message in ("show scans for patient 5", "show more scans", "yes"):
        talk.say(message)
    assert "Download STL (Scan 101): https://files.example.org/scans/1.stl" in talk.heard[-1]
    assert hydro.count(path="/scan-results/") == 1


@pytest.mark.parametrize(
    "said",
    [
        "what is the contact number of patient 5?",
        "What's patient Jason Wong's NRIC?",
        "when was patient 5 born",
        "who is patient 5?",
        "show details for Jason Wong",
        "give me the phone number of Jason Wong",
    ],
)
def test_a_question_about_a_patient_is_answered_with_the_details(talk, hydro, said):
    assert "Patient #5: Jason Wong (NRIC S******7B)" in talk.say(said)
    assert {method for method, _ in requests_to(hydro)} == {"GET"}


@pytest.mark.parametrize("said", ["What is a patient ID?", "which patients are there?", "what patient IDs are there?"])
def test_a_question_beside_a_task_ends_it_not(talk, hydro, said):
    talk.say("delete patient")
    talk.say(said)
    assert talk.body["task"]["task"] == "delete_patient"


@pytest.mark.parametrize("again", ["show more scans", "show scans", "please list the scans"])
def test_scans_that_are_wished_again_are_no_name_of_a_patient(talk, hydro, again):
    talk.say("show scans")
    assert "Which patient ID?" in talk.say(again)
    assert "found no" not in talk.heard[-1]
    assert requests_to(hydro) == []


def test_a_turn_that_reads_one_patient_is_one_request_and_few_statements(talk, hydro, django_assert_max_num_queries):
    talk.say("hello")
    with django_assert_max_num_queries(12):
        assert "Patient #5: Jason Wong (NRIC S******7B)" in talk.say("show patient 5")
    assert requests_to(hydro) == [("GET", "/patients/5/")]


def test_no_whole_nric_stands_in_a_reply_a_row_or_a_line_of_log(talk, hydro, caplog):
    caplog.set_level("DEBUG", logger="conversations")
    messages = (
        "Create patient Ann Lim NRIC S7654321D",
        "show patient 41",
        "list patients",
        "show patient John Lee",
        "12",
        "Create patient Bo Lim NRIC S7654321D",
        "cancel",
        "update patient 5 nric S7654321D",
        "T0000001Z",
        "delete patient 41",
        "yes",
    )
    for message in messages:
        talk.say(message)
    replies = json.dumps(talk.heard)
    record = json.dumps([[row.request, row.outcome.answer, row.outcome.error] for row in ActionCall.objects.all()])
    record += json.dumps([[turn.request, turn.response, turn.trace] for turn in Turn.objects.all()])
    record += json.dumps(list(Message.objects.values_list("text", flat=True)))
    logged = " ".join(str(vars(record)) for record in caplog.records)
    for text in (replies, record, logged):
        for row in (*hydro.tables["patients"].collection.rows, {"nric": "S7654321D"}, {"nric": "T0000001Z"}):
            assert row["nric"][1:8] not in text
    assert "S******1D" in replies


STEPS = [
    ([], "hm", "INTENT"),
    ([], "create patient Jane Poe", "INTENT MISSING"),
    ([], "S7654321D", "TOOL SUCCESS"),
    ([], "show patient John Lee", "INTENT TOOL AMBIGUOUS MISSING"),
    (["503"], "12", "TOOL RETRY SUCCESS"),
    ([], "show patient 99", "INTENT TOOL ERROR MISSING"),
    ([], "cancel", ""),
    ([], "update patient 5 contact 91112222", "INTENT TOOL SUCCESS"),
    ([], "delete patient 5", "INTENT CONFIRM"),
    ([], "perhaps", "CONFIRM"),
    ([], "yes", "TOOL SUCCESS"),
    ([], "show scans for patient 12", "INTENT TOOL SUCCESS CONFIRM"),
    ([], "show more scans", "INTENT TOOL PAGINATION CONFIRM"),
    ([], "yes", "TOOL"),
    (["500"], "show patient 7", "INTENT TOOL ERROR"),
]


def test_each_step_is_one_line_of_log_with_names_of_tasks_tools_and_fields_alone(talk, hydro, caplog):
    caplog.set_level("INFO", logger="conversations")
    row = hydro.tables["scan-results"].rows[13]
    hydro.tables["scan-results"].rows |= {number: {**row, "id": number} for number in range(50, 62)}
    logged = []
    for faults, message, _ in STEPS:
        for fault in faults:
            hydro.fault(fault, 1, path="/patients/")
        caplog.clear()
        talk.say(message)
        lines = [record.getMessage() for record in caplog.records if record.name.endswith("assistants")]
        logged.append((message, " ".join(line.split("]")[1].lstrip("[") for line in lines)))
        assert all(line.startswith("[🤖HydroChat][") for line in lines)
        assert not any(word in line for line in lines for word in ("Jane", "John", "91112222", "7654321", "S*"))

    assert logged == [(message, steps) for _, message, steps in STEPS]


def test_the_log_tells_each_step_and_developers_get_its_counts(talk, hydro, caplog, settings):
    caplog.set_level("INFO", logger="conversations")
    settings.AGENT_STATS = True
    hydro.fault("503", 1, path="/patients/5/")
    for message in ("delete patient John Lee", "12", "cancel", "show patient 5", "create patient"):
        talk.say(message)
    lines = [record.getMessage() for record in caplog.records if "[🤖HydroChat]" in record.getMessage()]
    assert {line.split("]")[1].lstrip("[") for line in lines} >= {
        "INTENT",
        "MISSING",
        "AMBIGUOUS",
        "CONFIRM",
        "TOOL",
        "RETRY",
        "SUCCESS",
    }
    assert not any("John" in line for line in lines)
    talk.say("cancel")
    talk.say("show scans for patient 5")
    reply = talk.say("show agent stats")
    for count in ("total_api_calls: 4", "retries: 1", "successful_ops: 2", "aborted_ops: 2", "cached_patients: 6"):
        assert count in reply
    settings.AGENT_STATS = False
    assert "total_api_calls" not in talk.say("show agent stats")


def test_the_log_tells_of_pages_and_errors_and_of_no_retry_where_none_was(talk, hydro, caplog):
    caplog.set_level("INFO", logger="conversations")
    for message in ("update patient 5 contact 91112222", "show scans for patient 5", "show more scans", "no"):
        talk.say(message)
    hydro.fault("403")
    talk.say("show patient 5")
    lines = [record.getMessage() for record in caplog.records if "[🤖HydroChat]" in record.getMessage()]
    assert "[🤖HydroChat][TOOL] get_patient_scan_results: 1 requests, 12 rows" in lines
    assert "[🤖HydroChat][PAGINATION] get_patient_scan_results: more rows" in lines
    assert "[🤖HydroChat][ERROR] get_patient_details: 403" in lines
    assert not any("[RETRY]" in line for line in lines)


@pytest.mark.parametrize("fault", ["wrong_types", "null", "missing_keys", "text"])
def test_a_list_that_cannot_be_read_is_not_taken_for_an_empty_one(talk, hydro, fault):
    hydro.fault(fault)
    assert "Please try again later." in talk.say("list patients")
    assert "I could not get the list of patients." in talk.say("show patient John Lee")


@pytest.mark.parametrize(("fault", "requests"), [("403", 1), ("500", 2)])
def test_who_hears_that_it_was_tried_again_hears_the_truth(talk, hydro, fault, requests):
    hydro.fault(fault)
    reply = talk.say("show patient John Lee")
    assert len(requests_to(hydro)) == requests
    assert "I could not get the list of patients" in reply
    assert "Please give the ID." in reply
    assert ("tried again" in reply) == (requests > 1)
