"""Hands the action out and waits: the next turn resumes here with the person's input."""

from __future__ import annotations

from typing import Any

from langgraph.types import interrupt

from agent.memory import hear
from agent.state import FormPilotState


def await_user(state: FormPilotState) -> dict[str, Any]:
    given = interrupt("waiting for the person")
    return {"turn_input": given, "heard": hear(state, given["message"])}
