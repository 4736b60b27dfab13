"""What every kind of value can do. A new field type is one new module beside this one that registers a `Kind`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import ClassVar, Literal

from forms_registry.spec.types import FieldSpec, JsonValue, Option, Problem

AskAction = Literal["ASK_DROPDOWN", "ASK_CHECKBOX", "ASK_TEXT", "ASK_DATE", "ASK_DATETIME", "ASK_LOCATION"]
RuleType = Literal["string", "number", "bool", "date", "datetime", "list", "map"]
"""How a value appears in a condition; `conditions` maps these to CEL types."""


class InvalidValue(Exception):
    """The value cannot be the field's answer; `problem` says why in words for the person."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Reading:
    """A value found in words: `text[start:end]` is the quote it rests on (code points, half-open)."""

    value: JsonValue
    start: int
    end: int
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Unclear:
    """Words that mean this kind of value, but not one sure value: `candidates` are what they could mean."""

    problem: Problem
    start: int
    end: int
    candidates: tuple[JsonValue, ...] = ()


@dataclass(frozen=True, slots=True)
class ValueContext:
    """All that reading and checking depend on. `now` is aware, in the person's own zone; `options` are those on
    offer at this moment (from the form, or from a tool's result); `language` is the person's, as "en" or "ar"; `about`
    is the form's title, which may settle what words leave open ("at 9" for a table is no morning)."""

    field: FieldSpec
    now: datetime
    language: str = "en"
    options: tuple[Option, ...] = ()
    about: str = ""

    @property
    def today(self) -> date:
        return self.now.date()


class Kind(ABC):
    """One type of field: reads itself from words, checks itself, shows itself, and describes itself.

    `type` is the canonical name, `aliases` what documents call it besides, `action` the question that asks for it,
    `input` the widget hint for that question, `rule_type` how conditions see it.
    """

    type: ClassVar[str]
    aliases: ClassVar[tuple[str, ...]] = ()
    action: ClassVar[AskAction] = "ASK_TEXT"
    input: ClassVar[str] = "text"
    rule_type: ClassVar[RuleType] = "string"

    @abstractmethod
    def read(self, text: str, context: ValueContext) -> Reading | Unclear | None:
        """Reads a whole message as the answer to this field, when it is the one being asked.

        None when the message does not read as this kind of value at all ("why do you need that?"). A value that reads
        well but is out of bounds is still a Reading: `check` refuses it, so that the person is told the bound.
        """

    @abstractmethod
    def find(self, text: str, context: ValueContext) -> Sequence[Reading | Unclear]:
        """Finds sure mentions of this kind in free text, in order, not overlapping. Abstains rather than guesses."""

    @abstractmethod
    def check(self, value: JsonValue, context: ValueContext) -> JsonValue:
        """The canonical JSON value for a proposed one, from a widget, a tool, a model or `read`.

        Idempotent. Raises InvalidValue for a wrong type, an impossible value, or one outside the field's limits.
        """

    @abstractmethod
    def json_schema(self, context: ValueContext) -> dict[str, JsonValue]:
        """JSON Schema (2020-12) of the canonical value."""

    def offered(self, context: ValueContext) -> tuple[Option, ...]:
        """The options that a question for this field lists; () for kinds without."""
        return context.options

    def show(self, value: JsonValue, context: ValueContext) -> str:
        """The value in words for a person, in `context.language`."""
        return str(value)
