"""Hears the yes or no that somebody comes to behind a "but": "not as fast as the others, but yes I can"."""

from __future__ import annotations

from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import Entity
from nlu.text import read
from patterns.single import only


def yes_behind_but(message: str, view: FormView, item: FieldSpec) -> Entity | None:
    """The one yes or no of a message, where a "but" leads to it."""
    if not type_of(item).is_yes_no:
        return None
    text = read(message)
    at = only(at for at in range(len(text)) if text.has(at, "means"))
    if at is None or not text.has(at - 1, "reserves"):
        return None
    start = text.span(at, at + 1)[0]
    answer = view.answer_in(item, " " * start + message[start:])
    return answer if isinstance(answer, Entity) else None
