"""What comes out of a turn, as plain frozen values: the contract with whoever stores it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from agent.turns.actions import Action
from forms_registry.schema import JsonValue


class Status(StrEnum):
    """Where a conversation stands. `expired` is set by whoever keeps the clock; no turn returns it."""

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
"""The sources of what a person gave themselves, in this conversation."""

INFERRED = 0.6
"""The confidence of a value whose words only a model understood: it is repeated with them, for the person to see."""


class Change(StrEnum):
    """What happened to a field's answer in a turn. `cleared` without a value: that it was skipped is taken back."""

    SET = "set"
    CORRECTED = "corrected"
    CLEARED = "cleared"
    SKIPPED = "skipped"
    HIDDEN = "hidden"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class Provenance:
    """One change of one answer: the row an auditor reads.

    `quote` equals `message[span[0]:span[1]]` of the same turn when the source is words; without a span it is of the
    earlier turn or conversation that `reason` names, else "".
    `reason` says why a value went or was replaced ("correction", "depends on leaveType", "not applicable"), or in which
    turn the words were said that this one has confirmed (`turn_of_words`).
    `interpreter` names who read it: "widget", "rules", "model", "tool:<name>", "form", "host", "client". What only the
    client vouches for, not a host's server, bears its name: "client", "tool:<name> (client)".
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
    """The reason of a change that the person has only confirmed, in words of an earlier turn."""
    return f"{_SAID_IN}{turn}{_CONFIRMED}"


def turn_of_words(reason: str) -> int:
    """The turn of the words on which a confirmed change rests; 0 for any other reason."""
    number = reason.removeprefix(_SAID_IN).removesuffix(_CONFIRMED)
    return int(number) if number.isascii() and number.isdigit() and confirmation_reason(int(number)) == reason else 0


_SAID_IN, _CONFIRMED = "said in turn ", ", confirmed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Grounds:
    """What a value rests on; `turn` is the turn that set it.

    `interpreter` is as in `Provenance`, "" for an answer of before it was kept here. `said_in` is the earlier turn in
    which the quote was said, where the person has only confirmed the value since; else 0. `shown` is the value in words
    of the person's language.
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
    """Those `items` of a list that came in by the same words."""

    items: tuple[JsonValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledField(Grounds):
    """A visible answer as it stands after the turn, with the grounds of its last change; `label` is the field's name in
    the person's language. `pieces` are there of a list not all of whose items came by that change, the first first:
    each of its items is in one of them."""

    field_id: str
    value: JsonValue
    label: str = ""
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """Counts of visible fields that a person sees: `total` counts required ones and those already answered."""

    answered: int
    total: int
    step: int
    steps: int
    step_title: str = ""


@dataclass(frozen=True, slots=True)
class TaskState:
    """Where an assistant stands after a turn. `intent` is the task that was wanted last, `task` the one that runs, ""
    for none. `effect` is what a task did to its service in this turn, to the thing whose id is `subject`: "create",
    "update", "delete" or "none". `awaits_yes`: nothing happens without a yes."""

    intent: str = ""
    task: str = ""
    awaits_yes: bool = False
    effect: str = "none"
    subject: JsonValue = None


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """All that one turn decided; nothing has been stored yet.

    `head` is the checkpoint to hand to the next turn. `records` are in the order in which they happened.
    `utterance` is what the person said in words: the message, or a `TurnInput.value` as text.
    `trace` is JSON for people who look into a turn: the nodes run, and what each decided.
    `rejected` maps a field id to the reason its proposed value was not taken, in the person's language. `left_open`
    maps those of `missing_fields` that the person cannot answer to the reason, in their words: a form that completes
    with such fields is incomplete. `step_form` is the current step as `agent.view.step_form` renders it, where it is
    wanted. `task` is there of an assistant alone.
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
        """The payload: visible answers by field id, in form order."""
        return {item.field_id: item.value for item in self.filled_fields}

    @property
    def response_message(self) -> str:
        """The words of the action, whatever its kind."""
        return getattr(self.action, "text", None) or getattr(self.action, "message", None) or ""
