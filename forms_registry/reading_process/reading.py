"""The processes that read, as who has documents sees them."""

from __future__ import annotations

from typing import Any

from bounded_processes import BoundedProcess, Pool, PoolFull, ProcessStopped
from forms_registry.errors import ReadersBusy

PROCESSES = 2
WAITING = 8
"""So many documents may wait for a process; whoever comes then is told to come again."""

CPU_SECONDS = 2
MEMORY_BYTES = 512 * 1024 * 1024
ANSWER_BYTES = 8 * 1024 * 1024
"""As much as a form may come to as JSON: a document of 200 KB that repeats nothing makes less."""

_WORKER = "forms_registry.reading_process.worker"


class ReadingStopped(Exception):
    """The document took more time or memory than there is for one, or the reader failed: `code` is that of the
    finding."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def reader(memory_bytes: int = MEMORY_BYTES) -> BoundedProcess:
    """A process that reads documents, not started yet."""
    return BoundedProcess(_WORKER, cpu_seconds=CPU_SECONDS, memory_bytes=memory_bytes, answer_bytes=ANSWER_BYTES)


_pool = Pool(reader, processes=PROCESSES, waiting=WAITING)


def read(kind: str, text: str) -> dict[str, Any]:
    """What a document says: `{"spec": form as JSON or None, "diagnostics": [...], "fields": [ids], "tools": [names]}`.

    `kind` is "strict" for the notation alone, "foreign" for what clients send as well; see `worker` for what "suggest"
    and "spreadsheet" take and bring. Raises ReadingStopped for a document that takes too long or too much, and
    ReadersBusy.
    """
    try:
        return _pool.ask(kind, text)
    except ProcessStopped as stopped:
        raise ReadingStopped("reading_failed" if stopped.failed else "reading_stopped") from None
    except PoolFull:
        raise ReadersBusy from None


def warm_up() -> None:
    """Starts the first reading process, so that nobody waits for it."""
    _pool.warm_up()


def close() -> None:
    """Ends all reading processes; they start again when they are needed."""
    _pool.close()
