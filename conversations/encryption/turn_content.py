"""The contents of a turn's box: all words and values of the person that would otherwise be in its rows."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from conversations.encryption.keys import SealBroken, decrypt, encrypt
from forms_registry.schema import JsonValue

JsonObject = dict[str, JsonValue]


@dataclass(frozen=True, slots=True)
class TurnContent:
    """The encrypted columns of a turn's rows.

    `messages` has `role`, `text` and `payload` of each message, `answers` has `value`, `quote` and `reason` of each
    answer, both by position. `data` and `left_open` are those of the submission, None without one. `request_hash` tells
    a repeated request from another.
    """

    request_hash: str
    request: JsonObject
    response: JsonObject
    trace: Sequence[JsonObject]
    messages: Sequence[JsonObject]
    answers: Sequence[JsonObject]
    data: JsonObject | None = None
    left_open: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class EncryptedContent:
    """`commitment` is the SHA-256 of the encrypted contents, in hexadecimal; they begin with a salt, so nobody can
    guess them. `key` is the name of the key."""

    key: str
    box: bytes
    commitment: str


def encrypt_content(content: TurnContent) -> EncryptedContent:
    """Raises ValueError for what has no JSON."""
    payload = _as_json(
        {"salt": secrets.token_hex(16), **{field.name: getattr(content, field.name) for field in fields(content)}}
    )
    return EncryptedContent(*encrypt(payload), commitment_of(payload))


def commitment_of(payload: bytes) -> str:
    """SHA-256 in hexadecimal, by which a row proves what its box holds."""
    return hashlib.sha256(payload).hexdigest()


def decrypt_content(key: str, box: bytes, commitment: str) -> TurnContent:
    """What the box of a turn with this commitment holds. Raises SealingKeyMissing and SealBroken."""
    payload = decrypt(key, box)
    if commitment_of(payload) != commitment:
        raise SealBroken
    columns = json.loads(payload)
    del columns["salt"]
    return TurnContent(**columns)


def _as_json(content: Mapping[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
