"""Searches encrypted data, one box after the other. Used rarely, for example to erase a person."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any
from uuid import UUID

from conversations.encryption.keys import SealBroken, SealingKeyMissing
from conversations.encryption.states import decrypt_state, is_encrypted_state
from conversations.encryption.turn_content import decrypt_content
from conversations.models import Checkpoint, Sealed
from forms_registry.batches import by_key
from forms_registry.schema import JsonValue

_AT_ONCE = 100


def conversations_with_user_value(values: Collection[JsonValue]) -> Iterator[UUID]:
    """The encrypted conversations of whose person the host told one of these values. Those that no key decrypts are
    left out: `manage.py check` counts them."""
    for conversation, head in by_key(Checkpoint.objects.values_list("pk", "head"), _AT_ONCE):
        if not is_encrypted_state(bytes(head)):
            continue
        try:
            user = decrypt_state(bytes(head)).context["user"]
        except (SealingKeyMissing, SealBroken):
            continue
        if any(_is_among(leaf, values) for leaf in _leaves(user)):
            yield conversation


def conversations_with_answer(values: Collection[JsonValue]) -> Iterator[UUID]:
    """The encrypted conversations in which one of these values was a whole answer, even if it was replaced since."""
    columns = ("pk", "turn__conversation", "key", "box", "turn__request__sealed")
    for _turn, conversation, key, box, commitment in by_key(Sealed.objects.values_list(*columns), _AT_ONCE):
        try:
            answers = decrypt_content(key, bytes(box), commitment).answers
        except (SealingKeyMissing, SealBroken):
            continue
        if any(_is_among(answer["value"], values) for answer in answers):
            yield conversation


def _is_among(leaf: JsonValue, values: Collection[JsonValue]) -> bool:
    """As the database compares: `true` is no number."""
    return any(leaf == value and isinstance(leaf, bool) == isinstance(value, bool) for value in values)


def _leaves(value: Any) -> Iterator[JsonValue]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _leaves(inner)
    else:
        yield value
