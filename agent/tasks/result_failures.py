"""Detects results that cannot be shown: a broken one must not look like an empty one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agent.tools.failures import Failure
from forms_registry.schema import Effect, JsonValue, TaskSpec
from forms_registry.schema.operations import DOWN
from forms_registry.schema.paths import values_at


def unreadable_list(at: str, body: JsonValue, things: Sequence[Any]) -> Failure | None:
    """The failure of a result without `things` at a path; None with some, and for an empty list."""
    found_list = body if at == "@" else values_at(body, at)
    return None if things or found_list == [] else Failure("the result is no list of things", final=True, case=DOWN)


def nothing_to_tell(task: TaskSpec, text: str) -> Failure | None:
    """The failure of a result for which the template has no text, if showing it is all the task does."""
    is_empty = task.effect is Effect.NONE and task.rows is None and any(task.tells.all()) and not text
    return Failure("the result holds nothing to tell", final=True, case=DOWN) if is_empty else None
