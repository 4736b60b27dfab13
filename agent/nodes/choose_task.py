"""For assistants: finds out which task the person wants, before their words are read as answers."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.deciding.draft import TurnDraft
from agent.state.working_state import FormPilotState
from agent.tasks.choosing import choose
from agent.turns.turn import TurnContext


def choose_task(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    choice = choose(draft)
    draft.deferred = dict(state["turn_input"]["answers"])
    by = {"by": choice.by, **({"reason": choice.reason} if choice.reason else {})}
    opened: dict[str, Any] = {"initial_extraction_done": False} if choice.begins else {}
    if draft.message != state["turn_input"]["message"]:  # what is left of it tells this task nothing
        opened["turn_input"] = {**state["turn_input"], "message": draft.message}
    return draft.update(
        "choose_task",
        traced={"task": draft.task, "intent": draft.wanted_task, **by, "calls": list(choice.calls)},
        needs_words=choice.reads_on,
        **opened,
    )
