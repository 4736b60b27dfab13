"""Reads the message in which a person says all they know, and takes every certain answer from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from agent.answers.acceptance import accept
from agent.answers.instead_of_denied import instead_of_denied
from agent.answers.values_taken_up import value_taken_up
from agent.answers.without_questions import without_questions
from agent.deciding.draft import TurnDraft
from agent.dialogue.answering import answer_question
from agent.dialogue.moves import perform
from agent.interpretation.rules import RulesInterpreter, open_and_answered
from agent.interpreters import interpreter_of, traced_vetoes
from agent.slots.proposals import Intent, InterpretationRequest, ProposedValue
from agent.state.working_state import OPENING_CHARS, FormPilotState
from agent.turns.turn import TurnContext


def extraction(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    if (command := draft.command) is not None:
        perform(draft, command)
        return draft.update("extraction", command=command.value)
    request = InterpretationRequest(draft.message, draft.view, opening=True, deadline=draft.context.deadline)
    interpretation = interpreter_of(draft).interpret(request)
    if not interpretation.values and interpretation.interpreter == "rules":
        values = _values_beside(draft, request, is_question=interpretation.intent is Intent.QUESTION)
        interpretation = replace(interpretation, values=values)
    taken = accept(draft, interpretation, pending=None)
    if interpretation.intent is Intent.QUESTION and draft.task is None and not taken:
        answer_question(draft, interpretation.message)
    elif not taken and draft.secret:
        draft.notes = [*draft.notes, draft.secret_notice]
    return draft.update(
        "extraction",
        intent=interpretation.intent.value,
        taken=taken,
        interpreter=interpretation.interpreter,
        traced={"calls": list(interpretation.calls)},
        vetoes=traced_vetoes(draft, interpretation),
        initial_extraction_done=True,
        opening=draft.quotable_message[:OPENING_CHARS],
        opening_in=draft.context.number,
    )


def _values_beside(draft: TurnDraft, request: InterpretationRequest, *, is_question: bool) -> tuple[ProposedValue, ...]:
    """The values that rules find beside opening questions, or beside what the person does not want."""
    open_fields = open_and_answered(draft.view)[0]
    if value := (value_taken_up if is_question else instead_of_denied)(draft.view, open_fields, request.message):
        return (value,)
    rest = without_questions(request.message) if is_question else ""
    return RulesInterpreter().interpret(replace(request, message=rest)).values if rest else ()
