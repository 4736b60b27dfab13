"""What a form's tools are, and the moments at which they run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from forms_registry.schema.condition import Condition
from forms_registry.schema.operations import FRONTEND, SERVER, FailureWords, Operation, Output
from nlu.types import JsonValue, LocalText


@dataclass(frozen=True, slots=True)
class ToolArgument:
    """One argument of a tool call: the answer of `field_id`, or `part` of it, or else the constant `value`."""

    name: str
    field_id: str | None = None
    value: JsonValue = None
    part: str = ""


class TriggerKind(StrEnum):
    """When a tool runs by itself; `target` of the moment says which field or step."""

    START = "start"
    AFTER_FIELD = "after_field"
    AFTER_ANSWER = "after_answer"
    STEP_END = "step_end"
    COMPLETE = "complete"
    UPLOAD = "upload"


@dataclass(frozen=True, slots=True)
class Trigger:
    """`target`: a field id for AFTER_FIELD and UPLOAD, a step number as text for STEP_END ("" is every step)."""

    kind: TriggerKind
    target: str = ""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """An operation that the frontend or the service carries out for the form, and the moments at which it runs by
    itself.

    `sets_flags`: the result of the tool, an object of booleans (or one under a key such as `flags`), sets the form's
    flags for the conversation, where the host does not set them itself. `runs` is FRONTEND or SERVER; a server runs
    `operation`, or where there is none the Python action named `calls`. `sets` are the computed fields that the result
    fills, `tells` what it tells the person, with JMESPaths in braces, `failures` what they are told instead.
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
