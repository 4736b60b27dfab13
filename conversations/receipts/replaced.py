"""Sensitive answers that a submission does not hold any more, and that its other answers may repeat."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from conversations.masking import Told, told_in_answers
from conversations.models import Answer, Submission
from conversations.sealing import in_clear
from forms_registry.schema import FormSpec


def replaced_answers(submissions: Collection[Submission], specs: Collection[FormSpec]) -> dict[UUID, list[Told]]:
    """By conversation, those that were replaced. `specs` are those of the submissions. One query, and one for what is
    sealed; none where nothing is sensitive. Raises SealingKeyMissing and SealBroken."""
    sensitive = {item.id for spec in specs for item in spec.fields if item.sensitive}
    if not sensitive:
        return {}
    conversations = [one.conversation_id for one in submissions]
    rows = Answer.objects.filter(conversation__in=conversations, field_id__in=sensitive, superseded_by__isnull=False)
    deferred = (f"turn__{name}" for name in ("request", "response", "trace"))
    found: dict[UUID, list[Told]] = {}
    for row in in_clear(rows.select_related("turn").defer(*deferred)):
        found.setdefault(row.conversation_id, []).extend(told_in_answers([row]))
    return found
