"""The record proves itself across what was erased; what went without a tombstone, or came back, is found."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from auditing.chain.sealing import seal
from auditing.chain.verifying import Compared, broken_rows
from auditing.models import Seal
from auditing.tests.tampering import broken, erase, no_trigger, talk
from conversations.models import Conversation, Link, Rule, Tombstone, Turn
from conversations.services.erasing import erase_conversation

pytestmark = pytest.mark.django_db


def erased(number: str) -> Tombstone:
    stone = erase_conversation(UUID(number), rule=Rule.REQUEST, by="staff", reason="They asked.")
    assert stone
    return stone


def keep_rows(table: str, number: str) -> Any:
    """The rows of a conversation as they are, to be brought back."""
    with connection.cursor() as cursor:
        column = "id" if table == "conversation" else "conversation_id"
        cursor.execute(
            f"CREATE TEMP TABLE kept_{table} ON COMMIT DROP AS SELECT * FROM conversations_{table} WHERE {column} = %s",
            [number],
        )


def bring_back(table: str) -> None:
    with no_trigger() as cursor:
        cursor.execute(f"INSERT INTO conversations_{table} SELECT * FROM kept_{table}")


@pytest.mark.parametrize("sealed_before", [True, False])
def test_the_record_is_whole_across_what_was_erased(sealed_before: bool) -> None:
    first, second, third = talk(), talk(), talk()
    if sealed_before:
        seal(most=3)
    erased(second)
    erased(first)
    seal(most=5)
    talk()

    for at_once in (1, 3, 1000):
        compared = Compared()
        assert list(broken_rows(compared, at_once=at_once)) == []
        assert (compared.turns, compared.conversations, compared.tombstones) == (16, 2, 2)
    assert Conversation.objects.filter(pk=third).exists()


def test_an_erasure_alone_is_sealed() -> None:
    number = talk()
    seal()
    erased(number)
    assert [one.links for one in seal()] == [0]
    assert seal() == []
    assert broken() == []


def test_a_tombstone_that_is_gone_is_found_first_and_last() -> None:
    for number in (talk(), talk()):
        erased(number)
    seal()
    for one, table in ((2, "conversations_conversation"), (1, "conversations_conversation")):
        with no_trigger() as cursor:
            cursor.execute("DELETE FROM conversations_tombstone WHERE number = %s", [one])
        assert broken()[0].table == table
    assert broken()[-1].table == "auditing_seal"


def test_the_first_tombstone_cannot_go_alone() -> None:
    first = erased(talk())
    erased(talk())
    with no_trigger() as cursor:
        cursor.execute("DELETE FROM conversations_link WHERE conversation_id = %s", [first.conversation_id])
        cursor.execute("DELETE FROM conversations_tombstone WHERE number = 1")
    assert str(broken()[0]) == "conversations_tombstone: number 1 is gone."


def test_what_was_removed_without_a_tombstone_is_found() -> None:
    erased(talk())
    number = talk()
    with no_trigger() as cursor:
        cursor.execute("DELETE FROM conversations_conversation WHERE id = %s", [number])
    first = broken()[0]
    assert (first.table, number in first.place, first.fault) == ("conversations_conversation", True, "is gone")


def test_what_was_sealed_and_removed_with_all_its_links_is_found() -> None:
    erased(talk())
    number = talk()
    seal()
    erase(number)
    assert "of which 4 are there" in broken()[0].fault


def test_a_forged_tombstone_is_found() -> None:
    erased(talk())
    number = talk()
    with no_trigger() as cursor:
        for table in ("answer", "submission", "checkpoint"):
            cursor.execute(f"DELETE FROM conversations_{table} WHERE conversation_id = %s", [number])
        cursor.execute(
            "DELETE FROM conversations_message WHERE turn_id IN (SELECT id FROM conversations_turn"
            " WHERE conversation_id = %s)",
            [number],
        )
        cursor.execute("DELETE FROM conversations_turn WHERE conversation_id = %s", [number])
        cursor.execute("DELETE FROM conversations_conversation WHERE id = %s", [number])
        cursor.execute(
            "UPDATE conversations_link SET turn_digest = '', message_digests = '', answer_digests = '',"
            " submission_digest = NULL WHERE conversation_id = %s",
            [number],
        )
        cursor.execute(
            """
            INSERT INTO conversations_tombstone (number, conversation_id, form, version, content_hash, api_key_id,
                erased_at, rule, "by", reason, counts, links, digest, chain, signature)
            SELECT 2, %s, form, version, content_hash, api_key_id, erased_at, rule, "by", reason, counts, links,
                audit_links_1(%s), chain, signature FROM conversations_tombstone
            """,
            [number, number],
        )
        cursor.execute(
            "UPDATE conversations_tombstone AS t SET chain = audit_tombstone_1("
            "(SELECT chain FROM conversations_tombstone WHERE number = 1), t) WHERE number = 2"
        )

    [found] = broken()

    assert (found.table, "was not signed by this service" in found.fault) == ("conversations_tombstone", True)


def test_a_conversation_that_came_back_is_found() -> None:
    number = talk()
    for table in ("conversation", "turn"):
        keep_rows(table, number)
    erased(number)
    bring_back("conversation")
    assert "it is there again" in broken()[0].fault
    bring_back("turn")
    first = broken()[0]
    assert (first.table, "its conversation was erased" in first.fault) == ("conversations_turn", True)


def test_links_of_what_was_erased_can_neither_change_nor_go() -> None:
    number = talk()
    erased(number)
    talk()
    seal()
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_link SET turn_digest = sha256('x') WHERE conversation_id = %s", [number])
    assert broken()[0].table == "conversations_link"
    with no_trigger() as cursor:
        cursor.execute("UPDATE conversations_link SET turn_digest = '' WHERE conversation_id = %s", [number])
    assert broken() == []
    with no_trigger() as cursor:
        cursor.execute("DELETE FROM conversations_link WHERE conversation_id = %s AND number = 4", [number])
    assert [one.table for one in broken()] == ["conversations_tombstone", "auditing_seal"]


def test_nothing_of_what_was_said_can_be_guessed_by_what_stays() -> None:
    number = talk()
    erased(number)
    left = Link.objects.filter(conversation=number)
    assert left.count() == 4
    assert {bytes(one.turn_digest + one.message_digests + one.answer_digests) for one in left} == {b""}
    assert not Turn.objects.filter(conversation=number).exists()


def test_seals_of_before_there_were_tombstones_hold() -> None:
    number = talk()
    seal()
    with no_trigger() as cursor:  # as it was made then
        cursor.execute(
            "UPDATE auditing_seal SET format = 1, tombstone = 0, entries = 0, up_to_entry = 0,"
            " root = audit_seal_1(NULL, number, up_to_turn, links,"
            " sealed_at, (SELECT string_agg(chain, '' ORDER BY turn_id) FROM conversations_link))"
        )
        cursor.execute("DELETE FROM conversations_ledgerentry WHERE source = 'auditing_seal'")
        cursor.execute(
            "UPDATE conversations_ledgerhead SET last = 1, leaf = (SELECT leaf FROM conversations_ledgerentry)"
        )
        cursor.execute(
            "SELECT audit_enter_1('auditing_seal', s.number::text, NULL, audit_sealed_1(s)) FROM auditing_seal AS s"
        )
    erased(number)
    talk()
    seal()
    assert broken() == []
    assert list(Seal.objects.values_list("format", "tombstone").order_by("number")) == [(1, 0), (3, 1)]
