"""Compares all of the record with its links, and these with their seals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from auditing.chain import comparisons
from auditing.chain.sealing import LINKS_A_SEAL

TURNS_AT_ONCE = 1_000
_LEAST_TURN, _LAST_TURN = -(2**63), 2**63 - 1
_LEAST_UUID = UUID(int=0)

_WORDS = {
    "missing": "is gone",
    "changed": "is not what was stored",
    "unlinked": "has no link: it was not stored by a turn of the service, or its link is gone",
    "unchained": "does not follow from the link before it: it was changed, or the turn before it is gone",
    "format": "is of a format that this release does not know",
}


@dataclass(frozen=True)
class Broken:
    """What is not as it was stored: a row of `table`, the `place` of the row, and what is wrong with it."""

    table: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.table}: {self.place} {self.what}."


@dataclass
class Compared:
    """How much was compared so far."""

    turns: int = 0
    conversations: int = 0
    seals: int = 0


def broken_rows(compared: Compared, *, at_once: int = TURNS_AT_ONCE) -> Iterator[Broken]:
    """All that is broken: rows in the order of their turns, then conversations without their last turns, then seals.
    Counts in `compared` as it goes. It holds what is broken of `at_once` turns at a time, and changes nothing."""
    yield from _broken_turns(compared, at_once)
    yield from _broken_counts(compared, at_once)
    yield from _broken_seals(compared)


def _broken_turns(compared: Compared, at_once: int) -> Iterator[Broken]:
    start: int | None = _LEAST_TURN
    while start is not None:
        [(upto, turns)] = _rows(comparisons.NEXT_RANGE, {"start": start, "most": at_once})
        last = turns < at_once  # whatever comes after the last link is looked at too
        bounds = {"start": start, "upto": _LAST_TURN if last else upto}
        for what, table, row, conversation, number, position in _rows(comparisons.ROWS, bounds):
            yield Broken(table, _place(row, conversation, number, position), _WORDS[what])
        compared.turns += turns
        start = None if last else upto + 1


def _broken_counts(compared: Compared, at_once: int) -> Iterator[Broken]:
    after = _LEAST_UUID
    while batch := _rows(comparisons.NEXT_CONVERSATIONS, {"after": after, "most": at_once}):
        upto = batch[-1][0]
        for conversation, turns, links, highest in _rows(comparisons.COUNTS, {"after": after, "upto": upto}):
            said = f"says {turns} turns, and has links of {links}, up to turn {highest}"
            yield Broken("conversations_conversation", str(conversation), said)
        compared.conversations += len(batch)
        after = upto


def _broken_seals(compared: Compared) -> Iterator[Broken]:
    before = 0
    while found := _rows(comparisons.NEXT_SEAL, {"after": before}):
        [(number,)] = found
        if number != before + 1:
            yield Broken("auditing_seal", f"number {before + 1}", "is gone")
        [(links, there, is_whole)] = _rows(comparisons.SEAL, {"number": number, "most": LINKS_A_SEAL})
        if links != there:
            said = f"was made over {links} turns, of which {there} are there: turns are gone, or came afterwards"
            yield Broken("auditing_seal", f"number {number}", said)
        elif not is_whole:
            said = "is not the sum of its turns: it was changed, or they were"
            yield Broken("auditing_seal", f"number {number}", said)
        compared.seals += 1
        before = number


def _place(row: str | None, conversation: UUID | None, number: int | None, position: int | None) -> str:
    place = [f"row {row}" if row else "a row"]
    if conversation:
        place.append(f"of conversation {conversation}, turn {number}")
    if position is not None:
        place.append(f"at position {position}")
    return " ".join(place)


def _rows(statement: str, parameters: Mapping[str, Any]) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return cursor.fetchall()
