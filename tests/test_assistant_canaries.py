"""Numbers of people that an assistant hears, or that its service tells, stand in full nowhere but where they may."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse
from rest_framework.test import APIClient

import forms_registry
from agent.fake_model import FakeModel, ScriptRule
from conversations.fake_service import FakeService
from conversations.models import ActionCall, Conversation, Rule, Tombstone, Turn
from conversations.services.erasing import erase_conversation, purge
from conversations.tests.conftest import key, model
from conversations.tests.support import client
from conversations.tests.test_erasing import age, tables_with
from formpilot_site.logs import JsonLines
from forms_registry.services import import_form
from tests.test_canaries import in_boxes, places_of

__all__ = ["key", "model"]
pytestmark = pytest.mark.django_db

DOCUMENT = Path(forms_registry.__file__).parent / "examples" / "hydrochat.md"
DOOR = "/api/hydrochat/converse/"
GIVEN, WRONG, TOLD, LATE = "S9182736D", "X5647382Z", "T6473829B", "G3344556K"
MADE_UP = "S1357924F"  # by the model
DIGESTS = {"conversations_tombstone", "conversations_link", "conversations_ledgerentry"}
"""What stays of an erased conversation: that it was there, and digests of its rows."""
SAID = (
    f"Somebody with the card {LATE} has just come in, could they be taken on?",  # before any task: the model chooses
    "cancel",
    f"Create patient Jane Quillfeather NRIC {GIVEN}",
    f"Create patient Ann Quillfeather NRIC {WRONG}",  # which no field takes
    TOLD,
    "list patients",
    f"show patient {TOLD}",
    "show patient John Lee",
    "12",
    f"Update patient 5 NRIC {LATE} details knows {GIVEN} and {TOLD}",
    "show scans for patient 5",
    "show depth maps",
    f"delete patient 5, that is {LATE}",
    "no",
    f"hm, {GIVEN}?",
    f"upload the scan image of {TOLD}",
)


@pytest.fixture
def hydrochat(hydro: FakeService, model: FakeModel) -> FakeService:
    import_form(markdown=DOCUMENT.read_text(encoding="utf-8"), slug="hydrochat")
    model.script(
        ScriptRule({"intent": "create_patient", "reason": f"they have {MADE_UP}"}, match="been taken on"),
        ScriptRule({"intent": "UNKNOWN", "reason": ""}, match="hm"),
        ScriptRule({"intent": "clarify", "message": f"Is it {MADE_UP}?"}),
    )
    return hydro


def numbers(service: FakeService) -> tuple[str, ...]:
    """All that are known, without their ends, which a mask leaves."""
    known = (GIVEN, WRONG, TOLD, LATE, MADE_UP, *(str(row["nric"]) for row in service.tables["patients"].rows.values()))
    return tuple(dict.fromkeys(number[1:8] for number in known))


def hold_conversation(api: APIClient, sayings: tuple[str, ...] = SAID) -> tuple[str, list[str]]:
    """The conversation's number, and what was said in it over both doors, by turns."""
    number, replies = None, []
    for place, words in enumerate(sayings):
        if place % 2 and number:
            reply = api.post("/api/converse/", {"conversation_id": number, "user_message": words}).json()
            action = reply["action"]
            replies += [
                reply["response_message"],
                str(action.get("message")),
                str(action.get("text")),
                str(reply["task"]),
            ]
        else:
            reply = api.post(DOOR, {"conversation_id": number, "message": words}, format="json").json()
            replies.append(json.dumps(reply))
            number = reply["conversation_id"]
    return str(number), replies


def problems(api: APIClient, number: str) -> Iterator[str]:
    """What is told of requests that are wrong, and of what goes wrong inside."""
    yield api.post(DOOR, {"conversation_id": GIVEN, "message": GIVEN}, format="json").content.decode()
    yield api.post(DOOR, {"message": {"nric": GIVEN}}, format="json").content.decode()
    yield api.post(DOOR, f'{{"message": "{GIVEN}", ', content_type="application/json").content.decode()
    yield api.post("/api/nobodys/converse/", {"message": TOLD}, format="json").content.decode()
    wrong = {"conversation_id": number, "answers": {"nric": WRONG}, "context": {"user": GIVEN}}
    yield api.post("/api/converse/", wrong).content.decode()


