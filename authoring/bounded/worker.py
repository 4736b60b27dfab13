"""The process that plays: `python -m authoring.bounded.worker SECONDS BYTES`.

It reads `{"task", "spec", "seconds", ...}` from its standard input, and writes what the task found out. What goes over
its share of the processor, with some to load and to end in, or of memory, ends the process.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import resource
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from authoring.dialogue_tests.playing import play_all
from authoring.paths.walking import walk
from forms_registry.schema.storing import from_json

_NICENESS = 10
_TO_SPARE = 3
_TASKS: Mapping[str, Callable[..., Any]] = {"tests": play_all, "paths": walk}


def main(cpu_seconds: int, memory_bytes: int) -> None:
    os.nice(_NICENESS)  # a turn goes before a play
    # Some systems know of a limit, and do not keep it; the parent's clock is there in any case.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, resource.getrlimit(resource.RLIMIT_AS)[1]))
        until = math.ceil(time.process_time()) + cpu_seconds + _TO_SPARE
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    asked = json.load(sys.stdin)
    found = _TASKS[asked.pop("task")](from_json(asked.pop("spec")), **asked)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
