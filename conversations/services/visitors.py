"""People whom hosts have named, as the service knows them again: by digests under a key that no rotation changes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

from django.utils.translation import gettext_lazy as _

from conversations.encryption import SealingKeyMissing
from conversations.encryption.keys import decrypt, encrypt
from conversations.models import ApiKey, VisitorKey
from conversations.models.visitors import ONLY

_BYTES = 32
_DIGEST_BYTES = 16
_KEYED = "."
"""How a digest under the key begins; one that was made before there was a key has this sign nowhere."""


class VisitorKeyMissing(SealingKeyMissing):
    """The key of visitors was encrypted with a key that SEALING_KEYS does not have."""

    message = _(
        "People are known again by a key that is encrypted with one that the service does not have. Its operators can "
        "set that again, in SEALING_KEYS."
    )


def visitor_nonce(owner: ApiKey | None, visitor: str) -> str:
    """23 characters by which a host's visitor is recognized. Without both the database and the sealing keys, nobody can
    guess names from them. Raises VisitorKeyMissing and SealBroken."""
    return _keyed(_digest(owner, visitor), _secret())


def tester_nonce(tester: str) -> str:
    """The visitor of the tests that this member of staff opens. Raises as `visitor_nonce`."""
    return visitor_nonce(None, _tester(tester))


def stored_names(visitor: str, *owners: ApiKey | None) -> list[str]:
    """As what `Conversation.visitor` may have the person whom these owners name so, before there was a key too. Raises
    as `visitor_nonce`."""
    secret = _secret()
    digests = [_digest(owner, visitor) for owner in owners]
    return [*digests, *(_keyed(digest, secret) for digest in digests)]


def stored_testers(tester: str) -> list[str]:
    """The same for the tests of this member of staff."""
    return stored_names(_tester(tester), None)


def nonce_of_stored(stored: str) -> str:
    """What `visitor_nonce` makes of the name behind a digest that was stored, or put into a token, maybe before there
    was a key; "" of "". Raises as `visitor_nonce`, for a digest of then."""
    return _keyed(stored, _secret()) if stored and not stored.startswith(_KEYED) else stored


def _tester(tester: str) -> str:
    return f"tester:{tester}"


def _digest(owner: ApiKey | None, visitor: str) -> str:
    return _as_text(hashlib.sha256(f"{owner.pk if owner else ''}:{visitor}".encode()).digest())


def _keyed(digest: str, secret: bytes) -> str:
    return _KEYED + _as_text(hmac.digest(secret, digest.encode(), "sha256"))


def _as_text(digest: bytes) -> str:
    return urlsafe_b64encode(digest[:_DIGEST_BYTES]).decode().rstrip("=")


def _secret() -> bytes:
    row = VisitorKey.objects.filter(pk=ONLY).first() or _create_key()
    try:
        return decrypt(row.key, bytes(row.box))
    except SealingKeyMissing:
        raise VisitorKeyMissing from None


def _create_key() -> VisitorKey:
    """The key, which another process may have made just now."""
    key, box = encrypt(secrets.token_bytes(_BYTES))
    VisitorKey.objects.bulk_create([VisitorKey(key=key, box=box)], ignore_conflicts=True)
    return VisitorKey.objects.get(pk=ONLY)
