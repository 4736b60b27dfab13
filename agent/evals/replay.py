"""Says an utterance in a conversation of its own, and tells which values the agent took from it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from agent.evals.utterances import BadUtterances, LabelledUtterance
from agent.runner import run_turn
from agent.slots.proposals import Interpreter
from agent.turns.outcome import Change, Source
from agent.turns.turn import TurnContext, TurnInput
from forms_registry.schema import JsonValue

_TAKEN = {Change.SET, Change.CORRECTED}
_GREETING = "hello"
_LEAD_IN_TURNS = 2


class Replay:
    """Utterances said one by one; without an interpreter, to the rules.

    What leads to an utterance is told by widgets and the same for all of its situation, so that it happens once and
    costs no interpreter anything. `calls` collects what the turns' traces tell of each call to a model.
    """

    def __init__(self, interpreter: Interpreter | None = None) -> None:
        self.calls: list[Mapping[str, JsonValue]] = []
        self._interpreter = interpreter
        self._heads: dict[tuple[str, str, str], bytes] = {}

    def values_taken(self, utterance: LabelledUtterance) -> dict[str, JsonValue]:
        """The values that the utterance's turn took from its words, by field id. Raises BadUtterances when the form
        does not ask for `utterance.asked` in that situation."""
        situation = (utterance.spec.form_id, utterance.asked, json.dumps(utterance.known))
        if situation not in self._heads:
            self._heads[situation] = _lead_in(utterance)
        context = _context(utterance, _LEAD_IN_TURNS + 1, self._interpreter)
        outcome = run_turn(TurnInput(message=utterance.said), context, self._heads[situation])
        self.calls += [call for entry in outcome.trace for call in entry.get("calls", ())]
        return {
            record.field_id: record.value
            for record in outcome.records
            if record.change in _TAKEN and record.source == Source.WORDS
        }


def _lead_in(utterance: LabelledUtterance) -> bytes:
    """The conversation up to the utterance: opened, and with `known` answered."""
    outcome = run_turn(TurnInput(answers=dict(utterance.known)), _context(utterance, 1), None)
    if utterance.asked and outcome.current_field is None:
        outcome = run_turn(TurnInput(message=_GREETING), _context(utterance, _LEAD_IN_TURNS), outcome.head)
    if (outcome.current_field or "") != utterance.asked:
        asked_instead = outcome.current_field or "nothing"
        raise BadUtterances(
            f"{utterance.said!r} is to answer {utterance.asked!r}, but the form asks for {asked_instead!r}."
        )
    return outcome.head


def _context(utterance: LabelledUtterance, number: int, interpreter: Interpreter | None = None) -> TurnContext:
    return TurnContext(
        spec=utterance.spec,
        conversation_id="evaluation",
        number=number,
        now=utterance.now,
        interpreter=interpreter,
    )
