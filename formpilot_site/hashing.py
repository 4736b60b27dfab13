"""Passwords are hashed one at a time in each process, with a lower priority than other work.

By design, a hash takes most of a second of processor time, and the process works for others meanwhile. A few people who
guess passwords at the same time would otherwise use up the processors.
"""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from typing_extensions import override

from forms_registry.connections import give_back_connection
from scheduling import waiting

_NICE = 5
"""With this niceness, the thread gets a quarter of a processor while a normal thread competes with it."""


class OneAtATime(PBKDF2PasswordHasher):
    """The same hashes as Django's own."""

    @override
    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        give_back_connection()
        with waiting():
            return _thread(os.getpid()).submit(super().encode, password, salt, iterations).result()


@lru_cache(maxsize=1)
def _thread(_process: int) -> ThreadPoolExecutor:
    """The thread of this process: a fork does not copy the threads of its parent."""
    return ThreadPoolExecutor(1, thread_name_prefix="passwords", initializer=_be_nice)


def _be_nice() -> None:
    # Elsewhere the number of a thread may be that of another process.
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
