"""Results of reading a text: an entity with its span, or an ambiguity; and the question that readers know about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from nlu.types import JsonValue, Limits, LocalText, Option, Problem


class Slot(Protocol):
    """What a reader may know about the question; a form's field is one."""

    @property
    def id(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def label(self) -> LocalText: ...
    @property
    def prompts(self) -> tuple[LocalText, ...]: ...
    @property
    def help(self) -> LocalText: ...
    @property
    def cues(self) -> tuple[str, ...]: ...
    @property
    def limits(self) -> Limits: ...
    @property
    def required(self) -> object: ...
    @property
    def properties(self) -> tuple[tuple[str, str], ...]: ...
    @property
    def refusals(self) -> tuple[LocalText, ...]: ...
    def name(self, language: str = "en") -> str: ...


class InvalidValue(Exception):
    """The value cannot be the slot's answer; `problem` explains why, in words for the person."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Entity:
    """A value found in a text; `text[start:end]` is the quote it rests on (code points, half-open)."""

    value: JsonValue
    start: int
    end: int
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """Words of this kind of value that do not settle on one value. `candidates` are the possible values; `part` is the
    day or the time where only that half of a moment was given."""

    problem: Problem
    start: int
    end: int
    candidates: tuple[JsonValue, ...] = ()
    part: str = ""

    @property
    def known(self) -> tuple[JsonValue, ...]:
        """What helps to read the next answer."""
        return self.candidates or ((self.part,) if self.part else ())


@dataclass(frozen=True, slots=True)
class ValueContext:
    """Everything that reading and checking depend on. `now` is timezone-aware, in the person's zone; `options` are
    those on offer now, from the form or from a tool's result; `language` is the person's, such as "en" or "ar-SA";
    `about` is the form's title, which may settle an open meaning (a table "at 9" is not for the morning); `current` is
    the existing answer, of which words may change a part."""

    slot: Slot
    now: datetime
    language: str = "en"
    options: tuple[Option, ...] = ()
    about: str = ""
    current: JsonValue = None

    @property
    def today(self) -> date:
        return self.now.date()

    @property
    def english(self) -> str:
        """The variant of English that the person's region writes."""
        return self.language if self.language.startswith("en") else "en"
