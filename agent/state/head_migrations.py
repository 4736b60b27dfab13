"""How the head of one version becomes one of the next: pure functions of the channels, in the order of the versions.

To change what a stored channel means, add a function `_from_N` at the end of MIGRATIONS, and a head as the release
before stored it to the tests. What was ever released stays here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Channels = dict[str, Any]

_EARLIER_CALL = "earlier"


def _from_0(channels: Channels) -> Channels:
    """Heads in LangGraph's format: one shape for all pending questions, and calls without ids."""
    pending = channels.get("pending")
    if not pending:
        return {**channels, "pending": None, "calls": {}}
    kind = pending["kind"]
    if kind == "tool":
        return {**channels, **_named_call(pending)}
    keys = {
        "opening": {"attempts"},
        "field": {"attempts", "field_id", "candidates"},
        "change": {"attempts", "field_id", "candidates"},
        "proposal": {"attempts", "field_id", "candidates", "value", "interpreter", "said", "back"},
        "reason": {"attempts", "field_id"},
        "cancel": {"attempts", "field_id", "candidates"},
        "restart": {"attempts", "field_id", "candidates"},
        "step": {"attempts", "step"},
        "review": {"attempts"},
    }[kind]
    return {**channels, "pending": {"kind": kind, **_only(pending, keys)}, "calls": {}}


def _named_call(pending: Channels) -> Channels:
    """Gives an id to a call without one, which distinguishes it from later calls."""
    call = {"call_id": _EARLIER_CALL, **_only(pending, {"tool_name", "tool_args", "purpose"})}
    if pending.get("failed"):
        return {"pending": {"kind": "tool_failed", **call, "attempts": pending["attempts"]}, "calls": {}}
    unanswered = {"tool": pending["tool_name"], "args": pending["tool_args"], "times": 1}
    return {"pending": {"kind": "tool", **call}, "calls": {_EARLIER_CALL: unanswered}}


def _only(values: Channels, keys: set[str]) -> Channels:
    return {name: value for name, value in values.items() if name in keys}


MIGRATIONS: tuple[Callable[[Channels], Channels], ...] = (_from_0,)
