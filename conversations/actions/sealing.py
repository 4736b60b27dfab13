"""Keeps whole results, for a turn that is taken again and for auditors: closed as all else that people say."""

from __future__ import annotations

from conversations.sealing.keys import NAME_DIGITS, SealBroken, SealingKeyMissing, close, open_box


def sealed(content: bytes) -> bytes:
    """The name of the key, and the box."""
    key, box = close(content)
    return key.encode() + box


def opened(stored: bytes) -> bytes | None:
    """The content; None where no key opens it any more."""
    try:
        return open_box(stored[:NAME_DIGITS].decode("ascii", "replace"), stored[NAME_DIGITS:])
    except (SealingKeyMissing, SealBroken):
        return None
