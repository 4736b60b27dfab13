"""Lists what decides in a form, so that authors can see how their words were understood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from forms_registry.schema import FieldSpec, FormSpec

if TYPE_CHECKING:
    from forms_registry.conditions import Condition


class Rule(NamedTuple):
    """One condition: `subject` is the field or tool it decides about, `effect` what it decides."""

    subject: str
    effect: str
    condition: Condition


def rules_in(spec: FormSpec) -> Iterator[Rule]:
    """Every condition of the form: field by field in asking order, then the tools'."""
    for field in spec.fields:
        yield from rules_of(field)
    for tool in spec.tools:
        for moment in tool.moments:
            if moment.condition:
                yield Rule(tool.name, _("runs"), moment.condition)


def rules_of(field: FieldSpec) -> Iterator[Rule]:
    """The conditions of one field."""
    if field.visible:
        yield Rule(field.id, _("is shown"), field.visible)
    if not isinstance(field.required, bool):
        yield Rule(field.id, _("is required"), field.required)
    for constraint in field.constraints:
        yield Rule(field.id, _("is accepted"), constraint.condition)
    for condition, options in field.option_rules:
        yield Rule(field.id, _("offers only: %(options)s") % {"options": ", ".join(options)}, condition)
