"""Opens the conversation; the words are put together at the end of the turn."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.deciding.draft import TurnDraft
from agent.state.pending import Greeted
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext


def greeting(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    draft.pending = Greeted()
    return draft.update("greeting")
