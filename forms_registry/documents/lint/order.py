"""Points at fields that go by an answer which is only asked for after them."""

from __future__ import annotations

from forms_registry.documents.findings import Findings
from forms_registry.schema import FieldSpec, FormSpec


def check_order(spec: FormSpec, findings: Findings) -> None:
    """A warning for each tool that is given, and each condition that goes by, the answer to a later field."""
    to_come = {item.id for item in spec.fields}
    for item in spec.fields:
        for later in sorted(_given(item) & to_come):
            findings.add("argument_later", item.line, id=item.id, other=later)
        to_come.discard(item.id)
        for later in sorted(_deciding(item) & to_come):
            findings.add("condition_later", item.line, id=item.id, other=later)


def _given(item: FieldSpec) -> set[str]:
    """The fields whose answers the tool of this one is given before it is asked."""
    arguments = item.data_source.arguments if item.data_source else ()
    return {argument.field_id for argument in arguments if argument.field_id}


def _deciding(item: FieldSpec) -> set[str]:
    """The fields whose answers decide whether this one is asked or required."""
    conditions = [one for one in (item.visible, item.required) if one is not None and not isinstance(one, bool)]
    return set().union(*(one.inputs for one in conditions))
