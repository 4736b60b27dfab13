"""The state of an encrypted conversation between turns, as it is stored: the agent's head, and the context from the
host, because the columns for the latter are masked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from conversations.encryption.keys import NAME_DIGITS, SealBroken, decrypt, encrypt
from forms_registry.schema import JsonValue

STATE_MARK = b"\0sealed\0"
"""No head begins with it, whichever release wrote it: they begin with a map or a list of msgpack."""
_NAME_ENDS = len(STATE_MARK) + NAME_DIGITS
_LENGTH_BYTES = 4

Context = Mapping[str, Mapping[str, JsonValue]]


@dataclass(frozen=True, slots=True)
class State:
    """`head` is the agent's. `context` is what the host said, by "flags", "user" and "prefill"."""

    head: bytes
    context: Context


def is_encrypted_state(stored: bytes) -> bool:
    """Whether a stored head is a state that `encrypt_state` made."""
    return stored.startswith(STATE_MARK)


def encrypt_state(state: State) -> bytes:
    """What to store: the mark, the name of the key, and the box."""
    context = json.dumps(state.context, ensure_ascii=False).encode()
    key, box = encrypt(len(context).to_bytes(_LENGTH_BYTES) + context + state.head)
    return STATE_MARK + key.encode() + box


def decrypt_state(stored: bytes) -> State:
    """Raises SealingKeyMissing and SealBroken."""
    if len(stored) < _NAME_ENDS:
        raise SealBroken
    content = decrypt(stored[len(STATE_MARK) : _NAME_ENDS].decode(errors="replace"), stored[_NAME_ENDS:])
    head_at = _LENGTH_BYTES + int.from_bytes(content[:_LENGTH_BYTES])
    try:
        return State(content[head_at:], json.loads(content[_LENGTH_BYTES:head_at]))
    except ValueError as error:
        raise SealBroken from error


def reencrypt_state(stored: bytes) -> bytes:
    """A stored state, encrypted under the key that encrypts now. Raises SealingKeyMissing and SealBroken."""
    return encrypt_state(decrypt_state(stored))