def looked_at(staff: Client, number: str) -> bytes:
    """The pages on which auditors see the conversation, and what commands tell of it."""
    named = ("conversation", "turn", "submission", "actioncall")
    pages = [reverse(f"admin:conversations_{name}_changelist") for name in named[:3]]
    pages += [reverse("admin:auditing_access_changelist"), reverse("admin:auditing_turncount_changelist")]
    rows = [Conversation.objects.get(pk=number), *Turn.objects.filter(conversation=number)]
    pages += [reverse(f"admin:conversations_{row._meta.model_name}_change", args=[row.pk]) for row in rows]
    answers = [staff.get(page) for page in pages]
    assert {answer.status_code for answer in answers} == {200}
    return b"".join(answer.getvalue() for answer in answers)


def test_they_stand_in_no_prompt_reply_row_log_metric_page_or_export(
    hydrochat: FakeService,
    model: FakeModel,
    key: Any,
    admin_user: Any,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    caplog.set_level(logging.DEBUG, logger="conversations")
    settings.METRICS_TOKEN = "of-operators"
    settings.AGENT_STATS = True
    api, staff = client(key[1]), Client()
    staff.force_login(admin_user)
    with caplog.at_level(logging.DEBUG):
        number, replies = hold_conversation(api, (*SAID, "show agent stats"))
        refused = list(problems(api, number))
        for command in ("index_words", "count_turns", "seal_audit", "verify_audit"):
            call_command(command)
        for kind in ("csv", "jsonl"):
            call_command("export_submissions", "--format", kind, "--evidence")
        api.raise_request_exception = False
        with override_settings(SEALING_KEYS={}):
            refused.append(api.post(DOOR, {"message": f"create patient {GIVEN}"}, format="json").content.decode())
    places = {
        "prompts": json.dumps([one.body for one in model.requests], ensure_ascii=False).replace(MADE_UP[1:8], ""),
        "replies": "\n".join(replies),
        "problems": "\n".join(refused),
        "log": "\n".join(JsonLines().format(record) for record in caplog.records),
        "metrics": staff.get("/metrics", headers={"Authorization": "Bearer of-operators"}).content.decode(),
        "health": api.get("/api/health/").content.decode(),
        "commands": capsysbinary.readouterr().out.decode(),
        "pages": looked_at(staff, number).decode(),
    }

    found = [(place, one) for place, text in places.items() for one in numbers(hydrochat) if one in text]
    assert found == []
    assert places_of(numbers(hydrochat)) == []
    # The search finds them where they may be, and each place had something to tell.
    assert len(model.requests) > 1
    assert GIVEN[1:8].encode() in in_boxes()
    assert "S******6D" in places["replies"]
    assert "[CONFIRM]" in places["log"]
    assert "formpilot_actions" in places["metrics"]
    assert '{"error": "server"}' in places["problems"].replace('":"', '": "')


def test_of_an_erased_or_purged_conversation_nothing_is_left_but_that_it_was_there(
    hydrochat: FakeService, key: Any, settings: Any
) -> None:
    settings.KEEP_UNFINISHED_DAYS = 30
    api = client(key[1])
    (erased, _), (purged, _), (kept, _) = (
        hold_conversation(api),
        hold_conversation(api),
        hold_conversation(api, SAID[-4:]),
    )
    for number in (erased, purged):
        assert ActionCall.objects.filter(conversation_id=number).exists()
    age(purged, 31)
    age(kept, 29)

    assert erase_conversation(UUID(erased), rule=Rule.REQUEST)
    assert purge().forms == {"hydrochat": 1}

    assert {str(one.conversation_id) for one in Tombstone.objects.all()} == {erased, purged}
    for number in (erased, purged):
        assert set(tables_with(number)) <= DIGESTS
    assert places_of((*numbers(hydrochat), "Quillfeather")) == []
    assert api.post(DOOR, {"conversation_id": erased, "message": "show full nric"}, format="json").status_code == 200
