"""All forms in which a day is said."""

from __future__ import annotations

from forms_registry.spec.values.temporal import named, relative, weekdays
from forms_registry.spec.values.temporal.mentions import grammar

DAYS = grammar((*named.RULES, *weekdays.RULES, *relative.RULES))
