"""The day on which the tests of days and times are asked: Thursday 12 March 2026, 10:00, in Riyadh."""

from __future__ import annotations

from datetime import datetime

from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.tests.asking import NOW, AskedSlot
from nlu.types import Limits, LocalText


def asked(
    *,
    type: str = "date",  # noqa: A002
    id: str = "when",  # noqa: A002
    minimum: str | None = None,
    maximum: str | None = None,
    language: str = "en",
    prompt: str = "",
    now: datetime = NOW,
) -> ValueContext:
    """The context of a slot with those limits and that question, asked now."""
    prompts = (LocalText.of(prompt),) if prompt else ()
    return ValueContext(
        AskedSlot(id, type, prompts=prompts, limits=Limits(minimum=minimum, maximum=maximum)), now, language
    )


def value_of(result: Entity | Ambiguity | None) -> object:
    """What was read, or None when nothing was, or not for sure."""
    return result.value if isinstance(result, Entity) else None


def quote_of(result: Entity | Ambiguity | None, text: str) -> str:
    assert result is not None
    return text[result.start : result.end]


def code_of(result: Entity | Ambiguity | None) -> str:
    return result.problem.code if isinstance(result, Ambiguity) else ""


def candidates_of(result: Entity | Ambiguity | None) -> list[object]:
    """What words that are not sure could mean."""
    return list(result.candidates) if isinstance(result, Ambiguity) else []
