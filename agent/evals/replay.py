"""Says an utterance in a conversation of its own, and tells which values the agent took from it."""

from __future__ import annotations

from agent.evals.utterances import BadUtterances, Utterance
from agent.interpreters.base import Interpreter
from agent.runner import run_turn
from agent.turn import Change, Source, TurnContext, TurnInput
from forms_registry.spec.types import JsonValue

_TAKEN = {Change.SET, Change.CORRECTED}
_GREETING = "hello"


def values_taken(utterance: Utterance, interpreter: Interpreter | None = None) -> dict[str, JsonValue]:
    """The values that the utterance's turn took from its words, by field id; without an interpreter, by the rules.

    Only that turn is understood by `interpreter`: what leads to it is told by widgets. Raises BadUtterances when the
    form does not ask for `utterance.asked` in that situation.
    """
    head = _lead_in(utterance)
    outcome = run_turn(TurnInput(message=utterance.said), _context(utterance, 3, interpreter), head)
    return {
        record.field_id: record.value
        for record in outcome.records
        if record.change in _TAKEN and record.source == Source.WORDS
    }


def _lead_in(utterance: Utterance) -> bytes:
    """The conversation up to the utterance: opened, and with `known` answered."""
    outcome = run_turn(TurnInput(answers=dict(utterance.known)), _context(utterance, 1), None)
    if utterance.asked and outcome.current_field is None:
        outcome = run_turn(TurnInput(message=_GREETING), _context(utterance, 2), outcome.head)
    if (outcome.current_field or "") != utterance.asked:
        asked = outcome.current_field or "nothing"
        raise BadUtterances(
            f"{utterance.said!r} expects to be asked for {utterance.asked!r}; the form asks for {asked}."
        )
    return outcome.head


def _context(utterance: Utterance, number: int, interpreter: Interpreter | None = None) -> TurnContext:
    return TurnContext(
        spec=utterance.spec,
        conversation_id="evaluation",
        number=number,
        now=utterance.now,
        interpreter=interpreter,
    )
