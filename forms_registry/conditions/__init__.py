"""Conditions: an author's rule over answers and flags, compiled to CEL when the form is saved, decided at each turn."""

from forms_registry.conditions.compiling import compile_condition
from forms_registry.conditions.evaluation import holds, verdict
from forms_registry.conditions.extents import extent
from forms_registry.conditions.names import ConditionError
from forms_registry.schema.condition import Condition

__all__ = ["Condition", "ConditionError", "compile_condition", "extent", "holds", "verdict"]
