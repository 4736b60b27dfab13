"""Stores whole results, for a turn that is taken again and for auditors, encrypted like everything that people say.

The row of the outcome has the SHA-256 of the contents, which begin with a salt and name the call. So the record proves
the contents, whichever key has encrypted them, and the box of another call is detected.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conversations.encryption.keys import NAME_DIGITS, SealBroken, SealingKeyMissing, decrypt, encrypt
from conversations.encryption.turn_content import commitment_of


@dataclass(frozen=True, slots=True)
class EncryptedResult:
    """As the columns `kept` and `commitment` have it: the name of the key with the box, and the digest of what is
    inside."""

    box: bytes
    commitment: str


def encrypt_result(call: str, content: Mapping[str, Any]) -> EncryptedResult:
    """`call` is the key of the call that brought the `content`, which has to be JSON."""
    fields = {"salt": secrets.token_hex(16), "call": call, **content}
    payload = json.dumps(fields, ensure_ascii=False).encode()
    return EncryptedResult(encrypt_with_key_name(payload), commitment_of(payload))


def encrypt_with_key_name(payload: bytes) -> bytes:
    """Under the first key: its name, and the box behind it."""
    key, box = encrypt(payload)
    return key.encode() + box


def decrypt_result(stored: bytes) -> bytes | None:
    """The content; None where no key decrypts it any more."""
    try:
        return _decrypt(stored)
    except (SealingKeyMissing, SealBroken):
        return None


def verify_result(call: str, stored: bytes, commitment: str) -> None:
    """Raises SealingKeyMissing where no key decrypts the box, and SealBroken where it is not that of this call."""
    payload = _decrypt(stored)
    if commitment_of(payload) != commitment or json.loads(payload)["call"] != call:
        raise SealBroken


def _decrypt(stored: bytes) -> bytes:
    return decrypt(stored[:NAME_DIGITS].decode("ascii", "replace"), stored[NAME_DIGITS:])
