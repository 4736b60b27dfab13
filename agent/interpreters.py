"""Selects the interpreter of a turn."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.interpretation.rules import RulesInterpreter
from agent.slots.proposals import Interpretation, Interpreter, Veto

_RULES = RulesInterpreter()


def interpreter_of(draft: TurnDraft) -> Interpreter:
    """The host's interpreter, else the rules. A message that may contain a secret of the host's page is never sent to a
    model."""
    return _RULES if draft.secret else draft.context.interpreter or _RULES


def traced_vetoes(draft: TurnDraft, interpretation: Interpretation) -> list[Veto]:
    """The values that were not taken, for the trace; without their words if these may be secret."""
    return [{**veto, "quote": ""} for veto in interpretation.vetoes] if draft.secret else list(interpretation.vetoes)
