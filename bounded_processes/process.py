"""One process as its owner sees it: started when it is needed, ended when it takes too long."""

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

from bounded_processes import frames
from bounded_processes.serving import ENDED

_PATIENCE, _LEAST_PATIENCE = 2, 10.0
"""So many times the share of the processor, and no less than so many seconds, a request may take by the clock, since
others use the processor too: what is stopped is stopped for what it takes itself."""

_START_SECONDS = 30.0
_ROOT = Path(__file__).parents[1]
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")

logger = logging.getLogger(__name__)


class ProcessStopped(Exception):
    """The request took more time or memory than there is for one; or the worker `failed`, for a fault of ours, which
    is logged."""

    def __init__(self, *, failed: bool = False) -> None:
        super().__init__("failed" if failed else "stopped")
        self.failed = failed


class _ProcessLost(Exception):
    """The process ended, and not for what it was asked."""


class BoundedProcess:
    """For one thread at a time. A request has `cpu_seconds` of the processor and `memory_bytes`.

    The process runs the module `worker`, which serves as `serving` does, and may answer with `answer_bytes`.
    """

    def __init__(self, worker: str, *, cpu_seconds: int, memory_bytes: int, answer_bytes: int) -> None:
        self._worker = worker
        self._cpu_seconds, self._memory_bytes, self._answer_bytes = cpu_seconds, memory_bytes, answer_bytes
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: socket.socket | None = None
        self._is_ready = False

    def ask(self, kind: str, text: str) -> dict[str, Any]:
        """What the worker answers. Raises ProcessStopped."""
        for _ in range(2):  # a process that something else has ended is no fault of the request
            try:
                return self._ask(kind, text)
            except _ProcessLost:
                self.end()
        raise ProcessStopped

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

    def _ask(self, kind: str, text: str) -> dict[str, Any]:
        connection = self._ready_connection()
        try:
            until = time.monotonic() + max(_PATIENCE * self._cpu_seconds, _LEAST_PATIENCE)
            frames.send(connection, {"kind": kind, "text": text}, until=until)
            answer = frames.receive(connection, until=until, at_most=self._answer_bytes)
        except (TimeoutError, frames.FrameTooLarge):
            self._restart()
            raise ProcessStopped from None
        except OSError:
            answer = None
        if answer is None:
            self._raise_for_end()
        return self._checked(json.loads(answer or b"{}"))

    def _ready_connection(self) -> socket.socket:
        self.start()
        connection = self._connection
        assert connection is not None, "it has been started"
        if not self._is_ready:
            with suppress(OSError):
                self._is_ready = frames.receive(connection, until=time.monotonic() + _START_SECONDS) is not None
        if not self._is_ready:
            raise _ProcessLost
        return connection

    def _raise_for_end(self) -> None:
        """Called when the process is gone. Raises ProcessStopped if it has used up its processor time, otherwise
        _ProcessLost."""
        assert self._process is not None, "it has been started"
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        if self._process.returncode == -signal.SIGXCPU:
            self._restart()
            raise ProcessStopped
        raise _ProcessLost

    def _checked(self, answer: dict[str, Any]) -> dict[str, Any]:
        if not ENDED.intersection(answer):
            return answer
        self._restart()
        if "failed" in answer:
            logger.error("%s failed:\n%s", self._worker, answer["failed"])
            raise ProcessStopped(failed=True)
        raise ProcessStopped

    def _restart(self) -> None:
        """The next request shall not wait for a process to start."""
        self.end()
        self.start()
