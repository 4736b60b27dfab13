"""The process that plays: `python -m authoring.bounded.worker SECONDS BYTES`, its standard input a socket.

A message is `{"kind": "tests" | "paths", "text": JSON of {"spec", "seconds", ...}}`, and is answered by `{"found": what
the task found out}`. See `bounded_processes.serving` for what else comes. The process ends when nobody has
asked for a play in a while: it holds the whole agent.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from authoring.dialogue_tests.playing import play_all
from authoring.paths.walking import walk
from bounded_processes.serving import serve
from forms_registry.schema.storing import from_json

_NICENESS = 10
_IDLE_SECONDS = 600.0


def main(cpu_seconds: int, memory_bytes: int) -> None:
    tasks = {"tests": _task(play_all), "paths": _task(walk)}
    serve(tasks, cpu_seconds=cpu_seconds, memory_bytes=memory_bytes, niceness=_NICENESS, idle_seconds=_IDLE_SECONDS)


def _task(play: Callable[..., Any]) -> Callable[[str], dict[str, Any]]:
    def answered(text: str) -> dict[str, Any]:
        parameters = json.loads(text)
        return {"found": play(from_json(parameters.pop("spec")), **parameters)}

    return answered


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
