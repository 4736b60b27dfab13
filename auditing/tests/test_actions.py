"""What the service did is on the conversation's page, and a row that was changed or taken out is found."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pgtrigger
import pytest
from django.urls import reverse

from agent.turn import TurnInput
from auditing.access_log import Looker
from auditing.chain.actions import broken_actions
from auditing.chain.verifying import Compared
from auditing.exports.files import export
from auditing.exports.formats import Format
from conversations.actions import repeatable
from conversations.models import ActionOutcome, Conversation, Submission
from conversations.services import PublishedForm, TurnRequest, take_turn
from forms_registry.services import import_form

FORM = """---
form_id: sums
title: Sums
fields:
  - {id: amount, type: integer, required: true, label: Amount, prompt: How much?}
  - {id: total, type: integer, label: Total}
tools:
  - {name: add, when: after amount, runs: server, args: {amount: amount}, sets: {total: total}}
---
"""


@repeatable
def add(args: Any, call: Any) -> Any:
    return {"total": args["amount"] + 1}


@pytest.fixture
def summed(db: None, settings: Any) -> Conversation:
    settings.ACTIONS = {"add": f"{__name__}.add"}
    import_form(markdown=FORM, slug="sums")
    take_turn(TurnRequest(form=PublishedForm("sums"), turn_input=TurnInput(answers={"amount": 41})), owner=None)
    return Conversation.objects.get()


def test_the_page_of_a_conversation_shows_its_actions(summed: Conversation, admin_client: Any) -> None:
    page = admin_client.get(reverse("admin:conversations_conversation_change", args=[summed.pk])).content.decode()
    assert "Sent and answered" in page
    assert "&quot;total&quot;: 42" in page


def test_an_outcome_that_the_turns_trace_does_not_have_is_found(summed: Conversation) -> None:
    """The trace proves it even where the ledger was made to agree."""
    compared = Compared()
    assert list(broken_actions(compared)) == []
    assert compared.actions == 1
    with pgtrigger.ignore("conversations.ActionOutcome:append_only"):
        ActionOutcome.objects.update(digest="0" * 64)
    assert str(summed.pk) in str(next(broken_actions(Compared())))


def file_of(kind: Format, *, with_evidence: bool = True) -> bytes:
    asked: dict[str, Any] = {"language": "en", "by": Looker("a test"), "with_evidence": with_evidence}
    return b"".join(export(Submission.objects.all(), kind, **asked))


def test_exports_with_evidence_have_what_the_service_did(summed: Conversation) -> None:
    reference = Submission.objects.get().reference
    [call] = json.loads(file_of(Format.JSONL))["actions"]
    wanted = {"turn": 1, "tool": "add", "carried_out_by": "add", "outcome": "done", "answer": '{"total": 42}'}
    assert {**call, **wanted} == call
    assert call["request"]["args"] == {"amount": 41}

    [row] = csv.DictReader(StringIO(file_of(Format.CSV).decode("utf-8-sig"), newline=""))
    assert json.loads(row["actions"]) == [call]

    sheet = openpyxl.load_workbook(BytesIO(file_of(Format.XLSX)))["Actions"]
    headers, values = ([cell.value for cell in row] for row in sheet)
    told = dict(zip(headers, values, strict=True))
    assert (told["reference"], told["tool"], told["answer"]) == (reference, "add", '{"total": 42}')
    assert json.loads(told["request"]) == call["request"]

    assert b"actions" not in file_of(Format.CSV, with_evidence=False) + file_of(Format.JSONL, with_evidence=False)
