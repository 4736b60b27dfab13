"""Whatever is changed behind the service's back is found, and named."""

from __future__ import annotations

import pytest
from django.db import models

from auditing.chain.sealing import seal
from auditing.chain.verifying import Compared, broken_rows
from auditing.tests.tampering import broken, change, erase, erase_last_turn, link_anew, no_trigger, talk
from conversations.models import Answer, Conversation, Link, Message, Submission, Turn
from conversations.services import delete_test

pytestmark = pytest.mark.django_db

RECORD = [Turn, Message, Answer, Submission]


def test_what_nobody_changed_is_whole_however_much_is_compared_at_once() -> None:
    talk()
    talk(is_test=True)
    seal(most=3)
    talk()
    for at_once in (1, 4, 5, 1000):
        compared = Compared()
        assert list(broken_rows(compared, at_once=at_once)) == []
        assert compared == Compared(turns=12, conversations=3, seals=2)


@pytest.mark.parametrize("model", [*RECORD, Link])
def test_a_removed_row_is_named(model: type[models.Model]) -> None:
    number = talk()
    with no_trigger() as cursor:
        table, of_turn = model._meta.db_table, "id" if model is Turn else "turn_id"
        cursor.execute(f"DELETE FROM {table} WHERE ctid = (SELECT ctid FROM {table} ORDER BY {of_turn} DESC LIMIT 1)")

    first = broken()[0]

    assert f"of conversation {number}, turn 4" in first.place
    if model is Link:
        assert (first.table, "has no link" in first.fault) == ("conversations_turn", True)
    else:
        assert (first.table, first.fault) == (model._meta.db_table, "is gone")


@pytest.mark.parametrize(
    ("model", "order"), [(Turn, "number"), (Message, "position"), (Answer, "position"), (Link, "number")]
)
def test_two_rows_that_changed_places_are_named(model: type[models.Model], order: str) -> None:
    number = talk()
    table = model._meta.db_table
    of_turn = "" if order == "number" else "AND turn_id = (SELECT max(id) FROM conversations_turn)"
    one, other = (3, 4) if order == "number" else (0, 1)
    with no_trigger() as cursor:
        for was, becomes in ((one, 99), (other, one), (99, other)):
            cursor.execute(f"UPDATE {table} SET {order} = %s WHERE {order} = %s {of_turn}", [becomes, was])

    first = broken()[0]

    assert first.table == table
    assert number in first.place


def test_a_row_that_was_added_past_the_service_is_named() -> None:
    talk()
    turn = Turn.objects.latest("pk")
    added = Message.objects.create(turn=turn, position=2, role="user", text="I never said so", payload=None)

    [found] = broken()

    assert (found.table, "has no link" in found.fault) == ("conversations_message", True)
    assert found.place.startswith(f"row {added.pk} of")


def test_a_change_says_which_row_of_which_turn_it_was() -> None:
    talk()
    number = talk()
    answer = Answer.objects.get(conversation=number, field_id="purpose")
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_answer SET value = '\"Delivery\"' WHERE id = %s", [answer.pk])

    [found] = broken()

    assert str(found) == (
        f"conversations_answer: row {answer.pk} of conversation {number}, turn 4 at position {answer.position} "
        "is not what was stored."
    )


def test_the_last_turn_cannot_go() -> None:
    number = talk()
    erase_last_turn(number, count_too=False)
    [found] = broken()
    assert (found.table, found.place) == ("conversations_conversation", number)


def test_what_was_sealed_cannot_go_even_without_a_loose_end() -> None:
    talk()
    number, other = talk(), talk()
    seal()
    erase_last_turn(number, count_too=True)
    [found] = broken()
    assert (found.table, "made over 12 turns, of which 11 are there" in found.fault) == ("auditing_seal", True)
    erase(other)
    [found] = broken()
    assert "made over 12 turns, of which 7 are there" in found.fault


def test_what_was_sealed_cannot_be_linked_anew() -> None:
    talk()
    seal()
    change(Answer, Answer._meta.get_field("value"))
    link_anew()
    [found] = broken()
    assert (found.table, "is not the sum" in found.fault) == ("auditing_seal", True)


def test_no_conversation_becomes_a_test_after_it_was_sealed() -> None:
    number = talk()
    seal()
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_conversation SET is_test = true WHERE id = %s", [number])
    assert delete_test(Conversation.objects.get().pk)
    [found] = broken()
    assert "of which 0 are there" in found.fault
