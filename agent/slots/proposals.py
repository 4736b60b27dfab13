"""What an interpreter is asked, and what it may answer."""

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

    `unclear` holds words for the person when the message speaks of this field without a sure value: `value` is None,
    and `candidates` are what it could be. `interpreter` names who read it, where that is not the one whose
    interpretation it is part of.
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
        """Whether its words and those at a span of the message share any."""
        return self.span[0] < span[1] and span[0] < self.span[1]


Veto = Mapping[str, JsonValue]
"""A value that was seen and not taken, for the turn's trace: `{"field_id", "quote", "why"}`."""


def veto(item: FieldSpec, quote: str, why: str) -> Veto:
    """`why` is a stable code. What was said of a sensitive field is left out."""
    return {"field_id": item.id, "quote": "" if item.sensitive else quote, "why": why}


@dataclass(frozen=True, slots=True)
class Interpretation:
    """`field_id` is the field that a CHANGE wants to give a new value, or that a QUESTION is about.

    `message` is an answer in words for the person, for QUESTION and CLARIFY. `offer` is a value other than the one that
    stands for an answered field, to be confirmed; `between` are the answered fields of which one is to change.
    `unplaced` says that a value was said which no field clearly has. `interpreter` names who understood it;
    `calls` tells of each model call that was made on the way, for the turn's trace, and `vetoes` of each value that was
    seen and not taken.
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
    """One message to understand. `pending` is the field that was asked, if any; `last_answered` the one before it.

    `opening` is true for the message in which a person tells all they know. `pending_review` is true for an
    answer in words to `pending` that nobody has taken yet: it is to be judged. `reviewing` is true where the answers
    are before the person to be confirmed: what they state then of an answered field corrects it. `recent` holds the
    last few messages before it as [role, text], role "user" or "assistant", and `older` is true where there were others
    before these. `deadline` is the end of the turn's time,
    where whoever takes the turn has one.
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
    """`intent` is the name of a task, "" for none; `reason` is why, for the trace, and `calls` tell of each model call
    that was made."""

    intent: str = ""
    reason: str = ""
    calls: tuple[Mapping[str, JsonValue], ...] = ()


class Interpreter(Protocol):
    """Understands a message, or says with CLARIFY that it does not. Never raises for anything a person can write."""

    judges_text: bool
    """Whether a free-text answer is to be judged by it before it is taken."""

    def interpret(self, request: InterpretationRequest) -> Interpretation: ...

    def choose(
        self, message: str, tasks: Mapping[str, str], deadline: Deadline | None, summary: str = ""
    ) -> TaskChoice | None:
        """Which of the tasks, by name with what each does, a message wants; `summary` is of the talk before. None from
        who does not guess."""
