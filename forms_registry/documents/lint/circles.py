"""Finds fields that wait for each other: for being shown, for their options, or for being asked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from graphlib import CycleError, TopologicalSorter

from forms_registry.documents.findings import Findings
from forms_registry.schema import FieldSpec, FormSpec


def check_circles(spec: FormSpec, findings: Findings) -> bool:
    """Whether no field depends, over any number of others, on itself."""
    return (
        _is_acyclic(spec, findings, "visibility_cycle", _shown_by)
        and _is_acyclic(spec, findings, "dependency_cycle", lambda item: (*_shown_by(item), *item.depends_on))
        and _is_acyclic(spec, findings, "computed_cycle", lambda item: (*_shown_by(item), *_tool_inputs(spec, item)))
    )


def _tool_inputs(spec: FormSpec, item: FieldSpec) -> Iterable[str]:
    """What a computed field is worked out of: the answers that its tool is given, or waits for."""
    tool = spec.tool_that_sets(item.id) if item.computed else None
    if tool is None:
        return ()
    given = [argument.field_id for argument in tool.arguments if argument.field_id]
    conditions = [name for moment in tool.moments if moment.condition for name in moment.condition.inputs]
    return (*given, *(moment.target for moment in tool.moments), *conditions)


def _shown_by(item: FieldSpec) -> Iterable[str]:
    return item.visible.inputs if item.visible else ()


def _is_acyclic(spec: FormSpec, findings: Findings, code: str, inputs: Callable[[FieldSpec], Iterable[str]]) -> bool:
    graph = {item.id: {name for name in inputs(item) if spec.has(name)} for item in spec.fields}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = list(reversed(error.args[1]))
        line = min(item.line for item in spec.fields if item.id in circle)
        findings.add(code, line, cycle=" → ".join(circle))
        return False
    return True
