"""Returns the action and waits; the next turn resumes here with the person's input."""

from __future__ import annotations

from typing import Any, cast

from langgraph.runtime import Runtime

from agent.answers.memory import heard_texts
from agent.answers.page import leave_to_other_page, take_page
from agent.answers.private_words import secret_in_message
from agent.interrupts import hand_out
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext


def await_user(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    turn_input = hand_out(state.get("action"))  # what a resume knows no more is not handed out again
    update: FormPilotState = {"turn_input": turn_input, "calls": turn_input["calls"]}
    heard = heard_texts(state, turn_input["message"], runtime.context.number)
    update = {**update, "heard": heard["heard"], "heard_in": heard["heard_in"]}
    if turn_input.get("page") is not None:
        page = take_page({**state, **update}, runtime.context, turn_input["page"])
        update = cast("FormPilotState", {**update, **page})
    secret = secret_in_message(cast("FormPilotState", {**state, **update}), runtime.context)
    update = cast("FormPilotState", {**update, **secret})
    return {**update, **leave_to_other_page(cast("FormPilotState", {**state, **update}), runtime.context)}
