"""The contract of interpreters: what they are asked, and what they may return."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from agent.llm.deadline import Deadline
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec, JsonValue


class Intent(StrEnum):
    """What the person's message is about."""

    MULTI_ANSWER = "multi_answer"
    ANSWER = "answer"
    CORRECTION = "correction"
    CHANGE = "change"
    QUESTION = "question"
    CLARIFY = "clarify"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class ProposedValue:
    """A value for a field, and the words it rests on: `quote == message[span[0]:span[1]]`.

    `unclear` is a text for the person if the message gives no single value for the field; `value` is None then, and
    `candidates` are the possible values. `interpreter` names who read the value, if not the interpreter of the whole
    message.
    """

    field_id: str
    value: JsonValue
    quote: str
    span: tuple[int, int]
    confidence: float = 1.0
    unclear: str = ""
    interpreter: str = ""
    candidates: tuple[JsonValue, ...] = ()

    def overlaps(self, span: tuple[int, int]) -> bool:
        """Whether it shares characters with a span of the message."""
        return self.span[0] < span[1] and span[0] < self.span[1]


Veto = Mapping[str, JsonValue]
"""A value that was read but not taken, for the trace of the turn: `{"field_id", "quote", "why"}`."""


def veto(item: FieldSpec, quote: str, why: str) -> Veto:
    """`why` is a stable code. The quote of a sensitive field is left out."""
    return {"field_id": item.id, "quote": "" if item.sensitive else quote, "why": why}


@dataclass(frozen=True, slots=True)
class Interpretation:
    """What a message means. `field_id` is the field that a CHANGE is to give a new value, or that a QUESTION is about.

    `message` is a reply for the person, for QUESTION and CLARIFY. `offer` is a new value for an answered field that
    needs confirmation; `between` are the answered fields one of which is to change. `unplaced`: a value was given that
    no field clearly takes. `interpreter` names who understood the message; `calls` describes each model call, and
    `vetoes` each value that was not taken, for the trace of the turn.
    """

    intent: Intent
    values: tuple[ProposedValue, ...] = ()
    field_id: str = ""
    message: str = ""
    offer: ProposedValue | None = None
    between: tuple[str, ...] = ()
    unplaced: bool = False
    interpreter: str = "rules"
    calls: tuple[Mapping[str, JsonValue], ...] = ()
    vetoes: tuple[Veto, ...] = ()


@dataclass(frozen=True, slots=True)
class InterpretationRequest:
    """One message to understand. `pending` is the field that was asked, if any; `last_answered` the id of the one
    answered last.

    `opening`: the message in which people tell all they know. `pending_review`: the message answers `pending` in words,
    and the interpreter has to judge it. `reviewing`: the answers are shown for confirmation, so a value for an answered
    field corrects it. `recent` holds the last few messages as [role, text], with role "user" or "assistant"; `older`
    means that there were more. `deadline` is the end of the turn's time, if it has one.
    """

    message: str
    view: FormView
    pending: FieldSpec | None = None
    last_answered: str = ""
    opening: bool = False
    pending_review: bool = False
    reviewing: bool = False
    recent: Sequence[Sequence[str]] = ()
    older: bool = False
    deadline: Deadline | None = None


@dataclass(frozen=True, slots=True)
class TaskChoice:
    """The task that a message wants: `intent` is its name, "" for none; `reason` explains it, and `calls` describes
    each model call, both for the trace."""

    intent: str = ""
    reason: str = ""
    calls: tuple[Mapping[str, JsonValue], ...] = ()


class Interpreter(Protocol):
    """Understands a message, or returns CLARIFY if it cannot. Never raises for anything a person can write."""

    judges_text: bool
    """Whether it judges answers in free text before they are taken."""

    def interpret(self, request: InterpretationRequest) -> Interpretation: ...

    def choose(
        self, message: str, tasks: Mapping[str, str], deadline: Deadline | None, summary: str = ""
    ) -> TaskChoice | None:
        """The task that a message wants; `tasks` maps names to descriptions, `summary` describes the talk so far. None
        from an interpreter that cannot tell."""
