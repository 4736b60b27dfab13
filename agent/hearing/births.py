"""Tells the days of births from others: they lie behind, and are told with "born" and the like, whatever the field is
called: "I was born on 5 May 1999"."""

from __future__ import annotations

from agent.interpretation.relevance import clause_of
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.clauses import is_word
from nlu.entity import Ambiguity, Entity
from nlu.slot_words import called
from nlu.text import Text, read

_NAMED = 1.0


def is_still_to_come(view: FormView, item: FieldSpec, value: JsonValue) -> bool:
    """Whether a birth is asked for, and a day has not come yet."""
    return isinstance(value, str) and _asks_for_birth(item) and value > view.context.now.isoformat()


def of_birth(text: Text, view: FormView, item: FieldSpec, found: Entity | Ambiguity) -> float:
    """How much a clause speaks of a field for a birth by telling who was born when; 0 for other fields."""
    value = found.value if isinstance(found, Entity) else None
    if not _asks_for_birth(item) or is_still_to_come(view, item, value):
        return 0.0
    return _NAMED * any(text.has(at, "birth") for at in range(*clause_of(text, text.at(found.start))))


def _asks_for_birth(item: FieldSpec) -> bool:
    return type_of(item).is_moment and any(_is_of_birth(read(name)) for name in called(item))


def _is_of_birth(name: Text) -> bool:
    """Whether something is called a birth, be it somebody's, and not one that is expected."""
    words = [at for at in range(len(name)) if is_word(name, at)]
    is_plain = all(name.tags(at) or name.word(at).endswith("'s") for at in words)
    return is_plain and any(name.has(at, "birth") for at in words)
