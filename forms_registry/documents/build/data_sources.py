"""Decides where a field's options, or its value, come from before it is asked, and what fills a tool's arguments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from forms_registry.conditions.names import suggestion
from forms_registry.documents import phrases
from forms_registry.documents.form_source import Entry
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_identifier
from forms_registry.schema import DataSource, ToolArgument
from forms_registry.schema.paths import path_fault
from patterns.regular import linear, split_at

_CALL = linear(r"(?:TOOL_CALL\s+)?([A-Za-z_][\w.:-]*)\s*(?:\(([^()]*)\))?(?:\s+FIRST)?\Z")
_QUOTED = linear(r'".*"\z', "s")
_TRIGGER_ARGUMENTS = frozenset("step stepNumber step_number fieldId field_id value docIndex doc_index index".split())
"""Arguments that the moment of the call fills: the number of the step, the answer just given, the file's place."""


def read_source(entry: Entry, ids: Sequence[str]) -> DataSource | None:
    """The tool to call, or the field whose chosen item holds the options; None where the field just is asked."""
    value = entry.first("source")
    if value is None:
        entry.report_strays("source_missing", "args", "options_path")
        return None
    source = Entry.of_mapping("source", value, entry.findings) if value.pairs is not None else _parse(value, entry, ids)
    tool, parent = source.text("tool"), source.text("parent")
    if not tool and not parent:
        entry.refuse("source", "source_unread", value.line, text=value.as_text())
        return None
    arguments = read_arguments(source if source.first("args") else entry, tool, ids) if tool else ()
    return DataSource(tool, parent, _path(source, entry) or _path(entry, entry), arguments)


def _path(source: Entry, entry: Entry) -> str | None:
    written = source.first("options_path")
    path = written.text.strip() if written else ""
    if written and path and (fault := path_fault(path)):
        entry.report("path_invalid", written.line, path=path, reason=fault)
        return None
    return path or None


def _parse(value: SourceValue, entry: Entry, ids: Sequence[str]) -> Entry:
    """The tool, parent and arguments of a text: `get_x(a: b)`, "nested in field"."""
    text = value.text.strip()
    source = Entry("source", entry.findings, line=value.line)
    if phrase := phrases.match(text, "sources"):
        source.values["parent"] = [value.with_text(phrase.holes["field"])]
    elif text in ids and text != entry.name:
        source.values["parent"] = [value]
    elif call := _CALL.match(text):
        source.values["tool"] = [value.with_text(call[1])]
        source.values["args"] = [value.with_text(call[2] or "")]
    return source


def read_arguments(entry: Entry, tool: str, ids: Collection[str]) -> tuple[ToolArgument, ...]:
    """Each argument as the answer of a field, or a part of it, as a constant, or as neither: then the moment of the
    call fills it. `ids` are those of the fields, and of the parts of their answers."""
    arguments = []
    value = entry.first("args")
    for name, given in argument_pairs(value) if value else ():
        argument = _argument(name, given, ids) if is_identifier(name) else None
        if argument:
            arguments.append(argument)
        else:
            code = "argument_unfilled" if is_identifier(name) else "argument_unread"
            facts = {"text": (text := given.as_text() or name), "near": suggestion(text, ids) or ""}
            entry.report(code, value.line if value else 1, argument=name, tool=f"`{tool}`", **facts)
    return tuple(arguments)


def argument_pairs(value: SourceValue) -> Iterator[tuple[str, SourceValue]]:
    """Each argument that is named, with what is said of it."""
    if value.pairs is not None:
        yield from value.pairs
    elif value.items is not None:
        yield from ((item.text.strip(), SourceValue(line=item.line)) for item in value.items)
    else:
        for part in filter(str.strip, split_at(value.text, ",;\n")):
            name, _, text = part.partition(":")
            yield name.strip(), SourceValue(text.strip(), value.line, cell=True)


def _argument(name: str, given: SourceValue, ids: Collection[str]) -> ToolArgument | None:
    text = given.text.strip() or name
    if text in ids:
        field_id, _, part = text.partition(".")
        return ToolArgument(name, field_id, part=part)
    if given.is_empty:
        return ToolArgument(name) if name in _TRIGGER_ARGUMENTS else None
    if given.cell and _QUOTED.match(text):
        return ToolArgument(name, value=text[1:-1])
    constant = given.json()
    # A bare word is no constant, since it may be a misspelt field.
    return None if isinstance(constant, str) and (given.bare or given.cell) else ToolArgument(name, value=constant)


def nested_in(source: DataSource, depends_on: Sequence[str], sources: Mapping[str, DataSource]) -> DataSource:
    """A field that names the same call as a choice that it depends on takes its options from the item chosen there."""
    call = (source.tool, source.arguments)
    parents = (name for name in depends_on if name in sources and (sources[name].tool, sources[name].arguments) == call)
    parent = next(parents, None)
    return source if source.tool is None or parent is None else DataSource(None, parent, source.options_path)
