"""Days and times asked on Thursday 12 March 2026, 10:00, in Riyadh, and what was read of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.tests.asking import NOW, Asked
from nlu.types import LocalText


def asked(*, type: str = "date", prompt: str = "", now: datetime = NOW, **facts: str) -> ValueContext:  # noqa: A002
    """The context of a slot with those limits and that question."""
    return replace(Asked(type, prompts=(LocalText.of(prompt),) if prompt else (), **facts).context, now=now)


def value_of(result: Entity | Ambiguity | None) -> object:
    """What was read, or None when nothing was, or not for sure."""
    return result.value if isinstance(result, Entity) else None


def quote_of(result: Entity | Ambiguity | None, text: str) -> str:
    return text[result.start : result.end] if result else ""


def code_of(result: Entity | Ambiguity | None) -> str:
    return result.problem.code if isinstance(result, Ambiguity) else ""


def candidates_of(result: Entity | Ambiguity | None) -> list[object]:
    """What words that are not sure could mean."""
    return list(result.candidates) if isinstance(result, Ambiguity) else []
