"""How many processors there are for this service, which may be fewer than the machine has."""

from __future__ import annotations

import math
import os
from pathlib import Path

CONTAINERS_SHARE = Path("/sys/fs/cgroup/cpu.max")
"""`max 100000`, or so many microseconds of the processors in a period of so many: `150000 100000`."""


def processors(share: Path = CONTAINERS_SHARE) -> int:
    """Those that this process may run on, but no more than its container has a share of; at least 1."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        most, period = share.read_text().split()
        return max(1, min(usable, math.ceil(int(most) / int(period))))
    except (OSError, ValueError):  # no container, or one without a limit
        return usable
