"""The day on which the tests of days and times are asked: Thursday 12 March 2026, 10:00, in Riyadh."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from forms_registry.schema import FieldSpec, Limits, LocalText
from nlu.entity import Ambiguity, Entity, ValueContext

NOW = datetime(2026, 3, 12, 10, 0, tzinfo=ZoneInfo("Asia/Riyadh"))


def asked(
    *,
    type: str = "date",  # noqa: A002
    id: str = "when",  # noqa: A002
    minimum: str | None = None,
    maximum: str | None = None,
    message: LocalText | None = None,
    language: str = "en",
    now: datetime = NOW,
) -> ValueContext:
    """The context of a field with those limits, asked now."""
    limits = Limits(minimum=minimum, maximum=maximum, message=message or LocalText())
    return ValueContext(FieldSpec(id, type, limits=limits), now, language)


def value_of(result: Entity | Ambiguity | None) -> object:
    """What was read, or None when nothing was, or not for sure."""
    return result.value if isinstance(result, Entity) else None


def quote_of(result: Entity | Ambiguity | None, text: str) -> str:
    assert result is not None
    return text[result.start : result.end]


def code_of(result: Entity | Ambiguity | None) -> str:
    return result.problem.code if isinstance(result, Ambiguity) else ""
