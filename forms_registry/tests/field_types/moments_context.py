"""The day on which the tests of days and times are asked: Thursday 12 March 2026, 10:00, in Riyadh."""

from __future__ import annotations

from datetime import datetime

from forms_registry.schema import FieldSpec, Limits, LocalText
from forms_registry.tests.field_types.fields import NOW
from nlu.entity import Ambiguity, Entity, ValueContext


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
