"""Texts with JMESPaths in braces, of which a line that lacks something is left out.

`{created_at:date}` is the day of a moment. `{name: ({})}` is what stands at `name` with the words around it, or nothing
where nothing stands there.
"""

from __future__ import annotations

import string
from collections.abc import Callable

from forms_registry.schema.paths import values_at
from nlu.types import JsonValue

_DAY = "date"
_WITHIN = "{}"
_LONGEST = 2000

Show = Callable[[str, JsonValue], JsonValue]
"""What may be told of a value that stands at a path."""


def placeholders(template: str) -> list[str]:
    """What stands in braces in a template; "" for braces that hold nothing, or do not match in their line."""
    try:
        parts = (part for line in template.splitlines() for part in string.Formatter().parse(line))
        return [name for _, name, _, _ in parts if name is not None]
    except ValueError:
        return [""]


def filled(template: str, body: JsonValue, show: Show = lambda _, value: value) -> str:
    """The template with what stands at its paths; "" where every line lacks something."""
    lines = (_line(line, body, show) for line in template.splitlines())
    return "\n".join(line for line in lines if line is not None).strip("\n")


def _line(line: str, body: JsonValue, show: Show) -> str | None:
    parts = []
    for text, path, form, _ in string.Formatter().parse(line):
        parts.append(text)
        if path is not None:
            value = _text(show(path, _at(body, path)))
            if not value and _WITHIN not in (form or ""):
                return None
            parts.append(_formed(value, form or ""))
    return "".join(parts)


def _at(body: JsonValue, path: str) -> JsonValue:
    values = values_at(body, path)
    return ", ".join(filter(None, map(_text, values))) if len(values) > 1 else next(iter(values), None)


def _formed(value: str, form: str) -> str:
    if form == _DAY:
        return value.partition("T")[0]
    return form.replace(_WITHIN, value, 1) if _WITHIN in form and value else "" if _WITHIN in form else value


def _text(value: JsonValue) -> str:
    """A value in one line; "" for what has none."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return " ".join(str(value).split())[:_LONGEST]
