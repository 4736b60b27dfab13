"""Points at fields that go by an answer which is only asked for after them."""

from __future__ import annotations

from forms_registry.documents.findings import Findings
from forms_registry.schema import FieldSpec, FormSpec


def check_order(spec: FormSpec, findings: Findings) -> None:
    """A warning for each tool that is given, and each condition that goes by, the answer to a later field."""
    later_ids = {item.id for item in spec.fields}
    for item in spec.fields:
        for later in sorted(_argument_fields(item) & later_ids):
            findings.add("argument_later", item.line, id=item.id, other=later)
        later_ids.discard(item.id)
        for later in sorted(_condition_fields(item) & later_ids):
            findings.add("condition_later", item.line, id=item.id, other=later)


def _argument_fields(item: FieldSpec) -> set[str]:
    """The fields whose answers the tool of this one is given before it is asked."""
    arguments = item.data_source.arguments if item.data_source else ()
    return {argument.field_id for argument in arguments if argument.field_id}


def _condition_fields(item: FieldSpec) -> set[str]:
    """The fields whose answers decide whether this one is asked or required."""
    conditions = [rule for rule in (item.visible, item.required) if rule is not None and not isinstance(rule, bool)]
    return set().union(*(rule.inputs for rule in conditions))
