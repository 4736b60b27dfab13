"""The one door through which sealed rows are read: they get back what was sealed, in memory alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from conversations.models import Answer, Message, Sealed, Submission, Turn
from conversations.sealing.boxes import Content, opened
from conversations.sealing.keys import SealBroken, SealingKeyMissing

Row = TypeVar("Row", Turn, Message, Answer, Submission)


def in_clear(rows: Iterable[Row]) -> list[Row]:
    """The rows as objects that hold what people said, in place of what covers it in the tables; their turns too.

    Each but a turn comes with its turn joined. One query for all of them, and none where nothing is sealed. For the
    person, the host that owns the conversation, and whoever masks what comes of it. Raises SealingKeyMissing and
    SealBroken.
    """
    rows = list(rows)
    turns = {turn.pk: turn for turn in map(_turn_of, rows) if turn.is_sealed}
    if not turns:
        return rows
    boxes = Sealed.objects.filter(turn__in=turns).values_list("turn", "key", "box", "turn__request__sealed")
    contents = {pk: opened(key, bytes(box), commitment) for pk, key, box, commitment in boxes}
    if contents.keys() != turns.keys():
        raise SealBroken
    for row in rows:
        turn = _turn_of(row)
        if turn.pk in contents:
            _fill(row, turn, contents[turn.pk])
    return rows


def in_clear_where_possible(rows: Iterable[Row]) -> tuple[list[Row], bool]:
    """The rows with what people said, and whether they could be opened: where one could not, all are as they are
    stored, sensitive answers masked and words left out. For pages of staff, which then say so."""
    rows = list(rows)
    try:
        return in_clear(rows), True
    except (SealingKeyMissing, SealBroken):
        return rows, False


def _turn_of(row: Turn | Message | Answer | Submission) -> Turn:
    return row if isinstance(row, Turn) else row.turn


def _fill(row: Turn | Message | Answer | Submission, turn: Turn, content: Content) -> None:
    turn.request_hash, turn.request = content.request_hash, content.request
    turn.response, turn.trace = content.response, list(content.trace)
    match row:
        case Message():
            said = content.messages[row.position]
            row.text, row.payload = said["text"], said["payload"]
        case Answer():
            told = content.answers[row.position]
            row.value, row.quote, row.reason = told["value"], told["quote"], told["reason"]
        case Submission():
            row.data, row.left_open = content.data or {}, content.left_open or {}
