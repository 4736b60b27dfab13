"""What came of dialogue tests."""

from __future__ import annotations

from dataclasses import dataclass

from forms_registry.schema import JsonValue


@dataclass(frozen=True, slots=True)
class Mismatch:
    """What differed from the expectation. `about` is "answer" (of the field `name`), "asks", "calls", "says" or
    "status"; "refused" if the turn was refused, and "awaits" if the tool `name` was given a result but had not been
    called."""

    about: str
    wanted: JsonValue
    came: JsonValue
    name: str = ""


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step, and what came of it: the field or tool that the form then waited for, and its words."""

    line: int
    kind: str
    content: JsonValue
    waits_for: str = ""
    words: str = ""
    mismatches: tuple[Mismatch, ...] = ()


@dataclass(frozen=True, slots=True)
class TestRun:
    """One test as it was played; `was_played` is False where there was no time left for all of it."""

    name: str
    line: int
    steps: tuple[PlayedStep, ...]
    was_played: bool = True

    __test__ = False

    @property
    def passed(self) -> bool:
        """It was played to its end, and all came as expected."""
        return self.was_played and not any(step.mismatches for step in self.steps)
