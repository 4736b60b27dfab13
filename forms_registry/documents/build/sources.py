"""Decides where a field's options, or its value, come from before it is asked, and what fills a tool's arguments."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from forms_registry.documents import phrases
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.documents.keys import key_of
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_identifier
from forms_registry.schema import DataSource, ToolArgument

_CALL = re.compile(r"(?:TOOL_CALL\s+)?([A-Za-z_][\w.:-]{0,99})\s*(?:\(([^()]*)\))?(?:\s+FIRST)?\Z")
_BY_MOMENT = frozenset(
    {"step", "stepNumber", "step_number", "fieldId", "field_id", "value", "docIndex", "doc_index", "index"}
)
"""Arguments that the moment of the call fills: the number of the step, the answer just given, the file's place."""


def read_source(facts: Facts, ids: Sequence[str], findings: Findings) -> DataSource | None:
    """The tool to call, or the field whose chosen item holds the options; None where the field just is asked."""
    value = facts.first("source")
    if value is None:
        return None
    path = facts.first("options_path")
    if value.pairs is not None:
        keys = {key.name: one for name, one in value.pairs if (key := key_of(name, "source"))}
        if len(keys) < len(value.pairs):
            findings.add("source_unread", value.line, id=facts.name, text=value.shown())
        tool, parent = (keys[name].text.strip() if name in keys else None for name in ("tool", "parent"))
        args, path = keys.get("args"), keys.get("options_path", path)
    else:
        tool, parent, args = _said(value, facts, ids)
    if tool is None and parent is None:
        findings.add("source_unread", value.line, id=facts.name, text=value.shown())
        return None
    args = args or facts.first("args")
    where = f"`{tool}`"
    arguments = read_arguments(args, where, ids, findings) if args is not None and tool else ()
    return DataSource(tool, parent, path.text.strip() if path else None, arguments)


def _said(value: SourceValue, facts: Facts, ids: Sequence[str]) -> tuple[str | None, str | None, SourceValue | None]:
    """(tool, parent, arguments) of a text: `get_x(a: b)`, or "nested in field"."""
    text = value.text.strip()
    if phrase := phrases.said(text, "sources"):
        return None, phrase.holes["field"], None
    if text in ids and text != facts.name:
        return None, text, None
    if not (call := _CALL.match(text)):
        return None, None, None
    return call[1], None, value.with_text(call[2]) if (call[2] or "").strip() else None


def read_arguments(
    value: SourceValue, where: str, ids: Collection[str], findings: Findings
) -> tuple[ToolArgument, ...]:
    """Each argument as the answer of a field, a constant, or neither: then the moment of the call fills it."""
    found = []
    for name, said in _pairs(value):
        if not is_identifier(name):
            findings.add("argument_unread", value.line, argument=name, tool=where)
            continue
        argument = _argument(name, said, ids)
        if argument is None:
            findings.add("argument_unfilled", value.line, argument=name, tool=where)
        else:
            found.append(argument)
    return tuple(found)


def _pairs(value: SourceValue) -> list[tuple[str, SourceValue]]:
    if value.pairs is not None:
        return list(value.pairs)
    if value.items is not None:
        return [(item.text.strip(), SourceValue(line=item.line)) for item in value.items]
    parts = [part.partition(":") for part in re.split(r"[,;\n]", value.text) if part.strip()]
    return [(name.strip(), SourceValue(said.strip(), value.line, cell=True)) for name, _, said in parts]


def _argument(name: str, said: SourceValue, ids: Collection[str]) -> ToolArgument | None:
    text = said.text.strip()
    if said.is_empty:
        if name in ids:
            return ToolArgument(name, name)
        return ToolArgument(name) if name in _BY_MOMENT else None
    if text in ids:
        return ToolArgument(name, text)
    if said.cell and len(text) > 1 and text[0] == text[-1] == '"':
        return ToolArgument(name, value=text[1:-1])
    constant = said.json()
    if isinstance(constant, str) and (said.bare or said.cell):
        return None
    return ToolArgument(name, value=constant)


def nested_in(own: DataSource, depends_on: Sequence[str], sources: Mapping[str, DataSource]) -> DataSource:
    """A field that names the tool of a choice that it depends on takes its options from the item chosen there."""
    parent = next((name for name in depends_on if name in sources and sources[name].tool == own.tool), None)
    return own if own.tool is None or parent is None else DataSource(None, parent, own.options_path)
