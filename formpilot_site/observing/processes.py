"""Where the processes of one server count together. What a killed process has counted is kept."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
_LOCK = "lock"


def begin_counting(folder: Path) -> None:
    """Has all processes that are forked from this one count in files, from nothing. To be called before the library of
    the metrics is loaded, which looks for the folder once.

    Each server has a folder of its own in this one, since one that is started a second time learns only later that its
    port is taken, and must not empty what the first has counted. What is left of servers that have ended is removed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("w") as start_lock:
        fcntl.flock(start_lock, fcntl.LOCK_EX)
        for other in folder.iterdir():
            if other.is_dir() and not _is_counting(other):
                shutil.rmtree(other, ignore_errors=True)
        own_folder = Path(tempfile.mkdtemp(dir=folder))
        # Never closed: the last process that was forked from this one gives it back by its end, however violent.
        fcntl.flock(os.open(own_folder / _LOCK, os.O_RDWR | os.O_CREAT), fcntl.LOCK_EX)
    os.environ[FOLDER_VARIABLE] = str(own_folder)


def end_counting(process: int) -> None:
    """Removes a process that has ended from the metrics of the current state."""
    if FOLDER_VARIABLE not in os.environ:
        return
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(process)  # type: ignore[no-untyped-call]


def _is_counting(folder: Path) -> bool:
    """Whether a process of the server whose folder it is still holds its lock."""
    lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(lock)
    return False
