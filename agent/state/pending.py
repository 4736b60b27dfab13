"""What the last action waits for: a type for each kind of question, with what that kind needs.

`attempts` counts how often it was asked in vain; NEW marks a question that this turn has created.
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
    """`field_id` is "" for no field."""

    field_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answerable(_OfField):
    """`candidates` are the possible values of the last answer, if it was ambiguous."""

    candidates: tuple[JsonValue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeted(_Question):
    """The person was greeted, and is to say what they know."""

    kind: ClassVar = "opening"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldAsked(_Answerable):
    """A field was asked."""

    kind: ClassVar = "field"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeAsked(_Answerable):
    """A new value for a field was asked; `field_id` is "" until it is known which field. `by_going_back`: the person
    went back to it, and did not ask for a change. `between` are the candidates, empty for all; `said` are the words of
    the new value, from the turn `said_in`."""

    kind: ClassVar = "change"
    by_going_back: bool = False
    between: tuple[str, ...] = ()
    said: str = ""
    said_in: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueProposed(_Answerable):
    """A value was shown for confirmation. `interpreter` proposed it. `said`: it comes from the person's own words,
    `quote` in the turn `said_in`, which are "" and 0 if not known any more; `slip`: these words look mistyped. `back`
    is the field that was being asked when a change of another one was offered, or "". `earlier` are the offers that
    this one extends, each with `value`, `interpreter`, `quote` and `said_in`."""

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
    """The reason for leaving a field open was asked."""

    kind: ClassVar = "reason"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingOffered(_OfField):
    """Leaving a field open was offered, after it had been asked repeatedly in vain."""

    kind: ClassVar = "leaving"


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelAsked(_Answerable):
    """Confirmation to cancel was asked; `field_id` is the field that was being asked, or ""."""

    kind: ClassVar = "cancel"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestartAsked(_Answerable):
    """Confirmation to start over was asked; `field_id` is the field that was being asked, or ""."""

    kind: ClassVar = "restart"


@dataclass(frozen=True, slots=True, kw_only=True)
class _AnswersShown(_Question):
    """Answers were listed in `language`, which is "" if not known."""

    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepShown(_AnswersShown):
    """The answers of a step were shown for confirmation."""

    kind: ClassVar = "step"
    step: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewShown(_AnswersShown):
    """All answers were shown for confirmation."""

    kind: ClassVar = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskAsked(_Question):
    """An assistant asked what to do."""

    kind: ClassVar = "task"


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskConfirmed(_Question):
    """Confirmation of a task was asked, once everything it needs was known."""

    kind: ClassVar = "task_confirm"


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsAsked(_Question):
    """At least one detail to change was asked, for a task."""

    kind: ClassVar = "details"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinksAsked(_Question):
    """The links of the shown rows were offered."""

    kind: ClassVar = "links"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """`call_id` is the id of the call; `purpose` is that of the planner's CallTool."""

    call_id: str
    tool_name: str
    tool_args: Mapping[str, JsonValue]
    purpose: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolAwaited(_Call):
    """The frontend is running a tool."""

    kind: ClassVar = "tool"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolFailed(_Call):
    """A check or a submission failed or timed out, and the person was told."""

    kind: ClassVar = "tool_failed"
    attempts: int = NEW


Call = ToolAwaited | ToolFailed
OpenQuestion = (
    Greeted | ChangeAsked | ValueProposed | ReasonAsked | LeavingOffered | CancelAsked | RestartAsked | ToolFailed
)
"""What takes precedence over the planner's next step."""
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
    """The id of the field that is being asked, not one that is confirmed or changed; "" for none."""
    return pending.field_id if isinstance(pending, FieldAsked) else ""


def attempts_of(pending: Pending | None) -> int:
    """How often the question was asked in vain; 0 if nothing is pending."""
    return pending.attempts if isinstance(pending, _Question | ToolFailed) else 0


def with_candidates(pending: Pending | None, candidates: Sequence[JsonValue]) -> Pending | None:
    """The pending question with the possible values of an ambiguous answer; unchanged if it does not wait for an
    answer."""
    return replace(pending, candidates=tuple(candidates)) if isinstance(pending, _Answerable) else pending


def candidates_of(pending: Pending | None) -> tuple[JsonValue, ...]:
    """The possible values of the last answer, if it was ambiguous."""
    return pending.candidates if isinstance(pending, _Answerable) else ()


def pending_to_state(pending: Pending | None) -> PendingState | None:
    """The pending question as plain values."""
    if pending is None:
        return None
    values = {slot.name: getattr(pending, slot.name) for slot in fields(pending)}
    return {
        "kind": pending.kind,
        **{name: list(value) if name in _SEQUENCES else value for name, value in values.items()},
    }


def pending_from_state(state: PendingState | None) -> Pending | None:
    """The inverse of `pending_to_state`."""
    if state is None:
        return None
    values: dict[str, Any] = {
        name: tuple(value) if name in _SEQUENCES else value for name, value in state.items() if name != "kind"
    }
    return _TYPES[state["kind"]](**values)
