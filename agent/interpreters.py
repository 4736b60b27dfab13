"""Which interpreter serves a turn."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.interpretation.base import Interpreter
from agent.interpretation.relevance import mentioned_field
from agent.interpretation.rules import RulesInterpreter

_RULES = RulesInterpreter()


def interpreter_of(draft: TurnDraft) -> Interpreter:
    """The one that the host configured, else the rules, which need nothing but the form. What may be a secret of the
    host's page, because it names one or nothing else is left, is no model's business."""
    return _RULES if _may_hold_a_secret(draft) else draft.context.interpreter or _RULES


def secrecy(draft: TurnDraft) -> dict[str, bool]:
    """For the trace of a turn: `private`, where its message may tell what only the host's page is to know."""
    return {"private": True} if _may_hold_a_secret(draft) else {}


def _may_hold_a_secret(draft: TurnDraft) -> bool:
    view = draft.view
    secrets = [item for item in view.visible() if view.is_left_to_page(item)]
    if not secrets:
        return False
    left = {*view.missing()}
    only_secrets = bool(left) and left <= {item.id for item in secrets}
    return only_secrets or any(mentioned_field(draft.message, [item]) for item in secrets)
