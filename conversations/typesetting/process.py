"""The process that sets type, as its owner sees it: kept for the next receipt, and ended when one takes too long."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from bounded_processes import BoundedProcess, Pool, PoolFull, ProcessStopped
from forms_registry.errors import ReadersBusy
from forms_registry.single_flight import SingleFlight
from patterns.byte_cache import ByteCache

CPU_SECONDS = 2
"""Of the processor: a receipt of a few pages takes 0.05, one of 200,000 characters 0.4."""

MEMORY_BYTES = 768 * 1024 * 1024
ANSWER_BYTES = 16 * 1024 * 1024
WAITING = 8
MOST_CHARS_SHORTENED = 300
_CUT = "… ⟨{count}⟩"
"""With the number of characters in all; without words, because the text may be in any language."""
_WORKER = "conversations.typesetting.worker"


def _typesetter() -> BoundedProcess:
    return BoundedProcess(_WORKER, cpu_seconds=CPU_SECONDS, memory_bytes=MEMORY_BYTES, answer_bytes=ANSWER_BYTES)


_typesetters = Pool(_typesetter, processes=1, waiting=WAITING)
_KEPT = ByteCache[bytes](16 * 1024 * 1024)
"""A receipt is fetched again, and by several: by the person's page, by mail programs that look at links."""
_BEING_SET = SingleFlight[bytes]()


def typeset(data: Mapping[str, Any], *, timestamp: int) -> bytes:
    """The PDF that `receipt.typ` makes of `data`, dated `timestamp`, in seconds of Unix time.

    Where that takes more than a receipt's share of time or memory, long texts are shortened, and say so. Raises
    ReadersBusy where too many wait, and ProcessStopped for what cannot be set even then.
    """
    message = _message(data, timestamp)
    key = hashlib.sha256(message.encode()).digest()
    try:
        return _BEING_SET.share(key, lambda: _KEPT.get(key, lambda: _with_size(_render(message, data, timestamp))))
    except PoolFull:
        raise ReadersBusy from None


def _render(message: str, data: Mapping[str, Any], timestamp: int) -> bytes:
    try:
        return _pdf_of(message)
    except ProcessStopped:
        return _pdf_of(_message(shortened(data), timestamp))


def _pdf_of(message: str) -> bytes:
    return base64.b64decode(_typesetters.ask("pdf", message)["pdf"])


def _message(data: Mapping[str, Any], timestamp: int) -> str:
    return json.dumps({"told": data, "timestamp": timestamp}, ensure_ascii=False)


def _with_size(pdf: bytes) -> tuple[bytes, int]:
    return pdf, len(pdf)


def shortened(data: Any) -> Any:
    """JSON with each text on one line, cut to `MOST_CHARS_SHORTENED` characters with the number of all."""
    if isinstance(data, str):
        line = " ".join(data[: MOST_CHARS_SHORTENED + 1].split())
        is_long = len(data) > MOST_CHARS_SHORTENED
        return line[:MOST_CHARS_SHORTENED] + _CUT.format(count=len(data)) if is_long else line
    if isinstance(data, dict):
        return {key: shortened(value) for key, value in data.items()}
    return [shortened(value) for value in data] if isinstance(data, list | tuple) else data
