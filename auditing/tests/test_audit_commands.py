"""`manage.py verify_audit` and `export_audit_head`."""

from __future__ import annotations

import json
import os
import pwd
import socket
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from auditing.chain.heads import export, last_head
from auditing.chain.sealing import seal
from auditing.models import Access
from auditing.tests.tampering import change, erase, no_trigger, talk
from conversations.models import Message, Tombstone, Turn

pytestmark = pytest.mark.django_db


def verify(*options: str) -> str:
    out, err = StringIO(), StringIO()
    try:
        call_command("verify_audit", *options, stdout=out, stderr=err)
    except CommandError as error:
        return f"{err.getvalue()}{error.returncode}: {error}"
    return out.getvalue()


def test_the_command_names_the_first_that_is_broken_or_all() -> None:
    talk()
    seal()
    whole = "4 turns of 1 conversations, 0 tombstones, 1 seals and 2 entries of the ledger are what was stored.\n"
    assert verify() == whole
    change(Turn, Turn._meta.get_field("request"))
    change(Message, Message._meta.get_field("text"))

    first, rest = verify().split("\n", 1)
    assert first.startswith("conversations_turn: row")
    assert rest == "1: The record is not what was stored."
    assert [line.split(":")[0] for line in verify("--all").splitlines()] == [
        "conversations_turn",
        "conversations_message",
        "1",
    ]


def test_all_that_is_broken_is_named_however_much_that_is() -> None:
    """Rows past the service, entries of no table, and digests of actions in traces."""
    talk()
    with no_trigger() as cursor:
        cursor.execute(
            "INSERT INTO conversations_actioncall (key, conversation_id, turn_number, tool, target, request) "
            "SELECT 'call ' || n, gen_random_uuid(), 1, 'add', 'add', '{}' FROM generate_series(1, 1100) AS n"
        )
        cursor.execute(
            "INSERT INTO conversations_ledgerentry (id, source, key, salt, digest, leaf) "
            "SELECT 1000 + n, 'nowhere', n::text, '', '1', '' FROM generate_series(1, 1100) AS n"
        )
        cursor.execute(
            "UPDATE conversations_turn SET trace = (SELECT json_agg(json_build_object("
            "'node', 'run_action', 'call', n::text, 'digest', 'none')) FROM generate_series(1, 300) AS n)"
        )

    lines = verify("--all").splitlines()

    assert sum(line.startswith("conversations_actioncall: row call ") for line in lines) == 1100
    assert sum(line.startswith("conversations_ledgerentry: row ") and " of nowhere" in line for line in lines) == 1100
    assert sum(line.startswith("conversations_actionoutcome: ") for line in lines) == 4 * 300


def test_seals_that_were_made_anew_do_not_agree_with_a_head_that_was_kept(tmp_path: Path) -> None:
    number = talk()
    with pytest.raises(CommandError, match="no seal yet"):
        call_command("export_audit_head")
    seal()
    kept = tmp_path / "head.json"
    with kept.open("w") as out:
        call_command("export_audit_head", stdout=out)
    talk()
    seal()
    assert "what was stored" in verify("--head", str(kept))

    erase(number)
    with no_trigger() as cursor:
        cursor.execute("DELETE FROM auditing_seal")
    seal()

    assert "what was stored" in verify()
    assert verify("--head", str(kept)).startswith("auditing_seal: number 1 is another one than")
    with no_trigger() as cursor:
        cursor.execute("DELETE FROM auditing_seal")
    assert verify("--head", str(kept)).startswith("auditing_seal: number 1 is gone, and was there")


def test_a_head_is_signed_and_nothing_else_is_taken_for_one(tmp_path: Path, settings: Any) -> None:
    talk()
    seal()
    head = last_head()
    assert head is not None
    exported = json.loads(export(head))
    kept = tmp_path / "head.json"

    for name, value in {"links": 5, "root": "00", "sealed_at": "1970-01-01", "up_to_turn": 1, "signature": "x"}.items():
        kept.write_text(json.dumps({**exported, name: value}))
        assert "its signature is wrong" in verify("--head", str(kept)), name
    for other in ("", "[]", "{}", json.dumps({**exported, "format": 2}), json.dumps({**exported, "seal": "1"})):
        kept.write_text(other)
        assert verify("--head", str(kept)).startswith("2: "), other
    assert verify("--head", str(tmp_path / "none.json")).startswith("2: ")

    kept.write_text(json.dumps(exported))
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another" * 8
    assert "what was stored" in verify("--head", str(kept))


def test_who_erases_by_the_command_is_in_the_log_before_anything_goes() -> None:
    number = talk()
    person = f"{pwd.getpwuid(os.getuid()).pw_name}@{socket.gethostname()}"
    with pytest.raises(CommandError, match="Say why"):
        call_command("erase", "--conversation", number, "--yes")
    for options in ([], ["--reason", "Letter of 9 March", "--yes"]):
        call_command("erase", "--conversation", number, "--answer", "Huda Saleh", *options, stdout=StringIO())

    looked, again, erased = Access.objects.order_by("pk")
    assert {one.person for one in (looked, again, erased)} == {person}
    assert (looked.action, looked.details) == ("listed", {"command": "erase --conversation --answer", "rows": 1})
    assert again.details == looked.details
    assert (erased.action, erased.key, str(erased.conversation)) == ("erased", number, number)
    assert erased.details == {"command": "erase", "reason": "Letter of 9 March"}
    assert Tombstone.objects.get().by == person
    assert "what was stored" in verify()
