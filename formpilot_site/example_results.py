"""What a tool may answer, proposed from what its form says of it: so that a developer can try a form whose tools are
still to be written."""

from __future__ import annotations

from typing import Any

import re2
import yaml

from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, FormSpec, ToolSpec
from nlu.types import JsonValue, words_of

_SHAPE = re2.compile(r"(?s)^[^{\[]*([{\[].*)$")
_ALIASES = re2.compile(r"[&*]")
_LONGEST = 2_000
_DEEPEST = 6
_EXAMPLES = (1, 2)
"""Of each list there are two, so that there is something to choose."""

_FAULTS = frozenset({"errors", "error", "warnings", "problems", "issues"})
_EXAMPLES_BY_NAME: tuple[tuple[str, Any], ...] = (
    (r"^(success|ok|valid|required|active|enabled|eligible|boolean|bool|is .*|has .*|can .*)$", lambda _: True),
    (r"\b(id|code|no|reference|reference number)$", lambda number: f"EX-100{number}"),
    (r"\b(lat|latitude)$", lambda number: 24.7136 + number / 100),
    (r"\b(lng|lon|longitude)$", lambda number: 46.6753 + number / 100),
    (r"\b(amount|fee|price|cost|total|count|index|weeks|days|hours|number|integer)$", lambda number: number),
    (r"\bdate\b", lambda number: f"2026-01-1{number}"),
    (r"\btime$", lambda number: f"0{number + 7}:30"),
    (r"\bemail$", lambda number: f"person{number}@example.org"),
    (r"\b(phone|mobile)$", lambda number: f"+96655000000{number}"),
    (r"^(arabic|ar)$", lambda number: f"مثال {'١٢'[number - 1]}"),
    (r"^(english|en|label|name|title|value|text|string)$", lambda number: f"Example {number}"),
)


def proposed_results(form: FormSpec) -> list[dict[str, JsonValue]]:
    """`[{"tool", "result"}]` for each tool that the form names, in its order."""
    field_of_tool = {
        item.data_source.tool: item for item in reversed(form.fields) if item.data_source and item.data_source.tool
    }
    described = {tool.name: tool for tool in form.tools}
    names = dict.fromkeys((*described, *reversed(field_of_tool)))
    return [{"tool": name, "result": _result(described.get(name), field_of_tool.get(name))} for name in names]


def _result(tool: ToolSpec | None, item: FieldSpec | None) -> JsonValue:
    shape = _shape(tool.returns) if tool else None
    if shape is not None:
        return _filled(shape, tool.name if tool else "", 1)
    if item is None:
        return {"success": True}
    if type_of(item).is_place:
        return {"address": "Example Street 1", "latitude": 24.7136, "longitude": 46.6753}
    if type_of(item).chooses_options and not item.options:
        return {"options": [{"value": f"example_{number}", "label": f"Example {number}"} for number in _EXAMPLES]}
    return {"success": True}


def _shape(returns: str) -> JsonValue:
    """The first object or list in a text, as flow YAML, which includes JSON; None if there is none."""
    match = _SHAPE.match(returns) if len(returns) <= _LONGEST else None
    if match is None or _ALIASES.search(returns):
        return None
    try:
        return next(_documents(match[1]))
    except (StopIteration, yaml.YAMLError):
        return None


def _documents(text: str) -> Any:
    """What stands in the first brackets, and whatever follows them left out."""
    depth = 0
    for at, char in enumerate(text):
        depth += (char in "{[") - (char in "}]")
        if depth == 0:
            yield yaml.safe_load(text[: at + 1])
            return


def _filled(shape: JsonValue, name: str, number: int, deep: int = 0) -> JsonValue:
    if deep > _DEEPEST:
        return None
    if isinstance(shape, dict):
        return {str(key): _filled(inner, str(key), number, deep + 1) for key, inner in shape.items()}
    if isinstance(shape, list):
        faults = words_of(name) in _FAULTS
        return [] if faults else [_filled(item, name, example, deep + 1) for item in shape[:1] for example in _EXAMPLES]
    return shape if isinstance(shape, bool | int | float) else _scalar(shape, words_of(name), number)


def _scalar(written_type: JsonValue, name: str, number: int) -> JsonValue:
    """An example that fits the name of the value, or else its written type, or else one made of its name."""
    for text in (name, str(written_type or "").strip().lower()):
        for pattern, example in _PATTERNS:
            if text and pattern.search(text):
                return example(number)
    return f"{name.capitalize()} {number}" if name else f"Example {number}"


_PATTERNS = tuple((re2.compile(pattern), example) for pattern, example in _EXAMPLES_BY_NAME)
