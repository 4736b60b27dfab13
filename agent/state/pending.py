"""What the last action waits for: one type for each kind of question, each with what that kind needs and no more.

`attempts` counts how often it was put before the person without an answer; NEW is for what this very turn has opened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, TypeAlias

from forms_registry.schema import JsonValue

NEW = -1

PendingState: TypeAlias = dict[str, Any]
"""A pending question as plain values: its `kind`, and the attributes of its type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    attempts: int = NEW


@dataclass(frozen=True, slots=True, kw_only=True)
class _OfField(_Question):
    """`field_id` is "" where no field is meant."""

    field_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answerable(_OfField):
    """`candidates` are what the last answer could mean, where that was unclear."""

    candidates: tuple[JsonValue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeted(_Question):
    """The person has been greeted, and is to tell what they know."""

    kind: ClassVar = "opening"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldAsked(_Answerable):
    """A field was asked for."""

    kind: ClassVar = "field"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAsked(_Answerable):
    """Another answer for a field was asked for; while it is still to be said which, `field_id` is "". `between` are the
    fields that it may be, of all if empty, and `said` the words that told the new value, in the turn `said_in`."""

    kind: ClassVar = "change"
    between: tuple[str, ...] = ()
    said: str = ""
    said_in: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueProposed(_Answerable):
    """A value was put before the person, to be confirmed. `interpreter` proposed it; `said` where the person's own
    words did: `quote`, in the turn `said_in`, which are "" and 0 where nobody knows them any more; `slip` where these
    look mistyped. `back` is the field that was being asked when another answer's change was offered, or "". `earlier`
    are the offers of which this one was made by more words, as `value`, `interpreter`, `quote` and `said_in`."""

    kind: ClassVar = "proposal"
    value: JsonValue
    interpreter: str
    said: bool = False
    quote: str = ""
    said_in: int = 0
    slip: bool = False
    back: str = ""
    earlier: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReasonAsked(_OfField):
    """Why a field is left open was asked for."""

    kind: ClassVar = "reason"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingOffered(_OfField):
    """Whether to leave a field open was asked, which had been asked time and again without an answer."""

    kind: ClassVar = "leaving"


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelAsked(_Answerable):
    """Whether to cancel was asked; `field_id` is the field that was being asked then, or ""."""

    kind: ClassVar = "cancel"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartAsked(_Answerable):
    """Whether to start over was asked; `field_id` is the field that was being asked then, or ""."""

    kind: ClassVar = "restart"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepShown(_Question):
    """The answers of a step were shown, to be confirmed."""

    kind: ClassVar = "step"
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewShown(_Question):
    """All answers were shown, to be confirmed."""

    kind: ClassVar = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAsked(_Question):
    """What an assistant is to do was asked for."""

    kind: ClassVar = "task"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskConfirmed(_Question):
    """Whether the task is to be done was asked, once all that it needs was known."""

    kind: ClassVar = "task_confirm"


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsAsked(_Question):
    """What is to be changed was asked for, at least one thing of what the task takes."""

    kind: ClassVar = "details"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksAsked(_Question):
    """Whether the links of the rows that were told are wanted was asked for."""

    kind: ClassVar = "links"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """`call_id` names the call, `purpose` says what its result is for, as the planner's CallTool has it."""

    call_id: str
    tool_name: str
    tool_args: Mapping[str, JsonValue]
    purpose: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolAwaited(_Call):
    """The frontend is to run a tool."""

    kind: ClassVar = "tool"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolFailed(_Call):
    """A check or a submission did not go through, or did not answer, and the person was told so."""

    kind: ClassVar = "tool_failed"
    attempts: int = NEW


Call = ToolAwaited | ToolFailed
OpenQuestion = (
    Greeted | ChangeAsked | ValueProposed | ReasonAsked | LeavingOffered | CancelAsked | RestartAsked | ToolFailed
)
"""What can go before the planner's next step."""
OfTask = TaskAsked | TaskConfirmed | DetailsAsked | LinksAsked
"""What an assistant asks besides fields."""

Pending = OpenQuestion | FieldAsked | StepShown | ReviewShown | ToolAwaited | OfTask

ASKS_FOR_A_VALUE = (FieldAsked, ChangeAsked, ValueProposed)
_TYPES: dict[str, type[Pending]] = {
    kind.kind: kind
    for kind in (
        Greeted,
        FieldAsked,
        ChangeAsked,
        ValueProposed,
        ReasonAsked,
        LeavingOffered,
        CancelAsked,
        RestartAsked,
        StepShown,
        ReviewShown,
        ToolAwaited,
        ToolFailed,
        TaskAsked,
        TaskConfirmed,
        DetailsAsked,
        LinksAsked,
    )
}
_SEQUENCES = {"between", "candidates", "earlier", "purpose"}


def field_of(pending: Pending | None) -> str:
    """The id of the field that the question is about; "" for none."""
    return pending.field_id if isinstance(pending, _OfField) else ""


def asked_field_of(pending: Pending | None) -> str:
    """The id of the field that is being asked, and neither put forward nor changed; "" for none."""
    return pending.field_id if isinstance(pending, FieldAsked) else ""


def attempts_of(pending: Pending | None) -> int:
    """How often the question was put in vain; 0 where nothing was put before the person."""
    return pending.attempts if isinstance(pending, _Question | ToolFailed) else 0


def with_candidates(pending: Pending | None, candidates: Sequence[JsonValue]) -> Pending | None:
    """What is pending, with the values that an unclear answer to it could mean; itself where no answer is awaited."""
    return replace(pending, candidates=tuple(candidates)) if isinstance(pending, _Answerable) else pending


def candidates_of(pending: Pending | None) -> tuple[JsonValue, ...]:
    """What the last answer could mean, where that was unclear."""
    return pending.candidates if isinstance(pending, _Answerable) else ()


def pending_to_state(pending: Pending | None) -> PendingState | None:
    """As plain values, for the state."""
    if pending is None:
        return None
    values = {slot.name: getattr(pending, slot.name) for slot in fields(pending)}
    return {
        "kind": pending.kind,
        **{name: list(value) if name in _SEQUENCES else value for name, value in values.items()},
    }


def pending_from_state(state: PendingState | None) -> Pending | None:
    """The reverse of `pending_to_state`."""
    if state is None:
        return None
    values: dict[str, Any] = {
        name: tuple(value) if name in _SEQUENCES else value for name, value in state.items() if name != "kind"
    }
    return _TYPES[state["kind"]](**values)
