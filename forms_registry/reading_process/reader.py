"""One reading process as its owner sees it: started when it is needed, ended when it takes too long."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from forms_registry.reading_process import frames

ANSWER_BYTES = 8 * 1024 * 1024
"""As much as a form may come to as JSON: a document of 200 KB that repeats nothing makes less."""

ENDED = frozenset({"stopped", "failed"})
"""What an answer holds that is the last of its process."""

CPU_SECONDS = 5
MEMORY_BYTES = 512 * 1024 * 1024
_PATIENCE = 2
"""So many times the share of the processor a document may take by the clock, since others use the processor too."""

_START_SECONDS = 30.0
_ROOT = Path(__file__).parents[2]
_WORKER = "forms_registry.reading_process.worker"
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")

logger = logging.getLogger(__name__)


class ReadingStopped(Exception):
    """The document took more time or memory than there is for one, or the reader failed: `code` is that of the
    finding."""

    def __init__(self, code: str = "reading_stopped") -> None:
        super().__init__(code)
        self.code = code


class _Lost(Exception):
    """The process ended, and not for what it read."""


class Reader:
    """For one thread at a time. A document has `cpu_seconds` of the processor and `memory_bytes`.

    The process runs the module `worker`, which serves as `serving` does, and may answer with `answer_bytes`.
    """

    def __init__(
        self,
        cpu_seconds: int = CPU_SECONDS,
        memory_bytes: int = MEMORY_BYTES,
        worker: str = _WORKER,
        answer_bytes: int = ANSWER_BYTES,
    ) -> None:
        self._cpu_seconds, self._memory_bytes = cpu_seconds, memory_bytes
        self._worker, self._answer_bytes = worker, answer_bytes
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: socket.socket | None = None
        self._is_ready = False

    def read(self, kind: str, text: str) -> dict[str, Any]:
        """What the worker answers. Raises ReadingStopped."""
        for _ in range(2):  # a process that something else has ended is no fault of the document
            try:
                return self._read(kind, text)
            except _Lost:
                self.end()
        raise ReadingStopped

    @property
    def pid(self) -> int | None:
        """Of the process, None while there is none."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Starts the process, without waiting until it is ready. Harmless when it runs."""
        if self._process is not None and self._process.poll() is None:
            return
        self.end()
        ours, theirs = socket.socketpair()
        with theirs:
            # It needs none of our secrets, and no key that ends us ends it: it sees our end by itself.
            self._process = subprocess.Popen(
                [sys.executable, "-m", self._worker, str(self._cpu_seconds), str(self._memory_bytes)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                cwd=_ROOT,
                env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
                start_new_session=True,
            )
        self._connection = ours
        self._is_ready = False

    def end(self) -> None:
        """Ends the process, whatever it does."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._connection = None

    def forget(self) -> None:
        """Lets go of a process that belongs to another: the one that this one was forked from."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.returncode = 0
        self._process = self._connection = None

    def _read(self, kind: str, text: str) -> dict[str, Any]:
        connection = self._ready()
        try:
            until = time.monotonic() + _PATIENCE * self._cpu_seconds
            frames.send(connection, {"kind": kind, "text": text}, until=until)
            answer = frames.receive(connection, until=until, at_most=self._answer_bytes)
        except (TimeoutError, frames.FrameTooLarge):
            self._begin_anew()
            raise ReadingStopped from None
        except OSError:
            answer = None
        if answer is None:
            self._judge_end()
        return self._taken(json.loads(answer or b"{}"))

    def _ready(self) -> socket.socket:
        self.start()
        connection = self._connection
        assert connection is not None, "it has been started"
        if not self._is_ready:
            with suppress(OSError):
                self._is_ready = frames.receive(connection, until=time.monotonic() + _START_SECONDS) is not None
        if not self._is_ready:
            raise _Lost
        return connection

    def _judge_end(self) -> None:
        """The process is gone: raises ReadingStopped where its share of time has ended it, else _Lost."""
        assert self._process is not None, "it has been started"
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        if self._process.returncode == -signal.SIGXCPU:
            self._begin_anew()
            raise ReadingStopped
        raise _Lost

    def _taken(self, answer: dict[str, Any]) -> dict[str, Any]:
        if not ENDED.intersection(answer):
            return answer
        self._begin_anew()
        if "failed" in answer:
            logger.error("%s failed:\n%s", self._worker, answer["failed"])
            raise ReadingStopped("reading_failed")
        raise ReadingStopped

    def _begin_anew(self) -> None:
        """The next document shall not wait for a process to start."""
        self.end()
        self.start()
