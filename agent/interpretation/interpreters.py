"""Which interpreter serves a turn."""

from __future__ import annotations

from agent.interpretation.base import Interpreter
from agent.interpretation.rules import RulesInterpreter
from agent.turn import TurnContext

_RULES = RulesInterpreter()


def interpreter_of(context: TurnContext) -> Interpreter:
    """The one that the host configured, else the rules, which need nothing but the form."""
    return context.interpreter or _RULES
