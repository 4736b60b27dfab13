"""API keys: created and shown once, stored as a hash."""

from __future__ import annotations

import hashlib
import secrets

from django.db.models.functions import Now

from conversations.models import ApiKey

KEY_START = "fp_"
_PREFIX_LENGTH = len(KEY_START) + 8


def create_api_key(*, name: str, may_erase: bool = False) -> tuple[ApiKey, str]:
    """Creates a key for a client; returns its row and the key, which cannot be shown again."""
    secret = KEY_START + secrets.token_urlsafe(32)
    prefix, key_hash = secret[:_PREFIX_LENGTH], hash_key(secret)
    return ApiKey.objects.create(name=name, prefix=prefix, key_hash=key_hash, may_erase=may_erase), secret


def revoke_api_key(*, prefix: str) -> int:
    """Revokes the keys with this prefix from their next request on; returns how many."""
    return ApiKey.objects.filter(prefix=prefix, revoked_at__isnull=True).update(revoked_at=Now())


def hash_key(secret: str) -> str:
    """SHA-256 in hexadecimal, as stored."""
    return hashlib.sha256(secret.encode()).hexdigest()
