"""Recalls what a person told at the very beginning, once it can be understood: options are often looked up later."""

from __future__ import annotations

from agent.draft import TurnDraft
from agent.state import Pending, PendingKind
from forms_registry.schema import FieldSpec
from nlu.entity import Entity


def recall(draft: TurnDraft, item: FieldSpec) -> Pending | None:
    """The one option of a looked-up field that the opening message names, to be confirmed; None when it names none.

    It is put before the person and not taken: at the time they could not know what there was to choose from.
    """
    if item.data_source is None or not draft.opening or draft.opening == draft.message:
        return None
    found = draft.view.kind(item).extract(draft.opening, draft.view.value_context(item))
    values = {str(one.value): one.value for one in found if isinstance(one, Entity)}
    if len(values) != 1 or len(found) != len([one for one in found if isinstance(one, Entity)]):
        return None
    [value] = values.values()
    return {
        "kind": PendingKind.PROPOSAL,
        "field_id": item.id,
        "value": value,
        "interpreter": "rules",
        "attempts": -1,
    }
