"""Updates of a service that takes rows whole: what is there stays, and no row goes back that is not whole."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from agent.turns.turn import TurnInput
from conversations.fake_service import FakeService
from conversations.services import PublishedForm, TurnRequest, take_turn
from forms_registry.documents import parse
from forms_registry.services import import_form

UPDATE = """---
form_id: update
title: Update
fields:
  - {id: number, type: integer, required: true, label: Number, prompt: Which?}
  - {id: contact, type: text, required: false, label: Contact, prompt: Which contact?}
  - {id: born, type: date, required: false, label: Day of birth, prompt: Born when?}
  - {id: first, type: text, required: false, label: First name, prompt: Which first name?}
  - {id: card, type: text, required: false, sensitive: true, label: NRIC, prompt: Which NRIC?}
tools:
  - name: change
    when: complete
    runs: server
    service: HYDRO
    method: PUT
    path: /patients/{number}/
    args: {number: number, contact_no: contact, date_of_birth: born, first_name: first, nric: card}
    update: overlay
    read_only: [id, user]
    tells: "Updated {id}: changed {changed}."
    failures: {404: Nobody has this number., any: It could not be changed.}
---
"""


@pytest.fixture
def form(db: None, hydro: FakeService) -> FakeService:
    import_form(markdown=UPDATE, slug="update")
    return hydro


def updated(**answers: Any) -> dict[str, Any]:
    def turn(conversation: uuid.UUID | None, turn_input: TurnInput) -> Any:
        form = None if conversation else PublishedForm("update")
        return take_turn(TurnRequest(turn_input=turn_input, conversation_id=conversation, form=form), owner=None).body

    body = turn(None, TurnInput())
    for _ in range(9):
        if body["status"] != "in_progress" and body["status"] != "awaiting_info":
            break
        given = answers if body["turn"] == 1 else {}
        message = "" if given else "skip"
        body = turn(uuid.UUID(body["conversation_id"]), TurnInput(message=message, answers=given))
    return dict(body)


def test_what_is_not_changed_goes_back_as_it_was_and_what_is_changed_is_named(form):
    before = dict(form.tables["patients"].rows[5])
    reply = updated(number=5, contact="98765432", first="Jason")["response_message"]
    assert "Updated 5: changed contact_no." in reply
    sent = form.arrived[-1]
    assert [(one.method, one.path) for one in form.arrived] == [("GET", "/patients/5/"), ("PUT", "/patients/5/")]
    assert sent.body == {key: before[key] for key in before if key not in {"id", "user"}} | {"contact_no": "98765432"}
    assert form.tables["patients"].rows[5] == {**before, "contact_no": "98765432"}


def test_several_changes_are_named_together(form):
    reply = updated(number=5, contact="98765432", first="Jay")["response_message"]
    assert "changed contact_no, first_name." in reply


@pytest.mark.parametrize("fault", ["null", "wrong_types", "missing_keys", "text", "html", "huge", "truncated", "500"])
def test_a_row_that_is_not_whole_is_not_sent_back(form, fault):
    form.fault(fault, method="GET")
    reply = updated(number=5, contact="98765432")["response_message"]
    assert "It could not be changed." in reply
    assert form.count("PUT") == 0


def test_nobody_there_is_told_and_nothing_is_sent(form):
    assert "Nobody has this number." in updated(number=6, contact="98765432")["response_message"]
    assert form.count("PUT") == 0


MISTAKEN = [
    ("method: PUT", "method: POST", "operation_unread"),
    ("update: overlay", "update: merge", "operation_unread"),
    ("    update: overlay\n", "", "operation_unused"),
    ("    update: overlay\n", "    cache_minutes: 5\n", "operation_unread"),
]


@pytest.mark.parametrize(("written", "instead", "code"), MISTAKEN)
def test_a_mistaken_update_is_told(written, instead, code):
    assert parse(UPDATE).diagnostics == ()
    assert code in {one.code for one in parse(UPDATE.replace(written, instead)).diagnostics}
