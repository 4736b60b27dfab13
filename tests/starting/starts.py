"""Processes of ours in the folder of the project, which see no variable but those given.

They are forked from one that has loaded what reads no settings. What is about loading needs a Python of its own.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_template_lock = Lock()


def start(*command: str, env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """What comes of `python command...`, where `command` is `manage.py ...` or `-m ...`."""
    return subprocess.CompletedProcess([sys.executable, *command], *_template_reply("start", command, dict(env)))


class RunningProcess:
    """A process that goes on, of a session of its own, which tells what it does at the end of the file `log`."""

    def __init__(self, *command: str, env: Mapping[str, str], log: Path) -> None:
        self.pid: int = _template_reply("begin", command, dict(env), str(log))
        self.returncode: int | None = None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = _template_reply("look", self.pid)
        return self.returncode

    def wait(self, timeout: float = 60) -> int:
        deadline = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.01)
        return code

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


def _template_reply(*request: object) -> Any:
    template = _template()
    assert template.stdin is not None
    assert template.stdout is not None
    with _template_lock:
        template.stdin.write(json.dumps(request) + "\n")
        template.stdin.flush()
        return json.loads(template.stdout.readline())


@cache
def _template() -> subprocess.Popen[str]:
    """One for all tests of a worker. It ends where nothing can come any more, and by no key that interrupts the tests:
    they have yet to end what they began."""
    command = [sys.executable, "-m", "tests.starting.template"]
    pipe = subprocess.PIPE
    template = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, start_new_session=True)
    atexit.register(template.communicate)
    return template
