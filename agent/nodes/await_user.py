"""Hands the action out and waits: the next turn resumes here with the person's input."""

from __future__ import annotations

from typing import Any, cast

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from agent.answers.memory import heard_texts
from agent.answers.page import take_page
from agent.answers.private_words import secret_in_message
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext


def await_user(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    given = interrupt(state.get("action"))  # what a resume knows no more is not handed out again
    taken: FormPilotState = {"turn_input": given, "calls": given["calls"]}
    heard = heard_texts(state, given["message"], runtime.context.number)
    taken = {**taken, "heard": heard["heard"], "heard_in": heard["heard_in"]}
    if given.get("page") is not None:
        page = take_page({**state, **taken}, runtime.context, given["page"])
        taken = cast("FormPilotState", {**taken, **page})
    return {**taken, **secret_in_message(cast("FormPilotState", {**state, **taken}), runtime.context)}
