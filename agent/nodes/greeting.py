"""Opens the conversation: says what the form is for, and about what it will ask."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.dialogue.wording import listed, say
from agent.draft import TurnDraft
from agent.state import FormPilotState, PendingKind
from agent.turn import TurnContext
from forms_registry.schema import FieldSpec

_NAMED = 4


def greeting(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    draft.pending = {"kind": PendingKind.OPENING, "attempts": -1}
    return draft.update("greeting")


def summary_of(draft: TurnDraft) -> str:
    """What will be asked, in a sentence: a few labels, with dates and places named as such rather than one by one."""
    asked = [
        item for item in draft.view.visible() if draft.view.is_required(item) and not draft.view.is_answered(item.id)
    ]
    dates = [item for item in asked if item.type in {"date", "datetime"}]
    named = [item for item in asked if not (len(dates) > 1 and item in dates)]
    parts = [_phrase(draft, item) for item in named[: _NAMED - 1]]
    if len(dates) > 1:
        parts.append(say(draft.locale, "some_dates"))
    if any(item.type == "location" for item in named[_NAMED - 1 :]):
        parts.append(say(draft.locale, "the_place"))
    if not parts:
        return ""
    key = "greeting_summary_few" if len(asked) <= len(parts) and len(dates) <= 1 else "greeting_summary"
    return say(draft.locale, key, count=len(asked), items=listed(draft.locale, parts))


def _phrase(draft: TurnDraft, item: FieldSpec) -> str:
    name = item.name(draft.locale)
    return name if name.isupper() else name[:1].lower() + name[1:]
