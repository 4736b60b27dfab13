"""The contract for tools that the service runs itself, within the turn.

The caller of a turn brings an `ActionRunner`; without one, the frontend runs all tools.
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
"""In one turn; any further action counts as failed without being run."""


@dataclass(frozen=True, slots=True)
class ActionCall:
    """One call. A repeated turn makes the same call under the same `key`. `args` come from the planner; `answers` are
    all visible ones, by field id. `fresh`: a cached result must not be used."""

    key: str
    tool: ToolSpec
    args: Mapping[str, JsonValue]
    answers: Mapping[str, JsonValue]
    now: datetime
    locale: str = "en"
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class ActionResult:
    """The result of a call. `failed` is "" on success, else the status of the service's refusal as text, or
    `operations.DOWN`. `unclear`: it may have been carried out, so it must not be repeated. `error` describes the
    failure, for the record only. `digest` is that of the stored call. `attempts` counts the requests, 0 for a cached
    result; `retries` of them followed a failure."""

    result: JsonValue = None
    failed: str = ""
    error: str = ""
    unclear: bool = False
    digest: str = ""
    attempts: int = 1
    retries: int = 0


class ActionRunner(Protocol):
    """Runs the tools of one turn."""

    def serves(self, tool: ToolSpec) -> bool:
        """Whether the service runs this tool: it has the action or the service's address, or nobody else could run
        it."""

    def forget(self, tool: ToolSpec) -> None:
        """Drops the cached results of a tool."""

    def run(self, call: ActionCall) -> ActionResult:
        """Makes a call, once for each key. Never raises for anything that the tool or its service does."""


@dataclass(frozen=True, slots=True)
class ToolRouting:
    """Who runs which tools. `host_tools` are those that the host runs. `by_client`: only a browser says so, and it must
    not run tools that set fields of the form."""

    runner: ActionRunner | None = None
    host_tools: frozenset[str] = field(default_factory=frozenset)
    by_client: bool = False

    def runs_here(self, tool: ToolSpec | None) -> bool:
        if tool is None or self.runner is None:
            return False
        is_taken = not self.host_tools.isdisjoint({tool.name, ALL_TOOLS}) and not (self.by_client and tool.sets)
        return not is_taken and self.runner.serves(tool)


def tool_routing_of(draft: TurnDraft) -> ToolRouting:
    """The routing of this turn."""
    return ToolRouting(draft.context.actions, frozenset(draft.host_tools), draft.context.by_client)


def call_key(made_in: str, tool_name: str, args: Mapping[str, JsonValue], purpose: tuple[str, ...]) -> str:
    """The id of a call; `made_in` is a secret scope that is unique to a turn of a conversation."""
    text = json.dumps([made_in, tool_name, args, purpose], sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]
