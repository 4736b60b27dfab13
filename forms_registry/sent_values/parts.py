"""JSON as widgets, maps and tools send it: `parts.yaml` lists what they call the parts of a thing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from nlu.types import JsonValue
from patterns.data import read_beside


def part(thing: str, name: str, facts: Mapping[str, JsonValue]) -> JsonValue:
    """The part of that name, whatever it is called in `facts`; None where there is none."""
    return next((facts[key] for key in keys(thing, name) if facts.get(key) not in (None, "")), None)


@cache
def keys(thing: str, name: str) -> tuple[str, ...]:
    """The keys under which a part of a thing is sent: those of `parts.yaml`."""
    return tuple(read_beside(__file__)[thing][name])


def parsed(text: str) -> JsonValue:
    """The value of a JSON text; None for any other."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
