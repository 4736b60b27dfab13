"""What the commands say and do, and what clients of the API are told of what was erased."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from conversations.models import ApiKey, Conversation, Rule, Submission, Tombstone
from conversations.services import create_api_key
from conversations.services.erasing import erase_conversation
from conversations.tests.support import client, opening
from conversations.tests.test_erasing import age, completed
from forms_registry.models import FormVersion

pytestmark = pytest.mark.django_db


def output_of(command: str, *arguments: Any, **options: Any) -> str:
    out = StringIO()
    call_command(command, *arguments, stdout=out, **options)
    return out.getvalue()


def test_erase_says_what_would_go_and_then_does_it(visit: FormVersion) -> None:
    number, other = completed(opening(user={"name": "Huda"})), completed()

    would = output_of("erase", "--user", "Huda")
    assert "visit: 1 conversations would be erased." in would
    assert str(number) in would
    assert "2 turn" in would
    assert Conversation.objects.count() == 2

    done = output_of("erase", "--user", "Huda", "--reason", "Asked for", "--yes")
    assert f"{number} erased: tombstone 1." in done
    assert "1 submission" in done
    assert Conversation.objects.get().pk == other
    assert (Tombstone.objects.get().rule, Tombstone.objects.get().reason) == (Rule.REQUEST, "Asked for")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Say whose"),
        (["--conversation", "7"], "is no number of a conversation"),
        (["--user", "Huda", "--reason", "x" * 201], "more than 200 characters"),
        (["--repeat", "/nowhere"], "cannot be read"),
    ],
)
def test_erase_refuses(db: None, arguments: list[str], told: str) -> None:
    with pytest.raises(CommandError, match=told):
        output_of("erase", *arguments)


def test_erasures_are_repeated_after_a_restore(visit: FormVersion, tmp_path: Path) -> None:
    erased, back = completed(), completed()
    for one in (erased, back):
        erase_conversation(one, rule=Rule.REQUEST, by="staff", reason="Asked for\u2028\x85\x0b\rby letter")
    path = tmp_path / "erased.jsonl"
    path.write_text(output_of("erase", "--list"))
    again = completed()  # stands for what the backup brought back
    path.write_text(path.read_text().replace(str(back), str(again)))

    assert output_of("erase", "--repeat", path).startswith("1 of 2 conversations are there again.")
    assert Conversation.objects.filter(pk=again).exists()
    assert "1 of 2 conversations were there again, and are erased." in output_of("erase", "--repeat", path, "--yes")
    assert not Conversation.objects.exists()
    assert Tombstone.objects.get(conversation_id=again).by == "staff"

    path.write_text(json.dumps({"conversation": "7"}))
    with pytest.raises(CommandError, match="Line 1 is not what erase --list prints"):
        output_of("erase", "--repeat", path)


def test_purge_says_what_would_go_by_form_and_then_does_it(visit: FormVersion, settings: Any) -> None:
    settings.KEEP_COMPLETED_DAYS = 30
    age(completed(), 31)
    completed()

    assert "visit: 1 conversations would be erased (their time is over)." in output_of("purge", "--dry-run")
    assert Conversation.objects.count() == 2
    assert "visit: 1 conversations erased." in output_of("purge")
    assert Conversation.objects.count() == 1


def test_clients_are_told_that_theirs_was_erased_and_nobody_else_is(
    visit: FormVersion, api: APIClient, key: tuple[ApiKey, str]
) -> None:
    number = completed(owner=key[0])
    reference = Submission.objects.get().reference
    erase_conversation(number, rule=Rule.REQUEST)
    other = client(create_api_key(name="Another")[1])

    def code(response: Any) -> tuple[int, str]:
        return response.status_code, response.json()["code"]

    for path in ("", "messages/", "answers/"):
        address = f"/api/conversations/{number}/{path}"
        assert code(api.get(address)) == (410, "conversation_erased")
        assert code(other.get(address)) == (404, "conversation_not_found")
    turn = {"conversation_id": str(number), "user_message": "Hello"}
    assert code(api.post("/api/converse/", turn)) == (410, "conversation_erased")
    assert code(other.post("/api/converse/", turn)) == (404, "conversation_not_found")
    assert code(api.get(f"/api/conversations/{uuid4()}/")) == (404, "conversation_not_found")
    assert code(api.get(f"/api/submissions/{reference}/")) == (404, "submission_not_found")
    assert api.get("/api/submissions/").json()["submissions"] == []
