"""Tools that the service runs itself, within the turn: whether it does, and what it is asked to do.

Nothing is run here. Whoever takes the turn brings an `ActionRunner`; without one, every tool is the frontend's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from forms_registry.schema import JsonValue, ToolSpec

if TYPE_CHECKING:
    from agent.deciding.draft import TurnDraft

ALL_TOOLS = "*"
MOST_ACTIONS = 12
"""In one turn; what comes after them counts as failed, and is not run."""


@dataclass(frozen=True, slots=True)
class ActionCall:
    """One call. `key` is the same whenever the same turn comes to the same call; `args` are as the planner fills them,
    `answers` all that is visible, by field id. `fresh`: an answer that was kept for others like it will not do."""

    key: str
    tool: ToolSpec
    args: Mapping[str, JsonValue]
    answers: Mapping[str, JsonValue]
    now: datetime
    locale: str = "en"
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class ActionResult:
    """What came of a call. `failed` is "" when it was carried out; else the status with which the service refused, as
    text, or `operations.DOWN`. `unclear`: nobody knows whether it was carried out nonetheless, so it must not be made
    again. `error` is an account of the failure, for the record alone. `digest` is that of what is kept of the call.
    `attempts` is how many requests it took, 0 where an answer that was kept served; `retries` of them were made because
    one before had failed."""

    result: JsonValue = None
    failed: str = ""
    error: str = ""
    unclear: bool = False
    digest: str = ""
    attempts: int = 1
    retries: int = 0


class ActionRunner(Protocol):
    """Runs tools for one turn."""

    def serves(self, tool: ToolSpec) -> bool:
        """Whether the tool is this service's to run: its action is there, or its service has an address; or there is
        nobody else."""

    def forget(self, tool: ToolSpec) -> None:
        """Has nothing served again that the tool has answered."""

    def run(self, call: ActionCall) -> ActionResult:
        """Carries a call out, once for each key. Never raises for what the tool or its service does."""


@dataclass(frozen=True, slots=True)
class ToolRouting:
    """What a turn may know of who runs tools. `host_tools` are those that the host has said it runs itself; with
    `by_client` a browser says so, which cannot take over what fills fields of the form."""

    runner: ActionRunner | None = None
    host_tools: frozenset[str] = field(default_factory=frozenset)
    by_client: bool = False

    def runs_here(self, tool: ToolSpec | None) -> bool:
        if tool is None or self.runner is None:
            return False
        is_taken = not self.host_tools.isdisjoint({tool.name, ALL_TOOLS}) and not (self.by_client and tool.sets)
        return not is_taken and self.runner.serves(tool)


def tool_routing_of(draft: TurnDraft) -> ToolRouting:
    """Who runs tools in this turn."""
    return ToolRouting(draft.context.actions, frozenset(draft.host_tools), draft.context.by_client)


def call_key(made_in: str, tool_name: str, args: Mapping[str, JsonValue], purpose: tuple[str, ...]) -> str:
    """The name of a call: `made_in` tells turns of conversations apart, and is known to nobody else."""
    text = json.dumps([made_in, tool_name, args, purpose], sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
