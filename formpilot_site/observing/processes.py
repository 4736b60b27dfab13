"""Where the processes of one server count together. What a process counted that was killed stays counted."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


def begin_counting(folder: Path) -> None:
    """Has all processes that are forked from this one count in files in this folder, from nothing. To be called before
    the library of the metrics is loaded, which looks for the folder once."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[FOLDER_VARIABLE] = str(folder)


def end_counting(process: int) -> None:
    """Leaves a process that has ended out of what is the case now."""
    if FOLDER_VARIABLE not in os.environ:
        return
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(process)  # type: ignore[no-untyped-call]
