"""Maps a tool's arguments to the answers that surely fill them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from forms_registry.schema import ToolArgument, TriggerKind
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.phrases.references import References, telling
from forms_registry.spec.parser.phrases.tool_words import argument_value
from forms_registry.spec.parser.plain import words
from forms_registry.spec.parser.written import Written

_BY_MOMENT = {
    TriggerKind.STEP_END: {"step"},
    TriggerKind.AFTER_ANSWER: {"field", "value", "answer", "id"},
    TriggerKind.UPLOAD: {"index", "doc", "document", "file", "number"},
}
"""Words of arguments that the moment fills: the number of the step, the field and its value, the file's index."""


def map_arguments(
    tool: str,
    said: Mapping[str, Written],
    references: References,
    candidates: Sequence[str],
    line: int,
    findings: Findings,
    *,
    likely: Sequence[str] = (),
    moments: Sequence[TriggerKind] = (),
    context: str = "",
) -> tuple[ToolArgument, ...]:
    """Each argument as the answer of a field, a constant, or neither: then the moment at which the tool runs fills it
    (the number of the step that ends, the id and value just answered, the index of the file). An argument that none of
    these surely fills is left out, with a finding.

    `candidates` are the fields known by then; `likely` those it depends on, which one lone argument may mean.
    """
    mapped = []
    ids = {item for item in candidates if references.has(item)}
    for name, value in said.items():
        field_id, constant = argument_value(value, ids)
        if field_id is None and constant is None:
            field_id = _by_name(name, value, tool, references, candidates, likely, context, alone=len(said) == 1)
        if field_id is not None or constant is not None:
            mapped.append(ToolArgument(name, field_id, constant))
        elif any(_BY_MOMENT.get(kind, set()) & set(words(name)) for kind in moments):
            mapped.append(ToolArgument(name))
        else:
            findings.add("tool_argument_unmapped", value.line if value.line > 1 else line, argument=name, tool=tool)
    return tuple(mapped)


def _by_name(
    name: str,
    value: Written,
    tool: str,
    references: References,
    candidates: Sequence[str],
    likely: Sequence[str],
    context: str,
    *,
    alone: bool,
) -> str | None:
    if name in candidates:
        return name
    if "step" in words(name):
        return None
    if found := references.find(name, likely, context=f"{tool} {context}"):
        return found
    # One argument, and one field that the question depends on: it can be nothing else.
    if alone and len(likely) == 1:
        return likely[0]
    if not telling(name) and not telling(value.text):
        return None
    return references.find(name, candidates, context=f"{tool} {context}") or (
        references.find(value.text, candidates, context=tool) if value.text and not value.exact else None
    )
