"""What the working state holds of answers, looked-up options and calls, as plain values; known without a graph."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from agent.state.pending import PendingState
from forms_registry.schema import JsonValue


class StoredEvidence(TypedDict):
    """`turn` is the number of the turn that set what rests on it, `said_in` of an earlier one whose words these are.
    `interpreter` is missing from answers of before it was kept."""

    source: str
    quote: str
    span: list[int] | None
    confidence: float
    turn: int
    interpreter: NotRequired[str]
    said_in: NotRequired[int]


class StoredPiece(StoredEvidence):
    """The evidence of those `items` of a list that came in by it."""

    items: list[JsonValue]


class StoredAnswer(StoredEvidence):
    """A field's current answer with the evidence of its last change. `pieces` are there of a list not all of whose
    items came in by that."""

    value: JsonValue
    pieces: NotRequired[list[StoredPiece]]


class Lookup(TypedDict):
    """What a field's tool answered for `args`: options on offer, and their items where other options nest in them.
    `listed` are the documents that a file's tool lists. `failed`: the tool did not work, and is not asked again."""

    tool: str
    args: dict[str, JsonValue]
    options: list[dict[str, Any]]
    items: dict[str, JsonValue]
    listed: list[JsonValue]
    failed: NotRequired[bool]


class CallState(TypedDict):
    """A call of a tool that was handed out `times` times, and has no answer yet. `since` is when its time began to run,
    as an ISO time; missing from calls of before it was kept."""

    tool: str
    args: dict[str, JsonValue]
    times: int
    since: NotRequired[str]


class ShownRows(TypedDict):
    """The rows of a task's result that were told, by their ids; the rows themselves are fetched again. `asked`:
    whether the links are wanted was asked and not turned down, `sent`: they have them. `extra` are phrases of what more
    is told."""

    task: str
    args: dict[str, JsonValue]
    scope: dict[str, JsonValue]
    told: list[str]
    asked: bool
    sent: bool
    extra: list[str]


class KnownThing(TypedDict):
    """What a person has called a thing, and the ids that bear that name."""

    name: str
    ids: list[str]


class Unanswered(TypedDict):
    """An offer to change an answer that stood as `old`, as a pending question's plain values."""

    old: JsonValue
    offer: PendingState


class Doubt(TypedDict):
    """An answer that may be meant otherwise: `old` is what stands, `value` what it would be. A day that was told by
    another one, as in "the same day", and this one has changed; or an address that looks mistyped."""

    field_id: str
    old: JsonValue
    value: JsonValue
