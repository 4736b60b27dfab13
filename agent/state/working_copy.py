"""Copies of the channels of a state that a turn changes, so that the state itself is never mutated."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, cast

from agent.state.stored import CallState, Doubt, KnownThing, Lookup, ShownRows, Unanswered
from agent.state.working_state import FormPilotState
from forms_registry.schema import JsonValue


@dataclass(eq=False)
class TaskChannels:
    """The channels that only assistants have; the head of a form lacks them."""

    task: str | None = None
    wanted_task: str = ""
    named: dict[str, str] = field(default_factory=dict)
    wanted: list[str] = field(default_factory=list)
    given: dict[str, JsonValue] = field(default_factory=dict)
    known: dict[str, KnownThing] = field(default_factory=dict)
    shown: ShownRows | None = None
    metrics: dict[str, int] = field(default_factory=dict)
    salient: list[str] = field(default_factory=list)
    meant: dict[str, KnownThing] = field(default_factory=dict)
    last_result: str = ""
    effect: str = ""
    subject: JsonValue = None
    rows_wanted: str = ""
    task_failed: str = ""


@dataclass(eq=False)
class WorkingCopy(TaskChannels):
    """One attribute for each channel; `FormPilotState` describes them."""

    opening: str = ""
    opening_in: int = 0
    heard: list[str] = field(default_factory=list)
    heard_in: list[int] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    unanswered: list[Unanswered] = field(default_factory=list)
    taken_back: list[str] = field(default_factory=list)
    calls: dict[str, CallState] = field(default_factory=dict)
    lookups: dict[str, Lookup] = field(default_factory=dict)
    uploads: dict[str, dict[str, JsonValue]] = field(default_factory=dict)
    done: dict[str, str] = field(default_factory=dict)
    echoes: list[str] = field(default_factory=list)
    refusals: dict[str, int] = field(default_factory=dict)
    failures: dict[str, int] = field(default_factory=dict)
    flags: dict[str, bool] = field(default_factory=dict)
    results: dict[str, dict[str, str]] = field(default_factory=dict)
    deferred: dict[str, JsonValue] = field(default_factory=dict)
    last_answered: str = ""
    sent: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    trail: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    noted: dict[str, list[str]] = field(default_factory=dict)
    problem: str = ""
    repeating: bool = False
    on_page: bool = False
    rejected: dict[str, str] = field(default_factory=dict)

    def forget_what_goes_with_answers(self) -> None:
        """Resets the channels in `_LIVES_WITH_ANSWERS` to their initial values."""
        fresh = WorkingCopy()
        for name in _LIVES_WITH_ANSWERS:
            setattr(self, name, getattr(fresh, name))

    def channels(self) -> FormPilotState:
        """The channels to merge into the state."""
        names = _ALL if self.task is not None else _OF_FORMS
        return cast("FormPilotState", {name: getattr(self, name) for name in names})


_LIVES_WITH_ANSWERS = (
    # what was said, and what may come of it
    *("opening", "opening_in", "heard", "heard_in", "doubts", "unanswered", "taken_back", "named", "known", "wanted"),
    # what was looked up, done, sent, and told for them
    *("lookups", "uploads", "done", "echoes", "failures", "unclear", "results"),
    # where the talk about them had got to
    *("refusals", "rejected", "problem", "last_answered", "trail"),
)
_ALL = tuple(channel.name for channel in fields(WorkingCopy))
_OF_FORMS = _ALL[len(fields(TaskChannels)) :]


def copied_channels(state: FormPilotState) -> dict[str, Any]:
    """The channels of a state, as arguments for a working copy."""
    return {name: _copy(state[name]) for name in _ALL if name in state}  # type: ignore[literal-required]


def _copy(value: Any) -> Any:
    return value.copy() if isinstance(value, dict | list) else value
