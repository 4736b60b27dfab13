"""The process that reads: `python -m forms_registry.reading_process.worker SECONDS BYTES`, its standard input a socket.

Each message is `{"kind": "strict" | "foreign" | "suggest" | "spreadsheet", "text": ...}`. The first two are answered by
`{"spec": form or null, "diagnostics": [...], "fields": [ids], "tools": [names]}`, "suggest" by a Suggestion, and
"spreadsheet" by `{"text": ...}` or `{"refused": why, by language}`. What goes over its share of time ends the process;
what goes over its share of memory is answered by `{"stopped": true}`, and ends it as well. It ends with its parent,
whose death closes the socket.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import resource
import socket
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from forms_registry.documents import Parsed, parse, parse_foreign
from forms_registry.reading_process import frames
from forms_registry.reading_process.reader import ENDED
from forms_registry.schema.storing import to_json

_MAX_READS = 200
_NICENESS = 5
_WARMING = """---
fields:
  - {id: a, type: date, prompt: A?}
  - {id: b, type: text, visible_if: a is today}
---
# A
"""


def main(cpu_seconds: int, memory_bytes: int) -> None:
    connection = socket.socket(fileno=0)
    os.nice(_NICENESS)  # a turn goes before a document
    to_json(_spec(parse(_WARMING)))
    # Some systems know of a limit, and do not keep it; the parent's clock is there in any case.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, resource.getrlimit(resource.RLIMIT_AS)[1]))
    frames.send(connection, {"ready": True})
    for _ in range(_MAX_READS):
        request = frames.receive(connection)
        if request is None:
            return
        _allow_more_time(cpu_seconds)
        answer = _answer(request)
        frames.send(connection, answer)
        if ENDED.intersection(answer):
            return


def _answer(request: bytes) -> dict[str, Any]:
    try:
        wanted = json.loads(request)
        return _KINDS[wanted["kind"]](wanted["text"])
    except (MemoryError, RecursionError):
        return {"stopped": True}
    except Exception:  # noqa: BLE001 - the parent says what is to be said
        return {"failed": traceback.format_exc()}


def _told(parsed: Parsed) -> dict[str, Any]:
    return {
        "spec": None if parsed.spec is None else to_json(parsed.spec),
        "diagnostics": [asdict(found) for found in parsed.diagnostics],
        "fields": parsed.fields,
        "tools": parsed.tools,
    }


def _suggested(asked: str) -> dict[str, Any]:
    """`asked` is the JSON of `{"text", "answers", "language", "proposed"}`."""
    from forms_registry.documents.suggest import Answer, suggest  # drafts are seldom made

    said = json.loads(asked)
    answers = {key: Answer(*answer) for key, answer in said["answers"].items()}
    return asdict(suggest(said["text"], answers, said["language"], said["proposed"]))


def _spreadsheet(encoded: str) -> dict[str, Any]:
    from forms_registry.documents.suggest import Unreadable, spreadsheet_text, words

    try:
        return {"text": spreadsheet_text(encoded)}
    except Unreadable as error:
        return {"refused": words(error.unread)}


def _allow_more_time(seconds: int) -> None:
    """The limit counts all the time that the process has had, in whole seconds."""
    with contextlib.suppress(ValueError, OSError):
        until = math.ceil(time.process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))


_KINDS: dict[str, Callable[[str], dict[str, Any]]] = {
    "strict": lambda text: _told(parse(text)),
    "foreign": lambda text: _told(parse_foreign(text)),
    "suggest": _suggested,
    "spreadsheet": _spreadsheet,
}


def _spec(parsed: Parsed) -> Any:
    assert parsed.spec is not None, parsed.errors
    return parsed.spec


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
