"""Recalls what a person said before it could be understood: at the opening, or while a tool was looking options up."""

from __future__ import annotations

from collections.abc import Sequence

from agent.dialogue.commands import command_of
from agent.draft import TurnDraft
from agent.state import FormPilotState, Pending, PendingKind
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import Entity

HEARD_CHARS = 2000


def hear(state: FormPilotState, message: str) -> list[str]:
    """What was said so far while tools ran, the newest last and at most 2,000 characters, with `message` if one runs
    now."""
    heard = list(state.get("heard", []))
    pending = state.get("pending")
    if pending is None or pending["kind"] != PendingKind.TOOL or not message.strip() or command_of(message):
        return heard
    return _bounded([*heard, message[:HEARD_CHARS]])


def recall(draft: TurnDraft, item: FieldSpec) -> Pending | None:
    """The one option of a looked-up field that earlier words name, the newest first, to be confirmed; None when they
    name none.

    It is put before the person and not taken: at the time they could not know what there was to choose from.
    """
    if item.data_source is None:
        return None
    for text in (*reversed(draft.heard), draft.opening):
        if text and text != draft.message and (named := _named(draft, item, text)) is not None:
            return {
                "kind": PendingKind.PROPOSAL,
                "field_id": item.id,
                "value": named,
                "interpreter": "rules",
                "attempts": -1,
            }
    return None


def _named(draft: TurnDraft, item: FieldSpec, text: str) -> JsonValue:
    found = draft.view.field_type(item).extract(text, draft.view.value_context(item))
    values = {str(one.value): one.value for one in found if isinstance(one, Entity)}
    return next(iter(values.values())) if len(values) == 1 and len(found) == len(values) else None


def _bounded(heard: Sequence[str]) -> list[str]:
    """The newest texts, as far as they fit."""
    kept: list[str] = []
    for text in reversed(heard):
        if sum(map(len, kept)) + len(text) > HEARD_CHARS:
            break
        kept.insert(0, text)
    return kept
