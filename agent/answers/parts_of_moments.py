"""A day and a time that are told one after the other: what was told first is known when the rest is asked for."""

from __future__ import annotations

from dataclasses import replace

from agent.deciding.draft import TurnDraft
from agent.state.pending import candidates_of
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.entity import ValueContext


def context_of_answer(draft: TurnDraft, item: FieldSpec) -> ValueContext:
    """What an answer to the field is read by: of a moment, with the day or the time that the last answer told."""
    context, candidates = draft.view.value_context(item), candidates_of(draft.pending)
    is_part = type_of(item).is_datetime and not draft.view.is_answered(item.id) and len(candidates) == 1
    return replace(context, current=candidates[0]) if is_part else context
