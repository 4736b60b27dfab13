"""Signatures of tombstones: whoever has the database, and not the secret key, can make none."""

from __future__ import annotations

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

_SALT = "conversations.services.erasing.tombstones"


def signature_of(chain: bytes) -> bytes:
    """HMAC-SHA256 of a tombstone's chain under the secret key, 32 bytes."""
    return _signature(chain, settings.SECRET_KEY)


def is_signed(chain: bytes, signature: bytes) -> bool:
    """Whether the service signed it, under its key of now or one of before that it still has."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(_signature(chain, key), signature) for key in keys)


def _signature(chain: bytes, key: str) -> bytes:
    return salted_hmac(_SALT, chain, secret=key, algorithm="sha256").digest()
