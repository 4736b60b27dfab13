"""Takes widget values by field id."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.answers.widget_answers import take_answers
from agent.deciding.draft import TurnDraft
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext


def submit(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    answers = state["turn_input"]["answers"]
    has_words = bool(draft.message.strip())
    take_answers(draft, answers, defer=has_words)
    return draft.update("submit", fields=list(answers), needs_conversation=has_words)
