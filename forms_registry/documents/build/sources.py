"""Decides where a field's options, or its value, come from before it is asked, and what fills a tool's arguments."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence

from forms_registry.documents import phrases
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_identifier
from forms_registry.schema import DataSource, JsonValue, ToolArgument

_CALL = re.compile(r"(?:TOOL_CALL\s+)?([A-Za-z_][\w.:-]{0,99})\s*(?:\(([^()]*)\))?(?:\s+FIRST)?\Z")
_BY_MOMENT = frozenset(
    {"step", "stepNumber", "step_number", "fieldId", "field_id", "value", "docIndex", "doc_index", "index"}
)
"""Arguments that the moment of the call fills: the number of the step, the answer just given, the file's place."""

_NO_CONSTANT = object()


def read_source(facts: Facts, ids: Sequence[str], findings: Findings) -> DataSource | None:
    """The tool to call, or the field whose chosen item holds the options; None where the field just is asked."""
    value = facts.first("source")
    if value is None:
        _refuse_stray(facts, findings)
        return None
    said = _said(value, facts, ids, findings)
    tool, parent = (_name(said.first(key)) for key in ("tool", "parent"))
    if not tool and not parent:
        findings.add("source_unread", value.line, id=facts.name, text=value.shown())
        facts.refused.add("source")
        return None
    path = said.first("options_path") or facts.first("options_path")
    args = said.first("args") or facts.first("args")
    arguments = read_arguments(args, f"`{tool}`", ids, findings) if args is not None and tool else ()
    return DataSource(tool, parent, path.text.strip() if path else None, arguments)


def _refuse_stray(facts: Facts, findings: Findings) -> None:
    """Reports what is said of the tool of a field that has none."""
    for key in ("args", "options_path"):
        for stray in facts.all(key):
            findings.add("source_missing", stray.line, id=facts.name, key=key)


def _name(value: SourceValue | None) -> str | None:
    return value.text.strip() if value else None


def _said(value: SourceValue, facts: Facts, ids: Sequence[str], findings: Findings) -> Facts:
    """The tool, parent, arguments and path of a mapping, or of a text: `get_x(a: b)`, "nested in field"."""
    if value.pairs is not None:
        return Facts.of_mapping("source", value, findings)
    text = value.text.strip()
    said = Facts("source", line=value.line)
    if phrase := phrases.said(text, "sources"):
        said.values["parent"] = [value.with_text(phrase.holes["field"])]
    elif text in ids and text != facts.name:
        said.values["parent"] = [value]
    elif call := _CALL.match(text):
        said.values["tool"] = [value.with_text(call[1])]
        said.values["args"] = [value.with_text(call[2] or "")]
    return said


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
    text = said.text.strip() or name
    if text in ids:
        return ToolArgument(name, text)
    if said.is_empty:
        return ToolArgument(name) if name in _BY_MOMENT else None
    constant = _constant(said)
    return None if constant is _NO_CONSTANT else ToolArgument(name, value=constant)


def _constant(said: SourceValue) -> JsonValue:
    """A number, true, false, or a text in quotation marks; a bare word is none, since it may be a misspelt field."""
    text = said.text.strip()
    if said.cell and len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1]
    constant = said.json()
    return _NO_CONSTANT if isinstance(constant, str) and (said.bare or said.cell) else constant


def nested_in(own: DataSource, depends_on: Sequence[str], sources: Mapping[str, DataSource]) -> DataSource:
    """A field that names the same call as a choice that it depends on takes its options from the item chosen there."""
    call = (own.tool, own.arguments)
    same = (name for name in depends_on if name in sources and (sources[name].tool, sources[name].arguments) == call)
    parent = next(same, None)
    return own if own.tool is None or parent is None else DataSource(None, parent, own.options_path)
