"""Who holds a claim: enough about a process to see, from another one on the same machine, that it is gone.

A turn that was killed would otherwise block its conversation until the lease runs out. Being wrong costs little: the
fence lets only one of two turns commit.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import psutil

_SEPARATOR = " "
# The beginning is reckoned from the machine's clock, which may be set right in between.
_CLOCK_STEP = 2.0


def this_process() -> str:
    """This process: its machine, its number there, and when it began, because numbers are given again."""
    return _description(os.getpid())


def has_ended(holder: str) -> bool:
    """Whether this process ran on this machine and has ended. False for what cannot be known from here, and for ""."""
    if not holder:
        return False
    machine, number, beginning = holder.rsplit(_SEPARATOR, 2)
    return machine == _machine() and abs(_started_at(int(number)) - float(beginning)) > _CLOCK_STEP


@lru_cache(maxsize=1)
def _description(number: int) -> str:
    return _SEPARATOR.join((_machine(), str(number), str(_started_at(number))))


def _machine() -> str:
    """The host, and where there are containers, the one we are in: process numbers mean something only there."""
    namespace = ""
    with suppress(OSError):
        namespace = str(Path("/proc/self/ns/pid").readlink())
    return f"{socket.gethostname()}/{namespace}"


def _started_at(number: int) -> float:
    """When process `number` began, in seconds since 1970; 0 when there is none, or only the remains of one."""
    try:
        process = psutil.Process(number)
        return 0.0 if process.status() == psutil.STATUS_ZOMBIE else process.create_time()
    except psutil.NoSuchProcess:
        return 0.0
