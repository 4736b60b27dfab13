"""The keys of SEALING_KEYS: the first encrypts, all of them decrypt what they encrypted. A box is such a ciphertext."""

from __future__ import annotations

import base64
import hashlib
import hmac
import zlib
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from conversations.errors import ConversationError

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

_PURPOSE = b"conversations.sealing"
"""A part of each key: it must not change, because stored data could then not be decrypted."""
NAME_DIGITS = 8


class SealingKeyMissing(ConversationError):
    """A box was encrypted with a key that SEALING_KEYS does not have."""

    code = "sealing_key_missing"
    message = _(
        "What was said in this conversation is encrypted with a key that the service does not have. Its operators can "
        "set the key again, in SEALING_KEYS."
    )


class SealBroken(ConversationError):
    """A box that is not as it was made: it cannot be decrypted, or holds something else."""

    code = "seal_broken"
    message = _("What was said in this conversation cannot be read: it was damaged. Tell the operators of the service.")


def current_key_name() -> str:
    """The name of the key that encrypts now: 8 hexadecimal digits, which tell nothing of it."""
    return next(iter(_fernets_by_name(tuple(settings.SEALING_KEYS))))


def known_key_names() -> list[str]:
    """The names of all keys there are."""
    return list(_fernets_by_name(tuple(settings.SEALING_KEYS)))


def encrypt(content: bytes) -> tuple[str, bytes]:
    """The name of the key, and the box: compressed, encrypted, and signed against changes."""
    token = _fernet_of(tuple(settings.SEALING_KEYS)).encrypt(zlib.compress(content, 6))
    return current_key_name(), base64.urlsafe_b64decode(token)


def decrypt(key: str, box: bytes) -> bytes:
    """The content of a box, by the name of the key that encrypted it. Raises SealingKeyMissing and SealBroken."""
    from cryptography.fernet import InvalidToken

    fernet = _fernets_by_name(tuple(settings.SEALING_KEYS)).get(key)
    if fernet is None:
        raise SealingKeyMissing
    try:
        return zlib.decompress(fernet.decrypt(base64.urlsafe_b64encode(box)))
    except (InvalidToken, zlib.error) as error:
        raise SealBroken from error


@cache
def _fernet_of(secrets: tuple[str, ...]) -> MultiFernet:
    from cryptography.fernet import Fernet, MultiFernet

    return MultiFernet([Fernet(_key_of(secret)) for secret in secrets])


@cache
def _fernets_by_name(secrets: tuple[str, ...]) -> Mapping[str, MultiFernet]:
    return {_name_of(secret): _fernet_of((secret,)) for secret in secrets}


def _key_of(secret: str) -> bytes:
    return base64.urlsafe_b64encode(hmac.digest(secret.encode(), _PURPOSE, "sha256"))


def _name_of(secret: str) -> str:
    return hashlib.sha256(_PURPOSE + _key_of(secret)).hexdigest()[:NAME_DIGITS]
