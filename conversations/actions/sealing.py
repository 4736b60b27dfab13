"""Keeps whole results, for a turn that is taken again and for auditors: closed as all else that people say.

The row of the outcome has the SHA-256 of what is inside, which begins with a salt and names the call: so the record
proves the content, whichever key has closed it, and a box of another call is found.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conversations.sealing.boxes import commitment_of
from conversations.sealing.keys import NAME_DIGITS, SealBroken, SealingKeyMissing, close, open_box


@dataclass(frozen=True, slots=True)
class Kept:
    """As the columns `kept` and `commitment` have it: the name of the key with the box, and the digest of what is
    inside."""

    box: bytes
    commitment: str


def sealed(call: str, content: Mapping[str, Any]) -> Kept:
    told = {"salt": secrets.token_hex(16), "call": call, **content}
    inside = json.dumps(told, ensure_ascii=False).encode()
    return Kept(closed(inside), commitment_of(inside))


def closed(inside: bytes) -> bytes:
    """Closes with the first key what a box holds."""
    key, box = close(inside)
    return key.encode() + box


def opened(stored: bytes) -> bytes | None:
    """The content; None where no key opens it any more."""
    try:
        return _opened(stored)
    except (SealingKeyMissing, SealBroken):
        return None


def proved(call: str, stored: bytes, commitment: str) -> None:
    """Raises SealingKeyMissing where no key opens the box, and SealBroken where it is not that of this call."""
    inside = _opened(stored)
    if commitment_of(inside) != commitment or json.loads(inside)["call"] != call:
        raise SealBroken


def _opened(stored: bytes) -> bytes:
    return open_box(stored[:NAME_DIGITS].decode("ascii", "replace"), stored[NAME_DIGITS:])
