"""What the service did is on the conversation's page, and a row that was changed or taken out is found."""

from __future__ import annotations

import csv
import json
from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any
from uuid import uuid4

import openpyxl
import pgtrigger
import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models.functions import Now
from django.urls import reverse
from rest_framework.test import APIClient

from agent.runner import run_turn
from agent.turns.service_actions import ActionResult
from agent.turns.turn import TurnInput
from auditing.access_log import Looker
from auditing.admin.actions import MOST_SHOWN
from auditing.chain.actions import broken_actions
from auditing.chain.verifying import Compared
from auditing.exports.files import export
from auditing.exports.formats import Format
from auditing.tests.tampering import no_trigger
from auditing.tests.test_audit_commands import verify
from conversations.actions import repeatable
from conversations.actions.encrypted_results import encrypt_with_key_name
from conversations.actions.journal import digest_of, result_in
from conversations.models import ActionCall, ActionOutcome, Conversation, Rule, Submission
from conversations.services import PublishedForm, TurnRequest, take_turn
from conversations.services.erasing import erase_conversation
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


def test_of_very_many_calls_the_page_says_how_many_it_leaves_out(summed: Conversation, admin_client: Any) -> None:
    facts = {"conversation_id": summed.pk, "turn_number": 2, "tool": "add", "target": "add", "request": {}}
    ActionCall.objects.bulk_create([ActionCall(key=f"k{number}", **facts) for number in range(MOST_SHOWN + 1)])
    page = admin_client.get(reverse("admin:conversations_conversation_change", args=[summed.pk])).content.decode()
    assert page.count("<summary><code>k") == MOST_SHOWN - 1
    assert "Later calls that are not shown: 2" in page


TWO_CALLS = """---
form_id: cases
title: Cases
fields:
  - {id: amount, type: integer, required: true, label: Amount, prompt: How much?}
tools:
  - {name: look, when: after amount, runs: server, calls: erases_meanwhile}
  - {name: note, when: after amount, runs: server, calls: is_done}
---
"""


@repeatable
def erases_meanwhile(args: Any, call: Any) -> Any:
    for number in list(Conversation.objects.values_list("pk", flat=True)):
        erase_conversation(number, rule=Rule.REQUEST)
    return {"success": True}


@repeatable
def is_done(args: Any, call: Any) -> Any:
    return {"success": True}


def crashes(*turn: Any) -> Any:
    """An agent that fails when the actions of its turn have been carried out."""
    run_turn(*turn)
    raise RuntimeError


@pytest.mark.django_db(transaction=True)
def test_what_was_done_for_turns_that_were_never_stored_goes_after_a_while(settings: Any) -> None:
    """Of an opening that crashed, and of a turn during which its conversation was erased. Nothing else goes."""
    settings.ACTIONS = {name: f"{__name__}.{name}" for name in ("erases_meanwhile", "is_done")}
    settings.DEBUG = True  # a client needs no key
    import_form(markdown=TWO_CALLS, slug="cases")
    answer = TurnInput(answers={"amount": 7})
    with pytest.raises(RuntimeError):
        take_turn(TurnRequest(form=PublishedForm("cases"), turn_input=answer), owner=None, decide=crashes)
    number = take_turn(TurnRequest(form=PublishedForm("cases")), owner=None).body["conversation_id"]
    body = {"conversation_id": number, "answers": {"amount": 7}}

    replies = [APIClient().post("/api/converse/", body, format="json") for _ in range(2)]

    assert [(reply.status_code, reply.json()["code"]) for reply in replies] == [
        (409, "turn_superseded"),
        (410, "conversation_erased"),
    ]
    lost = set(ActionCall.objects.all())
    assert sorted(call.tool for call in lost) == ["look", "note", "note"]
    settings.ACTIONS = {"erases_meanwhile": f"{__name__}.is_done", "is_done": f"{__name__}.is_done"}
    take_turn(TurnRequest(form=PublishedForm("cases"), turn_input=answer), owner=None)
    kept = ActionCall.objects.filter(conversation_id=Conversation.objects.get().pk)
    call_command("purge", stdout=StringIO())
    assert set(ActionCall.objects.exclude(pk__in=kept)) == lost
    with pgtrigger.ignore("conversations.ActionCall:append_only"):
        ActionCall.objects.exclude(pk__in=kept).update(begun_at=Now() - timedelta(days=2.1))
    call_command("purge", stdout=StringIO())

    assert set(ActionCall.objects.all()) == set(kept)
    assert set(ActionOutcome.objects.values_list("pk", flat=True)) == set(kept.values_list("pk", flat=True))
    assert "are what was stored" in verify("--all")


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
    assert call["truncated"] is False
    assert call["request"]["args"] == {"amount": 41}

    [row] = csv.DictReader(StringIO(file_of(Format.CSV).decode("utf-8-sig"), newline=""))
    assert json.loads(row["actions"]) == [call]

    sheet = openpyxl.load_workbook(BytesIO(file_of(Format.XLSX)))["Actions"]
    headers, values = ([cell.value for cell in row] for row in sheet)
    told = dict(zip(headers, values, strict=True))
    assert (told["reference"], told["tool"], told["answer"]) == (reference, "add", '{"total": 42}')
    assert json.loads(told["request"]) == call["request"]

    assert b"actions" not in file_of(Format.CSV, with_evidence=False) + file_of(Format.JSONL, with_evidence=False)


