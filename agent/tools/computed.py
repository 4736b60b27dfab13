"""Fields that tools set, and what the person is told of a result."""

from __future__ import annotations

import string
from collections.abc import Iterator

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.tools.failures import Failure
from forms_registry.schema import FieldSpec, JsonValue, ToolSpec
from forms_registry.schema.paths import values_at
from nlu.entity import InvalidValue

_VALUE_CHARS = 200
_MOST_VALUES = 20


def take_outputs(draft: TurnDraft, tool: ToolSpec, body: JsonValue, evidence: Evidence, call_id: str) -> Failure | None:
    """Sets all fields of a tool, or none: an invalid value is a failure of the tool."""
    values_found = {output.field_id: next(iter(values_at(body, output.path)), None) for output in tool.sets}
    if values_found and all(value is None for value in values_found.values()):
        return Failure("the result holds nothing of what the tool sets")
    values: dict[str, JsonValue] = {}
    for field_id, value in values_found.items():
        item = draft.spec.field(field_id)
        try:
            values[field_id] = None if value is None else _cleaned(draft, item, value)
        except InvalidValue:
            return Failure(f"what the result holds for {field_id} is no value of it")
    for field_id, value in values.items():
        if value is None:
            draft.clear(field_id, f"call {call_id}")
        else:
            draft.compute(draft.spec.field(field_id), value, evidence, reason=f"call {call_id}")
    return None


def _cleaned(draft: TurnDraft, item: FieldSpec, value: JsonValue) -> JsonValue:
    return draft.view.cleaned(item, value)


def say_tool_sentence(draft: TurnDraft, tool: ToolSpec, body: JsonValue) -> None:
    """Says the tool's sentence, if the result has all its values."""
    sentence = tool.tells.get(draft.locale)
    if not sentence:
        return
    values_by_path = {path: _value_in_sentence(draft, path, body) for path in _paths_in(sentence)}
    if all(values_by_path.values()):
        parts = string.Formatter().parse(sentence)
        draft.say("".join(text + values_by_path.get(path or "", "") for text, path, _, _ in parts))


def _paths_in(sentence: str) -> Iterator[str]:
    return (path for _, path, _, _ in string.Formatter().parse(sentence) if path is not None)


def _value_in_sentence(draft: TurnDraft, path: str, body: JsonValue) -> str:
    """A field of the form as it is shown, else the value in the result, on one line."""
    if draft.spec.has(path) and draft.spec.field(path).computed:
        return draft.describe(draft.spec.field(path)) if draft.view.is_answered(path) else ""
    values = values_at(body, path)[:_MOST_VALUES]
    return ", ".join(filter(None, map(_in_line, values)))[:_VALUE_CHARS]


def _in_line(value: JsonValue) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return " ".join(text.split())
