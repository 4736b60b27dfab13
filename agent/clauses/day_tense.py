"""Distinguishes birth dates, past and future dates. A birth date is in the past and comes with "born" and the like,
whatever its field is called."""

from __future__ import annotations

from agent.clauses.relevance import NAMED, clause_of
from agent.view.form_view import FormView
from agent.view.kinds import is_of_birth
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Ambiguity, Entity
from nlu.slot_words import slot_prompts
from nlu.temporal.resolution import question_tense
from nlu.text import Text


def is_of_another_time(view: FormView, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a date is in the future while the field asks for a birth or a past event, or in the past while the
    question is about the future: "On which day would you like to come?" """
    if not isinstance(value, str) or not type_of(item).is_moment or type_of(item).is_time:
        return False
    tense = -1 if is_of_birth(item) else question_tense(slot_prompts(item)[:1])
    today, day = view.context.now.date().isoformat(), value[: len("2026-01-01")]
    return (tense < 0 and day > today) or (tense > 0 and day < today)


def is_told_as_past(text: Text, at: int, item: FieldSpec) -> bool:
    """Whether a clause is about the past while the question is about the future: "it has hurt since Sunday", "it broke
    on Sunday". Forms such as "was" may be politeness."""
    if not type_of(item).is_moment or type_of(item).is_time or question_tense(slot_prompts(item)[:1]) <= 0:
        return False
    before = range(clause_of(text, at)[0], at)
    return any(text.has(place, "said_past") and not text.has(place, "auxiliary", "copula") for place in before)


def of_birth(text: Text, view: FormView, item: FieldSpec, reading: Entity | Ambiguity) -> float:
    """How much a clause refers to a birth date field by saying who was born when; 0 for other fields."""
    value = reading.value if isinstance(reading, Entity) else None
    if not is_of_birth(item) or is_of_another_time(view, item, value):
        return 0.0
    return NAMED * any(text.has(at, "birth") for at in range(*clause_of(text, text.at(reading.start))))