@repeatable
def spell_out(args: Any, call: Any) -> Any:
    return {"total": 42, "text": "x" * args["amount"]}


@pytest.mark.parametrize(("length", "cut"), [(2_000, False), (4_000, True)])
def test_exports_say_of_which_answer_only_the_beginning_is_there(
    db: None, settings: Any, length: int, cut: bool
) -> None:
    settings.ACTIONS = {"add": f"{__name__}.spell_out"}
    import_form(markdown=FORM, slug="sums")
    take_turn(TurnRequest(form=PublishedForm("sums"), turn_input=TurnInput(answers={"amount": length})), owner=None)
    [call] = json.loads(file_of(Format.JSONL))["actions"]
    assert call["truncated"] is cut
    assert (len(call["answer"]) < 600) is cut


NEW, NEWEST = "of-the-new-year-" * 3, "of-the-next-year-" * 3


def add_up(api: APIClient, amount: int) -> None:
    assert api.post("/api/converse/", {"form": "sums", "answers": {"amount": amount}}).status_code == 200


def rotate() -> str:
    out = StringIO()
    call_command("rotate_sealing", stdout=out, stderr=StringIO())
    return out.getvalue()


def store_as_the_release_before(amount: int) -> None:
    """A call with a box that names neither salt nor call, past all that knows of commitments."""
    kept = encrypt_with_key_name(
        json.dumps({"result": {"result": {"total": amount}}, "shown": None, "sent": None}).encode()
    )
    call = ActionCall.objects.create(
        key=f"{amount:032}", conversation_id=uuid4(), turn_number=1, tool="add", target="add", request={}
    )
    outcome = ActionOutcome(call=call, status="done", answer="", attempts=1, duration_ms=3)
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO conversations_actionoutcome"
            " (call_id, status, code, answer, error, attempts, duration_ms, digest, kept)"
            " VALUES (%s, 'done', '', '', '', 1, 3, %s, %s)",
            [call.pk, digest_of(call, outcome), kept],
        )
        cursor.execute(
            "SELECT e.digest = sha256(e.salt || audit_actionoutcome_1(o)) FROM conversations_ledgerentry AS e"
            " JOIN conversations_actionoutcome AS o ON o.call_id = e.key AND e.source = 'conversations_actionoutcome'"
            " WHERE o.call_id = %s",
            [call.pk],
        )
        assert cursor.fetchone() == (True,)


@pytest.fixture
def rotated(summed: Conversation, api: APIClient, settings: Any) -> None:
    """Results of this release and of the one before, closed by three keys one after the other."""
    oldest = settings.SEALING_KEYS
    store_as_the_release_before(2)
    store_as_the_release_before(3)
    settings.SEALING_KEYS = [NEW, *oldest]
    add_up(api, 4)
    assert "3 results of actions were" in rotate()
    settings.SEALING_KEYS = [NEWEST, NEW]
    assert "4 results of actions were" in rotate()
    settings.SEALING_KEYS = [NEWEST]


def test_a_change_of_keys_changes_nothing_that_is_proved(rotated: None) -> None:
    assert verify("--all").endswith("4 actions are what was stored.\n")
    assert result_in(bytes(ActionOutcome.objects.get(pk=f"{2:032}").kept)) == ActionResult(result={"total": 2})


@pytest.mark.parametrize("which", ["commitment", "first_box"])
def test_a_result_under_another_call_is_found_after_a_change_of_keys(rotated: None, which: str) -> None:
    """Be it with all that goes with it, and whether it was stored with a commitment or got one later."""
    first, other = ActionOutcome.objects.exclude(**{which: ""}).order_by("-first_box", "pk")[:2]
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_actionoutcome SET kept = %s WHERE call_id = %s", [other.kept, first.pk])
        assert first.pk in verify("--all")
        cursor.execute(
            "UPDATE conversations_actionoutcome SET (commitment, first_box) = (%s, %s) WHERE call_id = %s",
            [other.commitment, other.first_box, first.pk],
        )
    assert first.pk in verify("--all")
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_actionoutcome SET (commitment, first_box) = ('', '')")
    assert first.pk in verify("--all", "--closed")


def test_what_was_changed_before_the_keys_were_is_found_after(
    summed: Conversation, api: APIClient, settings: Any
) -> None:
    for amount in (2, 3):
        store_as_the_release_before(amount)
    other = ActionOutcome.objects.get(pk=f"{3:032}")
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_actionoutcome SET kept = %s WHERE call_id = %s", [other.kept, f"{2:032}"])
    settings.SEALING_KEYS = [NEW, *settings.SEALING_KEYS]
    rotate()
    assert f"conversations_actionoutcome: row {2:032}" in verify("--all")
