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


def told_page(
    rows: QuerySet[Row], told_by: type[Serializer[Any]], conversation: Conversation, *, after: int, limit: int
) -> tuple[list[Any], int | None]:
    """What is told of `rows`, which follow turn `after`, and after which turn the next page begins, None for the last.

    They are read a few turns at a time, so that what is not told is not in memory either.
    """
    last = min(after + limit, conversation.turn_count)
    told: list[Any] = []
    size = 0
    for begin in range(after, last, _TURNS_AT_ONCE):
        upto = min(begin + _TURNS_AT_ONCE, last)
        read = in_clear(rows.filter(turn__number__gt=begin, turn__number__lte=upto))
        for turn, of_turn in _by_turn(read):
            shown = told_by(of_turn, many=True).data
            size += len(json.dumps(shown, ensure_ascii=False, default=str))
            if told and size > PAGE_CHARS:
                return told, turn - 1
            told += shown
    return told, last if conversation.turn_count > last else None


def _by_turn(rows: Sequence[Row]) -> list[tuple[int, list[Row]]]:
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.turn.number, []).append(row)
    return list(found.items())
