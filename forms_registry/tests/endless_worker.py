"""A reading process that reads as the real one does, and comes to no end with a document of the kind "endless"."""

from __future__ import annotations

import sys
from itertools import count
from typing import Any

from forms_registry.documents import parse
from forms_registry.reading_process.serving import serve
from forms_registry.schema.storing import to_json


def _read(text: str) -> dict[str, Any]:
    parsed = parse(text)
    return {"spec": parsed.spec and to_json(parsed.spec)}


def _read_for_ever(_: str) -> dict[str, Any]:
    return {"spec": sum(count())}


if __name__ == "__main__":
    kinds = {"strict": _read, "endless": _read_for_ever}
    cpu_seconds, memory_bytes = map(int, sys.argv[1:])
    serve(kinds, cpu_seconds=cpu_seconds, memory_bytes=memory_bytes, niceness=0, idle_seconds=None)
