"""Finds what lies in boxes by opening one after the other: for what is rarely asked, as when a person is erased."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any
from uuid import UUID

from conversations.models import Checkpoint, Sealed
from conversations.sealing.boxes import opened
from conversations.sealing.keys import SealBroken, SealingKeyMissing
from conversations.sealing.states import is_sealed_state, opened_state
from forms_registry.batches import by_key
from forms_registry.schema import JsonValue

_AT_ONCE = 100


def told_of(values: Collection[JsonValue]) -> Iterator[UUID]:
    """The sealed conversations of whose person the host told one of these values. Those that no key opens are left
    out: `manage.py check` counts them."""
    for conversation, head in by_key(Checkpoint.objects.values_list("pk", "head"), _AT_ONCE):
        if not is_sealed_state(bytes(head)):
            continue
        try:
            user = opened_state(bytes(head)).told["user"]
        except (SealingKeyMissing, SealBroken):
            continue
        if any(_is_among(one, values) for one in _leaves(user)):
            yield conversation


def answered_with(values: Collection[JsonValue]) -> Iterator[UUID]:
    """The sealed conversations in which one of these values was a whole answer, be it replaced since."""
    columns = ("pk", "turn__conversation", "key", "box", "turn__request__sealed")
    for _turn, conversation, key, box, commitment in by_key(Sealed.objects.values_list(*columns), _AT_ONCE):
        try:
            answers = opened(key, bytes(box), commitment).answers
        except (SealingKeyMissing, SealBroken):
            continue
        if any(_is_among(one["value"], values) for one in answers):
            yield conversation


def _is_among(told: JsonValue, values: Collection[JsonValue]) -> bool:
    """As the database compares: `true` is no number."""
    return any(told == value and isinstance(told, bool) == isinstance(value, bool) for value in values)


def _leaves(value: Any) -> Iterator[JsonValue]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _leaves(inner)
    else:
        yield value
