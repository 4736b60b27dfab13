"""Settles by a field's limits what its words leave open: of "Saturday at 4 pm", said on a Saturday morning of what has
happened, only the week before is left."""

from __future__ import annotations

from agent.slots.scores import fits_limits
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Ambiguity, Entity

_SETTLED = 0.9


def resolved_by_limits(view: FormView, item: FieldSpec, found: Entity | Ambiguity | None) -> Entity | Ambiguity | None:
    """The only one of several values that the field takes; else the reading as it is."""
    several = found.candidates if isinstance(found, Ambiguity) and len(found.candidates) > 1 else ()
    taken = [value for value in several if fits_limits(view, item, value)]
    return Entity(taken[0], found.start, found.end, _SETTLED) if found and len(taken) == 1 else found
