"""One play as its owner sees it: a process that lives for it alone, and is ended when it takes too long."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any

from forms_registry.errors import ReadersBusy
from forms_registry.schema import FormSpec
from forms_registry.schema.storing import to_json

PLAYS = 2
"""So many plays go on at a time; whoever comes then waits for `_PATIENCE` seconds, and is told to come again."""

MEMORY_BYTES = 1024 * 1024 * 1024
ANSWER_BYTES = 16 * 1024 * 1024
_PATIENCE = 15.0
_START_SECONDS = 20
"""What loading the agent may take by the clock, on a machine with much to do."""

_ROOT = Path(__file__).parents[2]
_WORKER = "authoring.bounded.worker"
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV")
_room = BoundedSemaphore(PLAYS)

logger = logging.getLogger(__name__)


class PlayStopped(Exception):
    """The play took more time or memory than there is for one, or failed for a fault of ours, which is logged."""


def play(task: str, spec: FormSpec, *, seconds: int, **given: Any) -> Any:
    """What a task of the worker finds out about a form, as JSON values; `given` is JSON too.

    The task keeps within `seconds` of the processor by itself; one that does not is ended soon after them. Raises
    PlayStopped, and ReadersBusy where there are more plays than there is room for.
    """
    if not _room.acquire(timeout=_PATIENCE):
        raise ReadersBusy
    try:
        asked = json.dumps({"task": task, "spec": to_json(spec), "seconds": seconds, **given})
        return _answered(asked.encode(), seconds)
    finally:
        _room.release()


def _answered(asked: bytes, seconds: int) -> Any:
    # It needs none of our secrets, and no key that ends us ends it: it has no more than its seconds.
    try:
        done = subprocess.run(
            [sys.executable, "-m", _WORKER, str(seconds), str(MEMORY_BYTES)],
            input=asked,
            capture_output=True,
            check=False,
            cwd=_ROOT,
            env={name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ},
            start_new_session=True,
            timeout=_START_SECONDS + 2 * seconds,
        )
    except subprocess.TimeoutExpired:
        raise PlayStopped from None
    if done.returncode != 0 or len(done.stdout) > ANSWER_BYTES:
        logger.error(
            "A play of a form ended with %s:\n%s", done.returncode, done.stderr.decode(errors="replace")[-4000:]
        )
        raise PlayStopped
    return json.loads(done.stdout)
