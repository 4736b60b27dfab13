"""Hands the action out and waits: the next turn resumes here with the person's input."""

from __future__ import annotations

from typing import Any

from langgraph.types import interrupt

from agent.state import FormPilotState


def await_user(_: FormPilotState) -> dict[str, Any]:
    return {"turn_input": interrupt("waiting for the person")}
