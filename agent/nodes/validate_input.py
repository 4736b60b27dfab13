"""Takes a message as the answer to the question that was asked, where it reads as one."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.dialogue.moves import pending_field
from agent.draft import TurnDraft
from agent.interpretation.expected_answer import judge
from agent.state import FormPilotState
from agent.turn import TurnContext


def validate_input(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    item = pending_field(draft)
    judged = item is not None and judge(draft, item)
    return draft.update("validate_input", field=item.id if item else "", judged=judged, needs_conversation=not judged)
