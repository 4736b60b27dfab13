"""Resolves an ambiguity by the field's limits: "Saturday at 4 pm", said on Saturday morning of the past, can only be
last week."""

from __future__ import annotations

from agent.slots.scores import fits_limits
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity

_SETTLED = 0.9


def resolved_by_limits(view: FormView, item: FieldSpec, found: Entity | Ambiguity | None) -> Entity | Ambiguity | None:
    """The only candidate that the field accepts; else the reading itself."""
    several = found.candidates if isinstance(found, Ambiguity) and len(found.candidates) > 1 else ()
    taken = [value for value in several if fits_limits(view, item, value)]
    return Entity(taken[0], found.start, found.end, _SETTLED) if found and len(taken) == 1 else found
