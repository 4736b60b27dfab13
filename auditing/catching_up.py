"""Work that follows the record some time after its turns, a batch of turns at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, connection, transaction

_TRIES = 5


def in_batches(statement: str, at_once: int, most: int | None, parameters: Mapping[str, Any] | None = None) -> int:
    """Has a statement take up to `most` turns, `at_once` of them a transaction: each time the %(most)s that it has not
    taken yet. It gives how many it took; the sum of these. Without `most`, all."""
    taken = erased_meanwhile = 0
    while most is None or taken < most:
        batch_size = at_once if most is None else min(at_once, most - taken)
        try:
            taken_now = _take(statement, {**(parameters or {}), "most": batch_size})
        except IntegrityError:  # a conversation was erased while its turns were being taken
            erased_meanwhile += 1
            if erased_meanwhile > _TRIES:
                raise
            continue
        taken += taken_now
        if taken_now < batch_size:
            break
    return taken


def _take(statement: str, parameters: Mapping[str, Any]) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        [(taken,)] = cursor.fetchall()
        return int(taken)
