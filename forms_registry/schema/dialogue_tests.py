"""Conversations that staff have written down for a form, with what is to come of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nlu.types import JsonValue


class StepKind(StrEnum):
    """What happens in one step of a dialogue test."""

    SAY = "say"
    CHOOSE = "choose"
    TOOL = "tool"
    FAIL = "fail"
    EXPECT = "expect"


@dataclass(frozen=True, slots=True)
class DialogueStep:
    """`content` by kind: SAY the person's words; CHOOSE values of widgets by field id; TOOL results, and FAIL reasons
    for there being none, by the tool's name; EXPECT the answers by field id, beside what `about` holds.

    `about` is empty but for EXPECT: "asks" (a field id), "calls" (a tool), "says" (a part of the words), "status".
    """

    kind: StepKind
    content: JsonValue
    about: tuple[tuple[str, str], ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class DialogueTest:
    """One conversation, from its opening on. `now` stops its clock: a moment in ISO 8601, "" for when it is played.

    `locale` is the language that the host asks for, "" for none; `flags`, `user` and `prefill` are what it tells.
    """

    name: str
    steps: tuple[DialogueStep, ...]
    now: str = ""
    locale: str = ""
    flags: tuple[tuple[str, JsonValue], ...] = ()
    user: tuple[tuple[str, JsonValue], ...] = ()
    prefill: tuple[tuple[str, JsonValue], ...] = ()
    line: int = 0
