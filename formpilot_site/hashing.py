"""Passwords are hashed one at a time in each process, beside all else that the processors have to do.

A hash takes most of a second of a processor, by design, and the process computes for others meanwhile: a few people who
guess passwords at once would take the processors from everybody else.
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
"""Against a thread of the usual kind, that of passwords then has a quarter of a processor."""


class OneAtATime(PBKDF2PasswordHasher):
    """The same hashes as Django's own."""

    @override
    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        give_back_connection()
        with waiting():
            return _thread(os.getpid()).submit(super().encode, password, salt, iterations).result()


@lru_cache(maxsize=1)
def _thread(_process: int) -> ThreadPoolExecutor:
    """That of this process: those of the one from which it was forked did not come along."""
    return ThreadPoolExecutor(1, thread_name_prefix="passwords", initializer=_be_nice)


def _be_nice() -> None:
    # Elsewhere the number of a thread may be that of another process.
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
