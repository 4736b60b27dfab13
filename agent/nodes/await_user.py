"""Hands the action out and waits: the next turn resumes here with the person's input."""

from __future__ import annotations

from typing import Any

from langgraph.types import interrupt

from agent.memory import hear
from agent.state import FormPilotState


def await_user(state: FormPilotState) -> dict[str, Any]:
    given = interrupt(state.get("action"))  # what a resume knows no more is not handed out again
    return {"turn_input": given, "calls": given["calls"], "heard": hear(state, given["message"])}
