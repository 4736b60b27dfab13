"""All forms in which a day is said."""

from __future__ import annotations

from forms_registry.spec.values.temporal import absolute, relative
from forms_registry.spec.values.temporal.mentions import grammar

DAYS = grammar((*absolute.RULES, *relative.RULES))
