"""How often tool calls may fail before the conversation goes on without them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from forms_registry.schema import TriggerKind

_ATTEMPTS = 2
_CHECK_ATTEMPTS = 3
_PATIENCE = timedelta(minutes=1)
_CHECK_PATIENCE = timedelta(minutes=5)
_CHECKS = (f"{TriggerKind.STEP_END.value}:", f"{TriggerKind.COMPLETE.value}:")


def is_check(key: str) -> bool:
    """Whether a tool checks or submits answers, so nobody may be told that it did when it did not."""
    return key.startswith(_CHECKS)


def is_given_up(failures: Mapping[str, int], key: str) -> bool:
    """Whether a call has failed as often as it may; `failures` counts by key."""
    return failures.get(key, 0) >= attempts_for(key)


def attempts_for(key: str) -> int:
    """How often a call may fail."""
    return _CHECK_ATTEMPTS if is_check(key) else _ATTEMPTS


def patience_for(key: str) -> timedelta:
    """How long a call may take before a person who goes on is taken not to wait for it."""
    return _CHECK_PATIENCE if is_check(key) else _PATIENCE


def handed_over(failures: Mapping[str, int]) -> list[str]:
    """The keys of checks and submissions that were given up; staff follow up on these."""
    return [key for key in failures if is_check(key) and is_given_up(failures, key)]


def tool_of(key: str) -> str:
    """The tool's name in the key of a moment."""
    return key.rsplit(":", 1)[1]
