"""Bodies of requests that are long, or may be: how long they say they are, how they are read to their end, and what the
server that reads large ones and the view that takes them tell each other, in the environ of a request.

No client can set these names: what clients say stands under names that begin with HTTP_.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

MAX_BODY_BYTES = 1024 * 1024
"""The longest body, but for files."""
_DRAINED_CHUNKS = 16

HEAD_ALONE = "formpilot.head_alone"
"""The body has not come yet: the view says ADMITTED, and is asked again with the body, or refuses, and none is read."""

ADMITTED = "formpilot.admitted"
"""The head was looked at and counted before the body came."""

CUT_SHORT = "formpilot.cut_short"
"""The body came in chunks, without saying how long it is, and became too long to be read that way."""


def announced(meta: Mapping[str, Any]) -> int:
    """How long the body is, in bytes, as its head says; 0 where that says nothing, or no number."""
    length = str(meta.get("CONTENT_LENGTH") or 0)
    return int(length) if length.isascii() and length.isdigit() else 0


def drain(stream: IO[bytes]) -> None:
    """Reads on for a while, up to 16 MB: a client that is cut off while sending never sees why."""
    for _chunk in range(_DRAINED_CHUNKS):
        if not stream.read(MAX_BODY_BYTES):
            return
