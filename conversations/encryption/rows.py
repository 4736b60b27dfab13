"""The one way to read rows whose words are encrypted: they get them back, in memory alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from conversations.encryption.keys import SealBroken, SealingKeyMissing
from conversations.encryption.turn_content import TurnContent, decrypt_content
from conversations.models import Answer, Message, Sealed, Submission, Turn

Row = TypeVar("Row", Turn, Message, Answer, Submission)


def in_clear(rows: Iterable[Row]) -> list[Row]:
    """The rows as objects that hold what people said, in place of what covers it in the tables; their turns too.

    Each but a turn comes with its turn joined. One query for all of them, and none where nothing is encrypted. For the
    person, the host that owns the conversation, and whoever masks what comes of it. Raises SealingKeyMissing and
    SealBroken.
    """
    rows = list(rows)
    turns = {turn.pk: turn for turn in map(_turn_of, rows) if turn.is_encrypted}
    if not turns:
        return rows
    boxes = Sealed.objects.filter(turn__in=turns).values_list("turn", "key", "box", "turn__request__sealed")
    contents = {pk: decrypt_content(key, bytes(box), commitment) for pk, key, box, commitment in boxes}
    if contents.keys() != turns.keys():
        raise SealBroken
    for row in rows:
        turn = _turn_of(row)
        if turn.pk in contents:
            _fill(row, turn, contents[turn.pk])
    return rows


def in_clear_where_possible(rows: Iterable[Row]) -> tuple[list[Row], bool]:
    """The rows with what people said, and whether they could be decrypted: where one could not, all are as they are
    stored, sensitive answers masked and words left out. For pages of staff, which then say so."""
    rows = list(rows)
    try:
        return in_clear(rows), True
    except (SealingKeyMissing, SealBroken):
        return rows, False


def _turn_of(row: Turn | Message | Answer | Submission) -> Turn:
    return row if isinstance(row, Turn) else row.turn


def _fill(row: Turn | Message | Answer | Submission, turn: Turn, content: TurnContent) -> None:
    turn.request_hash, turn.request = content.request_hash, content.request
    turn.response, turn.trace = content.response, list(content.trace)
    match row:
        case Message():
            message = content.messages[row.position]
            row.text, row.payload = message["text"], message["payload"]
        case Answer():
            answer = content.answers[row.position]
            row.value, row.quote, row.reason = answer["value"], answer["quote"], answer["reason"]
        case Submission():
            row.data, row.left_open = content.data or {}, content.left_open or {}
