"""The state of a conversation between turns as it is stored, where what is said in it is sealed: the agent's head, and
what the host told, for the columns of that are covered then."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from conversations.sealing.keys import NAME_DIGITS, SealBroken, close, open_box
from forms_registry.schema import JsonValue

MARK = b"\0sealed\0"
"""No head begins with it, whichever release wrote it: they begin with a map or a list of msgpack."""
_NAME_ENDS = len(MARK) + NAME_DIGITS
_LENGTH_BYTES = 4

Told = Mapping[str, Mapping[str, JsonValue]]


@dataclass(frozen=True, slots=True)
class State:
    """`head` is the agent's. `told` holds what the host said, by "flags", "user" and "prefill"."""

    head: bytes
    told: Told


def is_sealed_state(stored: bytes) -> bool:
    return stored.startswith(MARK)


def sealed_state(state: State) -> bytes:
    """What to store: the mark, the name of the key, and the box."""
    told = json.dumps(state.told, ensure_ascii=False).encode()
    key, box = close(len(told).to_bytes(_LENGTH_BYTES) + told + state.head)
    return MARK + key.encode() + box


def opened_state(stored: bytes) -> State:
    """Raises SealingKeyMissing and SealBroken."""
    if len(stored) < _NAME_ENDS:
        raise SealBroken
    content = open_box(stored[len(MARK) : _NAME_ENDS].decode(errors="replace"), stored[_NAME_ENDS:])
    begins = _LENGTH_BYTES + int.from_bytes(content[:_LENGTH_BYTES])
    try:
        return State(content[begins:], json.loads(content[_LENGTH_BYTES:begins]))
    except ValueError as error:
        raise SealBroken from error


def closed_anew(stored: bytes) -> bytes:
    """A stored state, closed under the key that closes boxes now. Raises SealingKeyMissing and SealBroken."""
    return sealed_state(opened_state(stored))
