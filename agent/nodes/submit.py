"""Takes values that widgets sent by field id. No understanding is needed, so no model is asked."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.dialogue.commands import Command
from agent.dialogue.leaving_open import is_none_of_these, leave_out
from agent.dialogue.moves import pending_field
from agent.draft import TurnDraft
from agent.ledger import Evidence
from agent.state import FormPilotState
from agent.turn import Source, TurnContext


def submit(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    answers = state["turn_input"]["answers"]
    pending = pending_field(draft)
    order = [item for item in draft.spec.fields if item.id in answers]
    evidence = Evidence(Source.WIDGET, "widget")
    for item in order:
        value = answers[item.id]
        if is_none_of_these(draft, item, value):
            leave_out(draft, item, Command.LEAVE_OPEN)
        elif value is None:
            if draft.view.is_required(item) and item is pending:
                leave_out(draft, item, Command.LEAVE_OPEN)
            elif draft.view.is_required(item):
                draft.clear(item.id, "cleared by the person")
            else:
                draft.skip(item, "skipped", evidence)
        elif draft.propose(item.id, value, evidence):
            continue
        elif item is pending:
            draft.problem = draft.rejected[item.id]
        else:
            draft.note("not_taken", field=item.name(draft.locale), why=draft.rejected[item.id])
    return draft.update("submit", fields=[item.id for item in order], needs_conversation=bool(draft.message.strip()))
