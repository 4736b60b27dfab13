"""Paths of requests to a service: templates in documents, and the paths that come of them.

Neither can leave the service's own address, or the part of it that the operator named: a template has no scheme, no
host, no dots to climb by, no query, and what is put into it is one segment, encoded.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from urllib.parse import quote

from forms_registry.schema.bilingual import bilingual
from nlu.types import JsonValue, LocalText

LONGEST_PATH = 300
_MOST_ARGUMENT = 200
_LITERAL = frozenset(string.ascii_letters + string.digits + "-_.~/{}:@")
_CLIMBING = {"", ".", ".."}


class NotASegment(ValueError):
    """The value of an argument cannot stand in a path."""


def route_fault(path: str) -> LocalText | None:
    """Why `path` is no template, None where it is one."""
    if not path.startswith("/"):
        return bilingual("a path begins with one slash, and has no address before it")
    if len(path) > LONGEST_PATH:
        return bilingual("it is longer than {count} characters", count=LONGEST_PATH)
    if not _LITERAL.issuperset(path):
        return bilingual("it holds a sign that no path has")
    segments = path[1:].split("/")
    if any(segment in _CLIMBING for segment in (segments if path != "/" else [])[:-1]) or segments[-1] in {".", ".."}:
        return bilingual("it has an empty part, or one of dots alone")
    if any(not _is_whole(segment) for segment in segments):
        return bilingual("its braces do not hold names")
    return None


def path_names(path: str) -> tuple[str, ...]:
    """The arguments that a template names."""
    return tuple(name for _, name in _parts(path) if name)


def filled_path(path: str, arguments: Mapping[str, JsonValue]) -> str:
    """The path of a request, with each argument percent-encoded as one segment or part of one. Raises NotASegment."""
    filled = "".join(before + (_segment(arguments.get(name)) if name else "") for before, name in _parts(path))
    if any(part in {".", ".."} for part in filled.split("/")):
        raise NotASegment
    return filled


def _segment(value: JsonValue) -> str:
    """A text, a number or a truth as part of a path. Services decode what is encoded, so nothing that would climb or
    split a path when it is decoded may come near it."""
    if value is None or isinstance(value, list | dict):
        raise NotASegment
    text = str(value).lower() if isinstance(value, bool) else str(value)
    is_printable = all(char.isprintable() for char in text)
    if not text.strip() or len(text) > _MOST_ARGUMENT or not is_printable or not {"/", "\\", "%"}.isdisjoint(text):
        raise NotASegment
    return quote(text, safe="")


def _parts(path: str) -> list[tuple[str, str]]:
    """(literal text, name after it), the last name being ""."""
    return [(before, name or "") for before, name, _, _ in string.Formatter().parse(path)]


def _is_whole(segment: str) -> bool:
    try:
        parsed = list(string.Formatter().parse(segment))
    except ValueError:
        return False
    doubled = "{{" in segment or "}}" in segment
    return not doubled and all(
        name is None or (name.isidentifier() and not spec and not conversion) for _, name, spec, conversion in parsed
    )
