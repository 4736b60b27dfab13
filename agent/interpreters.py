"""Which interpreter serves a turn."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.interpretation.rules import RulesInterpreter
from agent.slots.proposals import Interpretation, Interpreter, Veto

_RULES = RulesInterpreter()


def interpreter_of(draft: TurnDraft) -> Interpreter:
    """The one that the host configured, else the rules, which need nothing but the form. What may be a secret of the
    host's page is no model's business."""
    return _RULES if draft.secret else draft.context.interpreter or _RULES


def traced_vetoes(draft: TurnDraft, interpretation: Interpretation) -> list[Veto]:
    """The values that were not taken, for the trace; of what may be a secret without the words."""
    return [{**veto, "quote": ""} for veto in interpretation.vetoes] if draft.secret else list(interpretation.vetoes)
