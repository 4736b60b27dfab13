"""The tools of a form, and when they run by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from forms_registry.schema.condition import Condition
from forms_registry.schema.operations import FRONTEND, SERVER, FailureWords, Operation, Output
from nlu.types import JsonValue, LocalText


@dataclass(frozen=True, slots=True)
class ToolArgument:
    """An argument of a tool call: the answer of `field_id`, a `part` of it, or else the constant `value`."""

    name: str
    field_id: str | None = None
    value: JsonValue = None
    part: str = ""


class TriggerKind(StrEnum):
    """When a tool runs by itself; `Trigger.target` names the field or the step."""

    START = "start"
    AFTER_FIELD = "after_field"
    AFTER_ANSWER = "after_answer"
    STEP_END = "step_end"
    COMPLETE = "complete"
    UPLOAD = "upload"


@dataclass(frozen=True, slots=True)
class Trigger:
    """`target` is a field id for AFTER_FIELD and UPLOAD, a step number as text for STEP_END ("" for every step)."""

    kind: TriggerKind
    target: str = ""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """An operation that the frontend or the service carries out for the form, and when it runs by itself.

    `sets_flags`: its result, an object of booleans (or one under a key such as `flags`), sets the flags that the host
    does not set. `runs` is FRONTEND or SERVER; a server runs `operation`, or else the Python action named `calls`.
    `sets` are the computed fields that the result sets, `tells` is what the person is told, with JMESPaths in braces,
    and `failures` what they are told instead.
    """

    name: str
    purpose: LocalText = LocalText()
    arguments: tuple[ToolArgument, ...] = ()
    moments: tuple[Trigger, ...] = ()
    returns: str = ""
    sets_flags: bool = False
    runs: str = FRONTEND
    calls: str = ""
    operation: Operation | None = None
    sets: tuple[Output, ...] = ()
    tells: LocalText = LocalText()
    failures: tuple[FailureWords, ...] = ()
    line: int = 0

    @property
    def runs_here(self) -> bool:
        return self.runs == SERVER
