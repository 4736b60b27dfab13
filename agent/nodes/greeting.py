"""Opens the conversation; what is said then is put together as the turn ends."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.draft import TurnDraft
from agent.pending import Greeted
from agent.state import FormPilotState
from agent.turn import TurnContext


def greeting(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    draft.pending = Greeted()
    return draft.update("greeting")
