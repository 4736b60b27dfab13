"""How the tools of two forms differ, whether a form describes them or its fields merely use them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from forms_registry.schema.comparing.change import (
    Change,
    Kind,
    Subject,
    attribute_changes,
    meaning,
    moves,
)
from forms_registry.schema.comparing.in_brief import distinct_texts, in_brief
from forms_registry.schema.form import FieldSpec, FormSpec
from forms_registry.schema.tools import ToolArgument, ToolSpec

Calls = list[tuple[ToolArgument, ...]]


def tool_changes(old: FormSpec, new: FormSpec) -> Iterator[Change]:
    """A tool that is new breaks too: whoever integrates the form has to carry it out."""
    before, after = _tools(old), _tools(new)
    for name in before:
        if name not in after:
            yield Change(Subject.TOOL, name, Kind.REMOVED, breaks=True)
    for name in after:
        if name in before:
            yield from _tool(name, old, new)
        else:
            yield Change(Subject.TOOL, name, Kind.ADDED, after=_calls_text(_calls(new, name)), breaks=True)
    yield from moves(Subject.TOOL, before, after)


def _tool(name: str, old: FormSpec, new: FormSpec) -> Iterator[Change]:
    tools = old.tool(name) or ToolSpec(name), new.tool(name) or ToolSpec(name)
    calls = _calls(old, name), _calls(new, name)
    if meaning(calls[0]) != meaning(calls[1]):
        before, after = map(_calls_text, calls)
        yield Change(Subject.TOOL, name, Kind.CHANGED, "arguments", before, after, breaks=True)
    elif meaning(tools[0].arguments) != meaning(tools[1].arguments):
        texts = distinct_texts(tools[0].arguments, tools[1].arguments)
        yield Change(Subject.TOOL, name, Kind.CHANGED, "arguments", *texts)
    yield from attribute_changes(Subject.TOOL, name, *tools, apart={"name", "arguments"})


def _tools(spec: FormSpec) -> list[str]:
    described = (tool.name for tool in spec.tools)
    used = (item.data_source.tool for item in spec.fields if item.data_source and item.data_source.tool)
    return list(dict.fromkeys((*described, *used)))


def _calls(spec: FormSpec, name: str) -> Calls:
    """All that a tool is called with: at its own moments, and for the fields that it serves."""
    tool = spec.tool(name) or ToolSpec(name)
    calls = [tool.arguments] if tool.moments else []
    for arguments in (_source_arguments(item, tool) for item in spec.fields if _uses(item, name)):
        if arguments not in calls:
            calls.append(arguments)
    return calls


def _uses(item: FieldSpec, name: str) -> bool:
    return item.data_source is not None and item.data_source.tool == name


def _source_arguments(item: FieldSpec, tool: ToolSpec) -> tuple[ToolArgument, ...]:
    return (item.data_source.arguments if item.data_source else ()) or tool.arguments


def _calls_text(calls: Sequence[tuple[ToolArgument, ...]]) -> str:
    return " / ".join(in_brief(arguments) for arguments in calls)
