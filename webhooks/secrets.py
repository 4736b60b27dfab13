"""The secrets that deliveries are signed with: made here, and encrypted where they are kept."""

from __future__ import annotations

import base64
import secrets

from conversations.encryption import SealBroken, SealingKeyMissing
from conversations.encryption.keys import current_key_name, decrypt, encrypt

PREFIX = "whsec_"
_BYTES = 32
_AFTER_NAME = b":"


class SecretUnreadable(Exception):
    """What is kept was encrypted under a key that the settings no longer name."""


def new_secret() -> str:
    """As the Standard Webhooks specification writes them: `whsec_` and base64."""
    return PREFIX + base64.b64encode(secrets.token_bytes(_BYTES)).decode()


def key_of(secret: str) -> bytes:
    """The bytes that a secret stands for."""
    return base64.b64decode(secret.removeprefix(PREFIX))


def sealed(secret: str) -> bytes:
    """With the name of the key of SEALING_KEYS that it is encrypted under."""
    name, box = encrypt(secret.encode())
    return name.encode() + _AFTER_NAME + box


def unsealed(stored: bytes | memoryview[int]) -> str:
    """Raises SecretUnreadable."""
    name, _sign, box = bytes(stored).partition(_AFTER_NAME)
    try:
        return decrypt(name.decode(), box).decode()
    except (SealingKeyMissing, SealBroken) as error:
        raise SecretUnreadable from error


def is_under_current_key(stored: bytes | memoryview[int]) -> bool:
    """Whether the first of SEALING_KEYS has encrypted it."""
    return bytes(stored).startswith(current_key_name().encode() + _AFTER_NAME)
