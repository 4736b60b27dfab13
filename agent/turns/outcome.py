"""The outcome of a turn, as frozen values: the contract with whoever stores it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from agent.turns.actions import Action
from forms_registry.schema import JsonValue


class Status(StrEnum):
    """The status of a conversation. `expired` is set by whoever keeps the clock, never by a turn."""

    IN_PROGRESS = "in_progress"
    AWAITING_INFO = "awaiting_info"
    REVIEW = "review"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"

    @property
    def is_over(self) -> bool:
        return self in {Status.COMPLETED, Status.CANCELLED, Status.EXPIRED}


class Source(StrEnum):
    """Where a value came from."""

    WIDGET = "widget"
    WORDS = "words"
    TOOL = "tool_result"
    DEFAULT = "default"
    PREFILL = "prefill"
    PAGE = "page"
    AMENDMENT = "amendment"


BY_HAND = frozenset({Source.WORDS, Source.WIDGET})
"""Sources of values that the person gave in this conversation."""

INFERRED = 0.6
"""The confidence of a value whose words only a model understood; it is repeated with its words, so the person can check
it."""


class Change(StrEnum):
    """What happened to a field's answer in a turn. `cleared` without a value undoes a skip."""

    SET = "set"
    CORRECTED = "corrected"
    CLEARED = "cleared"
    SKIPPED = "skipped"
    HIDDEN = "hidden"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class Provenance:
    """One change of one answer: the row an auditor reads.

    For words, `quote == message[span[0]:span[1]]` of the same turn; without a span, the quote is from the earlier turn
    or conversation that `reason` names. `reason` says why a value was removed or replaced ("correction", "depends on
    leaveType", "not applicable"), or which turn's words were confirmed (`turn_of_words`). `interpreter` names the
    reader: "widget", "rules", "model", "tool:<name>", "form", "host", "client". "client" and "tool:<name> (client)"
    mark what only the client vouches for, not a host's server.
    """

    field_id: str
    change: Change
    value: JsonValue
    source: Source
    quote: str = ""
    span: tuple[int, int] | None = None
    confidence: float = 1.0
    interpreter: str = "widget"
    reason: str = ""


def confirmation_reason(turn: int) -> str:
    """The reason of a change by which the person confirmed the words of an earlier turn."""
    return f"{_SAID_IN}{turn}{_CONFIRMED}"


def turn_of_words(reason: str) -> int:
    """The inverse of `confirmation_reason`; 0 for any other reason."""
    number = reason.removeprefix(_SAID_IN).removesuffix(_CONFIRMED)
    return int(number) if number.isascii() and number.isdigit() and confirmation_reason(int(number)) == reason else 0


_SAID_IN, _CONFIRMED = "said in turn ", ", confirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """The evidence of a value; `turn` is the turn that set it.

    `interpreter` is as in `Provenance`, "" for old answers. `said_in` is the earlier turn of the quote if the person
    has only confirmed the value since, else 0. `shown` is the value in the person's language.
    """

    source: Source
    quote: str
    span: tuple[int, int] | None
    confidence: float
    turn: int
    interpreter: str = ""
    said_in: int = 0
    shown: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece(Grounds):
    """The `items` of a list that have the same evidence."""

    items: tuple[JsonValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledField(Grounds):
    """A visible answer after the turn, with the evidence of its last change; `label` is in the person's language. If
    the items of a list have different evidence, `pieces` contain all of them, in order of time."""

    field_id: str
    value: JsonValue
    label: str = ""
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts of the visible fields that people see: `total` is the number of required and of answered ones."""

    answered: int
    total: int
    step: int
    steps: int
    step_title: str = ""


@dataclass(frozen=True, slots=True)
class TaskState:
    """The state of an assistant after a turn. `intent` is the task that was wanted last, `task` the current one, "" for
    none. `effect` is what the turn did to the thing with the id `subject`: "create", "update", "delete" or "none".
    `awaits_yes`: a task waits for confirmation."""

    intent: str = ""
    task: str = ""
    awaits_yes: bool = False
    effect: str = "none"
    subject: JsonValue = None


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """Everything that a turn decided; nothing is stored yet.

    `utterance` is the message, or `TurnInput.value` as text. `head` is the checkpoint for the next turn. `records` are
    in order of time. `rejected` maps field ids to the reason, in the person's language, why a value was refused.
    `left_open` maps those of `missing_fields` that the person cannot answer to their reason; a form that completes with
    any is incomplete. `trace` describes the decisions of each node, as JSON for developers. `step_form` is the current
    step by `agent.view.step_form`, if requested. `task` is set for assistants only.
    """

    utterance: str
    action: Action
    status: Status
    locale: str
    filled_fields: tuple[FilledField, ...]
    missing_fields: tuple[str, ...]
    current_field: str | None
    progress: Progress
    records: tuple[Provenance, ...]
    rejected: Mapping[str, str]
    left_open: Mapping[str, str]
    head: bytes
    trace: tuple[Mapping[str, JsonValue], ...]
    step_form: Mapping[str, JsonValue] | None = None
    task: TaskState | None = None

    @property
    def answers(self) -> dict[str, JsonValue]:
        """Visible answers by field id, in form order."""
        return {item.field_id: item.value for item in self.filled_fields}

    @property
    def response_message(self) -> str:
        """The text of the action, whatever its kind."""
        return getattr(self.action, "text", None) or getattr(self.action, "message", None) or ""
