"""All forms in which a day is said."""

from __future__ import annotations

from nlu.temporal import named, relative, weekdays
from nlu.temporal.mentions import grammar

DAYS = grammar((*named.RULES, *weekdays.RULES, *relative.RULES))
