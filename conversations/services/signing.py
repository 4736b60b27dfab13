"""Signatures of tombstones and of the ledger's head: who has the database, and not the secret key, can make none."""

from __future__ import annotations

from django.conf import settings
from django.db import connection
from django.utils.crypto import constant_time_compare, salted_hmac

TOMBSTONES = "conversations.services.erasing.tombstones"
LEDGER = "conversations.services.ledger"
# Entries of others wait for this transaction anyhow: it has made one, or they have made none that it sees.
_HEAD = "SELECT first, last, leaf FROM conversations_ledgerhead WHERE id = 1 FOR UPDATE"
_SIGNED = "UPDATE conversations_ledgerhead SET signed_up_to = %s, signature = %s WHERE id = 1"


def signature_of(digest: bytes, of: str) -> bytes:
    """HMAC-SHA256 of a digest under the secret key, 32 bytes; `of` is TOMBSTONES or LEDGER."""
    return _signature(digest, of, settings.SECRET_KEY)


def is_signed(digest: bytes, signature: bytes, of: str) -> bool:
    """Whether the service signed it, under its key of now or one of before that it still has."""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return any(constant_time_compare(_signature(digest, of, key), signature) for key in keys)


def sign_ledger() -> None:
    """Signs the ledger as far as it has come; to be called in the transaction that entered something."""
    with connection.cursor() as cursor:
        cursor.execute(_HEAD)
        for first, last, leaf in cursor.fetchall():
            cursor.execute(_SIGNED, [last, signature_of(head_digest(first, last, bytes(leaf)), LEDGER)])


def head_digest(first: int, last: int, leaf: bytes) -> bytes:
    """What is signed of the ledger: the ids of its first and last entry, eight bytes each, and the leaf of the last."""
    return first.to_bytes(8, "big", signed=True) + last.to_bytes(8, "big", signed=True) + leaf


def _signature(digest: bytes, of: str, key: str) -> bytes:
    return salted_hmac(of, digest, secret=key, algorithm="sha256").digest()
