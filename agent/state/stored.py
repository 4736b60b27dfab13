"""The answers, lookups and calls in the working state, as plain values. Does not import the graph."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from agent.state.pending import PendingState
from forms_registry.schema import JsonValue


class StoredEvidence(TypedDict):
    """`turn` is the turn that set the value; `said_in` is the earlier turn of its quote. Old answers lack
    `interpreter`."""

    source: str
    quote: str
    span: list[int] | None
    confidence: float
    turn: int
    interpreter: NotRequired[str]
    said_in: NotRequired[int]


class StoredPiece(StoredEvidence):
    """The evidence of some `items` of a list."""

    items: list[JsonValue]


class StoredAnswer(StoredEvidence):
    """A field's answer with the evidence of its last change; `pieces` if the items of a list have different
    evidence."""

    value: JsonValue
    pieces: NotRequired[list[StoredPiece]]


class Lookup(TypedDict):
    """The result of a field's tool for `args`: the options, and their items if other options are nested in them.
    `listed` are the documents listed for a file field. `failed`: the tool does not work, and is not asked again."""

    tool: str
    args: dict[str, JsonValue]
    options: list[dict[str, Any]]
    items: dict[str, JsonValue]
    listed: list[JsonValue]
    failed: NotRequired[bool]


class CallState(TypedDict):
    """A tool call without a result so far, sent to the frontend `times` times. Its time limit runs from `since` (ISO
    time; missing from old calls)."""

    tool: str
    args: dict[str, JsonValue]
    times: int
    since: NotRequired[str]


class ShownRows(TypedDict):
    """The rows of a task's result that were shown, by id (`told`); the rows themselves are fetched again. `asked`: the
    links were offered and not declined; `sent`: they were shown. `extra` are the phrases for further details that were
    asked for."""

    task: str
    args: dict[str, JsonValue]
    scope: dict[str, JsonValue]
    told: list[str]
    asked: bool
    sent: bool
    extra: list[str]


class KnownThing(TypedDict):
    """The name by which a person referred to a thing, and the ids with that name."""

    name: str
    ids: list[str]


class Unanswered(TypedDict):
    """An offer to change an answer whose value was `old`; `offer` is the pending question as plain values."""

    old: JsonValue
    offer: PendingState


class Doubt(TypedDict):
    """An answer that may be wrong: its value `old` should perhaps be `value`. It was given relative to another date
    that has changed since ("the same day"), or it is an email address that looks mistyped."""

    field_id: str
    old: JsonValue
    value: JsonValue
