"""What a worker process asks of the operating system."""

from __future__ import annotations

import ctypes
import resource
import signal
import sys

PR_SET_PDEATHSIG = 1
MOST_FILES = 65_536


def end_with_parent() -> None:
    """From here on the death of the master, however violent, is a SIGTERM: the port is free for the next one at once.

    Linux alone offers it; elsewhere a worker sees it within a second.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def most_files() -> int:
    """How many files and connections the process may have open, once it has asked for as many as it may."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    target = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    if target > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))
    return max(soft, target)
