"""Finds fields that wait for each other: for being shown, for their options, or for being asked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from graphlib import CycleError, TopologicalSorter

from forms_registry.documents.findings import Findings
from forms_registry.schema import FieldSpec, FormSpec


def check_circles(spec: FormSpec, findings: Findings) -> bool:
    """Whether no field depends, over any number of others, on itself."""
    return _check(spec, findings, "visibility_cycle", _shown_by) and _check(
        spec, findings, "dependency_cycle", lambda item: (*_shown_by(item), *item.depends_on)
    )


def _shown_by(item: FieldSpec) -> Iterable[str]:
    return item.visible.inputs if item.visible else ()


def _check(spec: FormSpec, findings: Findings, code: str, inputs: Callable[[FieldSpec], Iterable[str]]) -> bool:
    graph = {item.id: {name for name in inputs(item) if spec.has(name)} for item in spec.fields}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = list(reversed(error.args[1]))
        line = min(item.line for item in spec.fields if item.id in circle)
        findings.add(code, line, cycle=" → ".join(circle))
        return False
    return True
