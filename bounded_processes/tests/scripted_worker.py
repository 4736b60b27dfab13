"""A worker that says what it is told, waits until a file is gone, comes to no end, takes all memory, or fails."""

from __future__ import annotations

import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

from bounded_processes.serving import serve


def _wait(file: str) -> dict[str, Any]:
    while Path(file).exists():
        time.sleep(0.01)
    return {"said": "done"}


KINDS = {
    "say": lambda text: {"said": text},
    "wait": _wait,
    "endless": lambda _: {"said": sum(count())},
    "large": lambda _: {"said": len(bytearray(1 << 30))},
    "talkative": lambda text: {"said": text * 1_000_000},
    "failing": lambda text: {"said": int(text)},
}

if __name__ == "__main__":
    cpu_seconds, memory_bytes = map(int, sys.argv[1:])
    serve(KINDS, cpu_seconds=cpu_seconds, memory_bytes=memory_bytes, niceness=0, idle_seconds=None)
