"""Seals over the links of what was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from io import StringIO
from threading import Event

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.utils import ProgrammingError

from auditing.chain.sealing import seal
from auditing.models import Seal
from conversations.models import Conversation, LedgerEntry, Link
from conversations.services import Caller, delete_test, take_turn
from conversations.tests.support import ANSWERS, in_background, inline, saying

pytestmark = pytest.mark.django_db


def talk(*, is_test: bool = False, turns: int = 2) -> str:
    """A conversation of so many turns, the second of which completes it; its id."""
    caller = Caller(visitor="tester", is_test=True) if is_test else Caller()
    number = take_turn(inline(caller=caller), owner=None).body["conversation_id"]
    for _ in range(turns - 1):
        take_turn(saying(number, **ANSWERS), owner=None)
    return str(number)


def test_all_links_are_sealed_once_so_many_at_a_time() -> None:
    talk()
    talk()
    assert [one.links for one in seal(most=3)] == [3, 1]
    assert seal() == []
    talk(turns=1)
    assert [(one.number, one.links) for one in seal()] == [(3, 1)]


def test_a_root_is_made_of_the_root_before_and_of_the_chains_as_documented() -> None:
    talk()
    seal(most=1)

    before = b""
    leaves = {entry.pk: bytes(entry.leaf) for entry in LedgerEntry.objects.all()}
    after = 0
    for one, link in zip(Seal.objects.all(), Link.objects.order_by("turn"), strict=True):
        microseconds = round(one.sealed_at.timestamp() * 1_000_000)
        numbers = [(one.number, 4), (one.up_to_turn, 8), (one.links, 4), (microseconds, 8), (one.tombstone, 4)]
        said = b"".join(number.to_bytes(size, "big") for number, size in numbers)
        of_ledger = one.up_to_entry.to_bytes(8, "big") + one.entries.to_bytes(4, "big")
        of_ledger += b"".join(leaf for pk, leaf in sorted(leaves.items()) if after < pk <= one.up_to_entry)
        before = sha256(before + said + bytes(link.chain) + of_ledger).digest()
        after = one.up_to_entry
        assert bytes(one.root) == before


def test_tests_of_drafts_are_not_sealed_and_go_without_harm() -> None:
    test = talk(is_test=True)
    talk()
    assert [one.links for one in seal()] == [2]
    assert delete_test(Conversation.objects.get(pk=test).pk)
    assert Link.objects.count() == 2
    assert seal() == []


def test_the_command_says_what_it_sealed() -> None:
    talk()
    out = StringIO()
    call_command("seal_audit", stdout=out)
    call_command("seal_audit", stdout=out)
    assert out.getvalue() == "Seal 1: 2 turns, 1 entries of the ledger.\nNothing was stored since the last seal.\n"


def test_seals_refuse_to_change() -> None:
    talk()
    seal()
    with pytest.raises(ProgrammingError, match="Cannot update or delete"), connection.cursor() as cursor:
        cursor.execute("UPDATE auditing_seal SET links = 1")


@pytest.mark.django_db(transaction=True)
class TestBesideTransactionsUnderWay:
    @pytest.fixture
    def opened(self) -> list[str]:
        numbers = [talk(turns=1) for _ in range(2)]
        seal()
        return numbers

    @pytest.fixture
    def may_end(self, opened: list[str]) -> Iterator[Event]:
        """A transaction that has stored a turn of the first conversation, and commits it once this is set."""
        stored, may_end = Event(), Event()

        def turn_that_commits_late() -> None:
            with transaction.atomic():
                take_turn(saying(opened[0], **ANSWERS), owner=None)
                stored.set()
                assert may_end.wait(30)

        late = in_background(turn_that_commits_late)
        assert stored.wait(30)
        yield may_end
        may_end.set()
        late.result(30)

    def test_a_turn_that_commits_late_is_sealed_with_those_after_it(self, opened: list[str], may_end: Event) -> None:
        take_turn(saying(opened[1], **ANSWERS), owner=None)  # has a later id, and is there already
        sealing = in_background(seal)
        with pytest.raises(TimeoutError):
            sealing.result(0.3)
        may_end.set()

        assert [one.links for one in sealing.result(30)] == [2]

    def test_no_turn_waits_for_a_seal_that_waits(self, opened: list[str], may_end: Event) -> None:
        take_turn(saying(opened[1], guest="Huda"), owner=None)
        sealing = in_background(seal)
        with pytest.raises(TimeoutError):
            sealing.result(0.3)
        in_background(lambda: take_turn(saying(opened[1], **ANSWERS), owner=None)).result(5)

        assert not sealing.done()
        may_end.set()
        assert sum(one.links for one in [*sealing.result(30), *seal()]) == 3
