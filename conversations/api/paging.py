"""Pages of what happened in a conversation: whole turns, as many as asked for, and no more than a reply may hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from django.db.models import QuerySet
from rest_framework.serializers import Serializer

from conversations.encryption import in_clear
from conversations.models import Answer, Conversation, Message

Row = TypeVar("Row", Message, Answer)

PAGE_CHARS = 300_000
"""With a page that has so many characters of JSON, the next begins; one turn may be longer."""
_TURNS_AT_ONCE = 20


def page_of_turns(
    rows: QuerySet[Row], serializer: type[Serializer[Any]], conversation: Conversation, *, after: int, limit: int
) -> tuple[list[Any], int | None]:
    """The `rows` that follow turn `after`, serialized, and after which turn the next page begins, None for the last.

    They are read a few turns at a time, so that what is on no page is not in memory either.
    """
    last = min(after + limit, conversation.turn_count)
    items: list[Any] = []
    size = 0
    for begin in range(after, last, _TURNS_AT_ONCE):
        upto = min(begin + _TURNS_AT_ONCE, last)
        decrypted = in_clear(rows.filter(turn__number__gt=begin, turn__number__lte=upto))
        for turn, of_turn in _by_turn(decrypted):
            serialized = serializer(of_turn, many=True).data
            size += len(json.dumps(serialized, ensure_ascii=False, default=str))
            if items and size > PAGE_CHARS:
                return items, turn - 1
            items += serialized
    return items, last if conversation.turn_count > last else None


def _by_turn(rows: Sequence[Row]) -> list[tuple[int, list[Row]]]:
    by_number: dict[int, list[Row]] = {}
    for row in rows:
        by_number.setdefault(row.turn.number, []).append(row)
    return list(by_number.items())
