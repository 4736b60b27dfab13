"""What a reply tells beside its words, for frontends that show it in other ways than by saying it.

`noted` lists the answers that the turn took or changed and tells of. `brief` is the message without the sentences about
these, without `error`, and without what is said while a tool runs: there only where it is shorter.
"""

from __future__ import annotations

from typing import Any

from agent.deciding.draft import TurnDraft


def brief_hints(draft: TurnDraft, message: str, brief: str) -> dict[str, Any]:
    """The hints for a message that is also given as `brief`."""
    noted = _noted_answers(draft)
    return ({"noted": noted} if noted else {}) | ({"brief": brief} if brief != message else {})


def other_notes(draft: TurnDraft) -> list[str]:
    """The turn's notes without those in `noted`."""
    return [note for note in draft.notes if note not in draft.noted]


def _noted_answers(draft: TurnDraft) -> list[dict[str, Any]]:
    view, field_ids = draft.view, {name for names in draft.noted.values() for name in names}
    return [
        {
            "field_id": item.id,
            "label": item.name(draft.locale),
            "value": view.values[item.id],
            "shown": view.describe(item),
        }
        for item in view.visible()
        if item.id in field_ids and item.id in view.values
    ]
