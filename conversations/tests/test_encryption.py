"""Sealed conversations go on whatever becomes of keys and heads, and cost no more statements than others."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pgtrigger
import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from psycopg._queries import MAX_CACHED_STATEMENT_LENGTH
from rest_framework.test import APIClient

from agent.turns.turn import TurnInput
from conversations.encryption import SealBroken, SealingKeyMissing, in_clear
from conversations.encryption.states import STATE_MARK, decrypt_state
from conversations.models import Checkpoint, Conversation, Sealed, Turn
from conversations.services import Caller, OpenPage, TurnRequest, delete_test, statements, take_turn
from conversations.services.erasing import Criteria, conversations_of
from conversations.tests.support import inline, saying
from forms_registry.host_fields import read_page

pytestmark = pytest.mark.django_db

NEW, OLD = "of-the-new-year-" * 3, "of-the-old-year-" * 3
FORM = """---
form_id: clinic
title: Clinic
flags: [urgent]
fields:
  - {id: card, type: text, required: true, label: Card, prompt: Which card?, sensitive: true}
  - {id: doctor, type: text, required: true, label: Doctor, prompt: Which doctor?, visible_if: user.grade == "b"}
  - {id: ward, type: text, required: true, label: Ward, prompt: Which ward?}
---
"""


def talk(**more: Any) -> str:
    number = str(take_turn(inline(FORM, **more), owner=None).body["conversation_id"])
    take_turn(saying(number, card="QX7719283"), owner=None)
    return number


def rotated() -> str:
    out = StringIO()
    call_command("rotate_sealing", stdout=out, stderr=StringIO())
    return out.getvalue()


def warnings() -> str:
    err = StringIO()
    call_command("check", "--database", "default", stdout=err, stderr=err)
    return err.getvalue()


def test_a_key_is_changed_while_people_talk(settings: Any) -> None:
    settings.SEALING_KEYS = [OLD]
    number = talk()
    settings.SEALING_KEYS = [NEW, OLD]
    take_turn(saying(number, card="QX0000001"), owner=None)
    other = talk()
    requests = [turn.request for turn in in_clear(Turn.objects.order_by("pk"))]

    assert rotated() == "2 turns and 0 states of conversations were encrypted anew.\n"
    assert rotated() == "0 turns and 0 states of conversations were encrypted anew.\n"
    settings.SEALING_KEYS = [NEW]
    assert [turn.request for turn in in_clear(Turn.objects.order_by("pk"))] == requests
    assert warnings() == "System check identified no issues (0 silenced).\n"
    for one in (number, other):
        assert take_turn(saying(one, ward="Seven"), owner=None).body["answers"]["ward"] == "Seven"


def test_states_between_turns_get_the_new_key_too(settings: Any) -> None:
    settings.SEALING_KEYS = [OLD]
    numbers = [talk() for _ in range(3)]
    settings.SEALING_KEYS = [NEW, OLD]

    assert rotated() == "6 turns and 3 states of conversations were encrypted anew.\n"
    settings.SEALING_KEYS = [NEW]
    assert all(take_turn(saying(one, ward="Seven"), owner=None).body["status"] == "completed" for one in numbers)


def test_what_no_key_opens_is_said_and_comes_back_with_the_key(settings: Any, api: APIClient) -> None:
    settings.SEALING_KEYS = [OLD]
    number = api.post("/api/converse/", {"form_context_md": FORM}).json()["conversation_id"]
    settings.SEALING_KEYS = [NEW]

    turn = api.post("/api/converse/", {"conversation_id": number, "answers": {"card": "QX7719283"}})
    look = api.get(f"/api/conversations/{number}/")
    assert [(one.status_code, one.json()["code"]) for one in (turn, look)] == [(503, "sealing_key_missing")] * 2
    assert "1 turns are encrypted with keys that SEALING_KEYS does not have" in warnings()
    with pytest.raises(CommandError, match="2 more stay as they are"):
        rotated()
    settings.SEALING_KEYS = [NEW, OLD]
    turn = api.post("/api/converse/", {"conversation_id": number, "answers": {"card": "QX7719283"}})
    assert turn.json()["answers"] == {"card": "QX7719283"}


@pytest.mark.parametrize(
    "damage", [b"", b"nonsense", STATE_MARK, None], ids=["nothing", "garbage", "cut off", "one byte"]
)
def test_a_damaged_state_is_made_anew_of_what_is_sealed(damage: bytes | None) -> None:
    number = talk(user={"grade": "b"})
    with pgtrigger.ignore():
        head = bytearray(Checkpoint.objects.get().head)
        head[-20] ^= 1
        Checkpoint.objects.update(head=bytes(head) if damage is None else damage)

    reply = take_turn(saying(number, doctor="Amal"), owner=None).body

    assert reply["answers"] == {"card": "QX7719283", "doctor": "Amal"}


def test_what_the_host_told_is_known_in_later_turns_and_covered_where_it_repeats_an_answer() -> None:
    user = {"grade": "b", "insured": "card QX-7719283", "name": "A. Person"}
    number = talk(user=user, prefill={"card": "QX7719283"}, flags={"urgent": True})
    stored = Conversation.objects.get()

    assert stored.prefill == {}
    assert stored.user == {**user, "insured": "card Q******83"}
    assert stored.flags == {"urgent": True}
    assert decrypt_state(bytes(stored.checkpoint.head)).context["user"] == user
    take_turn(saying(number, card="QX0000001"), owner=None)
    assert Conversation.objects.get().user["insured"] == "card Q******83", "what was covered once stays so"
    assert take_turn(saying(number, doctor="Amal"), owner=None).body["current_field"]["field_id"] == "ward"


@pytest.mark.django_db(transaction=True)
def test_a_sealed_turn_takes_two_statements_as_any_other() -> None:
    number = talk()
    with CaptureQueriesContext(connection) as captured:
        take_turn(saying(number, card="QX0000001"), owner=None)

    assert len(captured) == 2
    assert max(map(len, statements.WITH_BOX.values())) <= MAX_CACHED_STATEMENT_LENGTH


def test_many_turns_are_opened_by_one_query() -> None:
    number = talk()
    for card in ("QX0000001", "QX0000002", "QX0000003"):
        take_turn(saying(number, card=card), owner=None)
    turns = list(Turn.objects.order_by("number"))

    with CaptureQueriesContext(connection) as captured:
        opened = in_clear(turns)
        in_clear(opened)

    assert len(captured) == 1
    assert [turn.request["answers"].get("card") for turn in opened] == [
        None,
        "QX7719283",
        "QX0000001",
        "QX0000002",
        "QX0000003",
    ]


def test_a_box_that_was_changed_or_is_gone_opens_nothing(settings: Any) -> None:
    talk()
    turns = list(Turn.objects.order_by("number"))
    with pgtrigger.ignore():
        Sealed.objects.filter(pk=turns[0].pk).update(box=Sealed.objects.get(pk=turns[1].pk).box)
    with pytest.raises(SealBroken):
        in_clear(turns)
    with pgtrigger.ignore():
        Sealed.objects.filter(pk=turns[0].pk).delete()
    with pytest.raises(SealBroken):
        in_clear(turns)
    settings.SEALING_KEYS = [NEW]
    with pytest.raises(SealingKeyMissing):
        in_clear(turns[1:])


def test_boxes_are_neither_changed_nor_removed_by_anybody_else() -> None:
    talk()
    for change in (lambda: Sealed.objects.update(key=F("key")), Sealed.objects.all().delete):
        with pytest.raises((IntegrityError, ProgrammingError)), transaction.atomic():
            change()


def test_a_test_of_a_draft_goes_with_its_boxes() -> None:
    number = talk(caller=Caller(visitor="tester", is_test=True))

    assert Sealed.objects.count() == 2
    assert delete_test(Conversation.objects.get(pk=number).pk)
    assert not Sealed.objects.exists()


def test_a_person_is_found_by_what_is_sealed() -> None:
    number = talk(user={"grade": "b", "id": "QX7719283"})
    take_turn(saying(number, card="QX0000001"), owner=None)
    other = talk(user={"grade": "c"})

    def conversations_with(**named: list[str]) -> list[str]:
        return sorted(str(one.pk) for one in conversations_of(Criteria(**named)))

    assert conversations_with(users=["QX7719283"]) == [number]
    assert conversations_with(users=["c"]) == [other]
    assert conversations_with(answers=["QX7719283"]) == sorted([number, other])
    assert conversations_with(answers=["QX0000001"], users=["nobody"]) == [number]
    assert conversations_with(answers=["QX"]) == []


def test_what_was_sealed_once_stays_so_on_pages_of_the_host_that_follow() -> None:
    page = [{"data_id": "pin", "fieldLabel": "PIN", "fieldType": "password"}, {"data_id": "n", "fieldLabel": "Name"}]
    number = take_turn(TurnRequest(form=OpenPage(read_page(page))), owner=None).body["conversation_id"]
    next_page = OpenPage(read_page(page[1:]))
    for message in ("My name is QX7719283", "No, it is QX0000001"):
        take_turn(TurnRequest(conversation_id=number, form=next_page, turn_input=TurnInput(message)), owner=None)
        assert bytes(Checkpoint.objects.get().head).startswith(STATE_MARK)
        with pgtrigger.ignore():
            Checkpoint.objects.all().delete()

    assert [turn.is_encrypted for turn in Turn.objects.order_by("number")] == [True, True, True]
