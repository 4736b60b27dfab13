"""Opens the conversation; what is said then is put together as the turn ends."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.draft import TurnDraft
from agent.state import FormPilotState, PendingKind
from agent.turn import TurnContext


def greeting(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    draft.pending = {"kind": PendingKind.OPENING, "attempts": -1}
    return draft.update("greeting")
