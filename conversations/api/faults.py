"""What is wrong with a request, in detail, and no longer than it helps anybody."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

MOST_FAULTS = 100
MOST_BYTES = 48 * 1024
MOST_NAME_CHARS = 100
MOST_TEXT_CHARS = 600

Fault = Mapping[str, Any]


def faults_of(details: Any) -> list[dict[str, str]]:
    """What a serializer reports, flat: `{"context": {"flags": [...]}}` is a fault of `context.flags`."""
    return list(islice(_flat(details, ""), MOST_FAULTS + 1))


def summary(faults: Sequence[Fault]) -> str:
    """The first few faults in one line, for those who look at nothing else."""
    return " ".join(f"{cut(fault['field'])}: {fault['message']}".removeprefix(": ") for fault in faults[:3])


def bounded_faults(faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """The first hundred faults at most, as many as 48 KB hold, with names and texts cut where they are long."""
    reported: list[dict[str, Any]] = []
    room = MOST_BYTES
    for fault in faults[:MOST_FAULTS]:
        short = {name: _cut_value(name, value) for name, value in fault.items()}
        room -= len(json.dumps(short, default=str))
        if room < 0:
            break
        reported.append(short)
    return reported


def cut(text: str, most: int = MOST_NAME_CHARS) -> str:
    """The text, or its beginning with "…" where it has more than `most` characters."""
    return text if len(text) <= most else f"{text[:most]}…"


def _cut_value(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return cut(value, MOST_TEXT_CHARS if name in {"message", "hint"} else MOST_NAME_CHARS)


def _flat(details: Any, path: str) -> Iterator[dict[str, str]]:
    if isinstance(details, Mapping) and {"message", "code"} == set(details):
        yield {"field": path, "code": str(details["code"]), "message": str(details["message"])}
    elif isinstance(details, Mapping):
        for name, inner in details.items():
            inner_path = path if name == "non_field_errors" else f"{path}.{name}".lstrip(".")
            yield from _flat(inner, inner_path)
    else:
        for index, inner in enumerate(details):
            is_fault = isinstance(inner, Mapping) and {"message", "code"} == set(inner)
            yield from _flat(inner, path if is_fault else f"{path}.{index}".lstrip("."))
