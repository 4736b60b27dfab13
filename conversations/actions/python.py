"""Python actions: callables that the settings name, `action(args, call) -> JSON`.

An action that raises has perhaps done half of its work, so it is not run again, unless it is marked `repeatable`. One
that knows that it did nothing raises ActionFailed; one that does not take what it is given, ActionRefused.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cache

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.utils.module_loading import import_string

from agent.turns.service_actions import ActionCall, ActionResult
from conversations.actions.marks import ActionFailed, ActionRefused
from forms_registry.schema import JsonValue, ToolSpec
from forms_registry.schema.operations import DOWN
from forms_registry.schema.paths import is_storable

logger = logging.getLogger(__name__)

Action = Callable[[Mapping[str, JsonValue], ActionCall], JsonValue]


def action_name_of(tool: ToolSpec) -> str:
    """The name of the action that a tool runs."""
    return tool.calls or tool.name


@cache
def _load(path: str) -> Action:
    action = import_string(path)
    if not callable(action):
        raise ImproperlyConfigured(f"ACTIONS names {path}, which cannot be called.")
    return action


def action_named(name: str) -> Action | None:
    """The action that the settings have under a name."""
    path = settings.ACTIONS.get(name)
    return _load(path) if path else None


def is_repeatable(action: Action) -> bool:
    """Whether its writer has marked it `repeatable`."""
    return getattr(action, "repeatable", False)


def run(action: Action, call: ActionCall) -> ActionResult:
    """What the action gives, or how it failed."""
    try:
        result = action(call.args, call)
    except ActionRefused as refusal:
        return ActionResult(dict(refusal.errors), failed="422", error="refused")
    except ActionFailed as failure:
        return ActionResult(failed=DOWN, error=str(failure))
    except Exception as error:  # noqa: BLE001 - whatever it is, the turn goes on
        # Its words may repeat what the person said; its type does not.
        logger.warning("an action failed", extra={"tool": call.tool.name, "error": type(error).__name__})
        unclear = not is_repeatable(action)
        return ActionResult(failed=DOWN, error=type(error).__name__, unclear=unclear)
    if not is_storable(result):
        return ActionResult(failed=DOWN, error="its result is no JSON", unclear=not is_repeatable(action))
    return ActionResult(result)
