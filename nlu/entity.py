"""What reading words gives: an entity with its span, or an ambiguity; and what it may know of the question."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from nlu.types import JsonValue, Limits, LocalText, Option, Problem


class Slot(Protocol):
    """What a reader may know of the question that is asked; a form's field is one."""

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
    """The value cannot be the field's answer; `problem` says why in words for the person."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Entity:
    """A value found in words: `text[start:end]` is the quote it rests on (code points, half-open)."""

    value: JsonValue
    start: int
    end: int
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """Words that mean this kind of value, but not one sure value: `candidates` are what they could mean; `part` is the
    day, or the time, of a moment of which nothing more is said."""

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
    """All that reading and checking depend on. `now` is aware, in the person's own zone; `options` are those on
    offer at this moment (from the form, or from a tool's result); `language` is the person's, as "en" or "ar"; `about`
    is the form's title, which may settle what words leave open ("at 9" for a table is no morning); `current` the answer
    that there is, of which words may change a part."""

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
        """English as the person's region writes it."""
        return self.language if self.language.startswith("en") else "en"
