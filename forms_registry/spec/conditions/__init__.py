"""Conditions: an author's rule over answers and flags, compiled to CEL when the form is saved, decided at each turn."""

from forms_registry.spec.conditions.compiling import compile_condition
from forms_registry.spec.conditions.flags import flag_names
from forms_registry.spec.conditions.holding import holds, verdict
from forms_registry.spec.conditions.mapping import condition_from_mapping
from forms_registry.spec.conditions.model import Condition, ConditionError

__all__ = [
    "Condition",
    "ConditionError",
    "compile_condition",
    "condition_from_mapping",
    "flag_names",
    "holds",
    "verdict",
]
