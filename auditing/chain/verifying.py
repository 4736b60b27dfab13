"""Compares all of the record with its links, and these with their seals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID

from auditing.chain import comparisons
from auditing.chain.rows import rows_of
from auditing.chain.sealing import LINKS_A_SEAL
from conversations.encryption import SealBroken, SealingKeyMissing
from conversations.encryption.turn_content import decrypt_content
from conversations.services.signing import TOMBSTONES, is_signed

TURNS_AT_ONCE = 1_000
_LEAST_TURN, _LAST_TURN = -(2**63), 2**63 - 1
_LEAST_UUID = UUID(int=0)

_WORDS = {
    "missing": "is gone",
    "changed": "is not what was stored",
    "locked": "cannot be opened: none of SEALING_KEYS has closed it. With --closed, what is sealed stays closed",
    "unlinked": "has no link: it was not stored by a turn of the service, or its link is gone",
    "unchained": "does not follow from the link before it: it was changed, or the turn before it is gone",
    "returned": "is there again, though its conversation was erased",
    "format": "is of a format that this release does not know",
}


@dataclass(frozen=True)
class Broken:
    """A row that is not as it was stored: its `table`, its `place` there, and what is wrong with it."""

    table: str
    place: str
    fault: str

    def __str__(self) -> str:
        return f"{self.table}: {self.place} {self.fault}."


@dataclass
class Compared:
    """How much was compared so far."""

    turns: int = 0
    boxes: int = 0
    conversations: int = 0
    seals: int = 0
    tombstones: int = 0
    files: int = 0
    actions: int = 0
    entries: int = 0


def broken_rows(compared: Compared, *, at_once: int = TURNS_AT_ONCE, open_boxes: bool = True) -> Iterator[Broken]:
    """Everything that is broken: rows in the order of their turns, conversations without their last turns, tombstones,
    seals. Counts in `compared`, changes nothing, and holds what is broken in `at_once` turns at a time.

    With `open_boxes`, encrypted boxes are decrypted, which needs the keys, and compared with their turns. Without it,
    only their existence is checked.
    """
    yield from _broken_turns(compared, at_once, open_boxes=open_boxes)
    yield from _broken_counts(compared, at_once)
    yield from _broken_tombstones(compared, at_once)
    yield from _broken_seals(compared)


def _broken_turns(compared: Compared, at_once: int, *, open_boxes: bool) -> Iterator[Broken]:
    start: int | None = _LEAST_TURN
    while start is not None:
        [(upto, turns)] = rows_of(comparisons.NEXT_RANGE, {"start": start, "most": at_once})
        last = turns < at_once  # whatever comes after the last link is looked at too
        bounds = {"start": start, "upto": _LAST_TURN if last else upto}
        for code, table, row, conversation, number, position in rows_of(comparisons.ROWS, bounds):
            yield Broken(table, _place(row, conversation, number, position), _WORDS[code])
        if open_boxes:
            yield from _broken_boxes(compared, bounds)
        compared.turns += turns
        start = None if last else upto + 1


def _broken_boxes(compared: Compared, bounds: Mapping[str, int]) -> Iterator[Broken]:
    for row, conversation, number, key, box, commitment in rows_of(comparisons.BOXES, bounds):
        compared.boxes += 1
        try:
            decrypt_content(key, bytes(box), commitment)
        except (SealingKeyMissing, SealBroken) as error:
            code = "locked" if isinstance(error, SealingKeyMissing) else "changed"
            yield Broken("conversations_sealed", _place(row, conversation, number, None), _WORDS[code])


def _broken_counts(compared: Compared, at_once: int) -> Iterator[Broken]:
    last_seen = _LEAST_UUID
    while batch := rows_of(comparisons.NEXT_CONVERSATIONS, {"after": last_seen, "most": at_once}):
        upto = batch[-1][0]
        for conversation, turns, links, highest in rows_of(comparisons.COUNTS, {"after": last_seen, "upto": upto}):
            fault = f"says {turns} turns, and has links of {links}, up to turn {highest}"
            yield Broken("conversations_conversation", str(conversation), fault)
        compared.conversations += len(batch)
        last_seen = upto


def _broken_tombstones(compared: Compared, at_once: int) -> Iterator[Broken]:
    previous = 0
    while batch := rows_of(comparisons.TOMBSTONES, {"after": previous, "most": at_once}):
        for number, conversation, chain, signature, follows, returned, whole in batch:
            if number != previous + 1:
                yield Broken("conversations_tombstone", f"number {previous + 1}", "is gone")
            elif fault := _tombstone_fault(follows, _is_signed(chain, signature), returned, whole):
                yield Broken("conversations_tombstone", f"number {number}, of conversation {conversation},", fault)
            compared.tombstones += 1
            previous = number


def _is_signed(chain: memoryview, signature: memoryview) -> bool:
    return is_signed(bytes(chain), bytes(signature), TOMBSTONES)


def _tombstone_fault(follows: bool, signed: bool, returned: bool, whole: bool) -> str:
    """What is wrong with one; "" where nothing is."""
    if not follows:
        return "does not follow from the tombstone before it: it was changed, or the one before is gone"
    if not signed:
        return "was not signed by this service: it was forged, or signed with a key that is no longer known"
    if returned:
        return "says that the conversation was erased, and it is there again"
    return "" if whole else "has other links than when it was erased"


def _broken_seals(compared: Compared) -> Iterator[Broken]:
    previous = 0
    while next_seal := rows_of(comparisons.NEXT_SEAL, {"after": previous}):
        [(number,)] = next_seal
        if number != previous + 1:
            yield Broken("auditing_seal", f"number {previous + 1}", "is gone")
        [row] = rows_of(comparisons.SEAL, {"number": number, "most": LINKS_A_SEAL})
        if fault := _seal_fault(*row):
            yield Broken("auditing_seal", f"number {number}", fault)
        compared.seals += 1
        previous = number


def _seal_fault(links: int, links_there: int, entries: int, entries_there: int, is_whole: bool) -> str:
    """What is wrong with one; "" where nothing is."""
    if links != links_there:
        return f"was made over {links} turns, of which {links_there} are there: turns are gone, or came afterwards"
    if entries != entries_there:
        fault = f"was made over {entries} entries of the ledger, of which {entries_there} are there"
        return f"{fault}: entries are gone, or came afterwards"
    if not is_whole:
        return "is not the sum of its turns, tombstones and entries of the ledger: it was changed, or they were"
    return ""


def _place(row: str | None, conversation: UUID | None, number: int | None, position: int | None) -> str:
    place = [f"row {row}" if row else "a row"]
    if conversation:
        place.append(f"of conversation {conversation}, turn {number}")
    if position is not None:
        place.append(f"at position {position}")
    return " ".join(place)
