"""The process that reads: `python -m forms_registry.reading_process.worker SECONDS BYTES`, its standard input a socket.

Each message is `{"kind": "strict" | "foreign" | "suggest" | "spreadsheet", "text": ...}`. The first two are answered by
`{"spec": form or null, "diagnostics": [...], "fields": [ids], "tools": [names]}`, "suggest" by a Suggestion, and
"spreadsheet" by `{"text": ...}` or `{"refused": why, by language}`. See `bounded_processes.serving` for what else
comes.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

from bounded_processes.serving import Kinds, serve
from forms_registry.documents import Parsed, parse, parse_foreign
from forms_registry.schema.storing import to_json

_NICENESS = 5
_OF_STAFF = {"suggest": 5, "spreadsheet": 5}
"""Seconds for what is read on their import page alone; the others are what any stranger sends."""
_WARMING = """---
fields:
  - {id: a, type: date, prompt: A?}
  - {id: b, type: text, visible_if: a is today}
---
# A
"""


def main(cpu_seconds: int, memory_bytes: int) -> None:
    """Serves until nobody asks any more; what is heavy to load is loaded before the first request."""
    to_json(_spec(parse(_WARMING)))
    serve(
        _KINDS,
        cpu_seconds=cpu_seconds,
        memory_bytes=memory_bytes,
        niceness=_NICENESS,
        idle_seconds=None,
        other_cpu_seconds=_OF_STAFF,
    )


def _parsed_payload(parsed: Parsed) -> dict[str, Any]:
    return {
        "spec": None if parsed.spec is None else to_json(parsed.spec),
        "diagnostics": [asdict(diagnostic) for diagnostic in parsed.diagnostics],
        "fields": parsed.fields,
        "tools": parsed.tools,
    }


def _suggestion_payload(encoded: str) -> dict[str, Any]:
    """`asked` is the JSON of `{"text", "answers", "language", "proposed"}`."""
    from forms_registry.documents.suggest import Answer, suggest  # drafts are seldom made

    request = json.loads(encoded)
    answers = {key: Answer(*answer) for key, answer in request["answers"].items()}
    return asdict(suggest(request["text"], answers, request["language"], request["proposed"]))


def _spreadsheet_payload(encoded: str) -> dict[str, Any]:
    from forms_registry.documents.suggest import Unreadable, spreadsheet_text, texts_of

    try:
        return {"text": spreadsheet_text(encoded)}
    except Unreadable as error:
        return {"refused": texts_of(error.unread)}


_KINDS: Kinds = {
    "strict": lambda text: _parsed_payload(parse(text)),
    "foreign": lambda text: _parsed_payload(parse_foreign(text)),
    "suggest": _suggestion_payload,
    "spreadsheet": _spreadsheet_payload,
}


def _spec(parsed: Parsed) -> Any:
    assert parsed.spec is not None, parsed.errors
    return parsed.spec


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
