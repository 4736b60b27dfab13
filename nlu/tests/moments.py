"""The day on which the tests of days and times are asked: Thursday 12 March 2026, 10:00, in Riyadh."""

from __future__ import annotations

from datetime import datetime

from nlu.entity import Ambiguity, Entity, ValueContext
from nlu.tests.asking import NOW, AskedSlot
from nlu.types import Limits


def asked(
    *,
    type: str = "date",  # noqa: A002
    id: str = "when",  # noqa: A002
    minimum: str | None = None,
    maximum: str | None = None,
    language: str = "en",
    now: datetime = NOW,
) -> ValueContext:
    """The context of a slot with those limits, asked now."""
    return ValueContext(AskedSlot(id, type, limits=Limits(minimum=minimum, maximum=maximum)), now, language)


def value_of(result: Entity | Ambiguity | None) -> object:
    """What was read, or None when nothing was, or not for sure."""
    return result.value if isinstance(result, Entity) else None


def quote_of(result: Entity | Ambiguity | None, text: str) -> str:
    assert result is not None
    return text[result.start : result.end]


def code_of(result: Entity | Ambiguity | None) -> str:
    return result.problem.code if isinstance(result, Ambiguity) else ""
