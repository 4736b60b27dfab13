"""What was amended in submissions after their completion: turns of their conversations, made by staff or a host."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from conversations.encryption import in_clear
from conversations.models import Submission, Turn
from forms_registry.schema import JsonValue

ACTION = "AMENDMENT"
"""`Turn.action` of an amendment."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """What one field held before, and holds since; None for nothing."""

    field_id: str
    before: JsonValue
    value: JsonValue


@dataclass(frozen=True, slots=True)
class Revision:
    """The state of a submission after its `number`th amendment, from 1. `by` is the account or API key that made it;
    `by_host` says which of them. `answers` are all answers after it, `evidence` that of each as in a reply."""

    number: int
    turn: int
    at: datetime
    by: str
    by_host: bool
    reason: str
    changes: tuple[FieldChange, ...]
    answers: Mapping[str, JsonValue]
    evidence: tuple[Mapping[str, Any], ...]


def amendment_turns() -> QuerySet[Turn]:
    """The turns that are amendments, of all submissions."""
    return Turn.objects.filter(action=ACTION)


def revisions_of(submissions: Iterable[Submission]) -> dict[UUID, list[Revision]]:
    """The amendments of each by its conversation's id, the first first; those without any are left out. One query,
    and one more where something is encrypted. Raises SealingKeyMissing and SealBroken."""
    conversations = {submission.conversation_id for submission in submissions}
    turns = amendment_turns().filter(conversation__in=conversations).order_by("conversation_id", "number")
    revisions: dict[UUID, list[Revision]] = {}
    for turn in in_clear(turns.defer("trace")):
        earlier = revisions.setdefault(turn.conversation_id, [])
        earlier.append(_revision(turn, len(earlier) + 1))
    return revisions


def _revision(turn: Turn, number: int) -> Revision:
    amendment = turn.request["amendment"]
    return Revision(
        number=number,
        turn=turn.number,
        at=turn.created_at,
        by=amendment["by"],
        by_host=amendment["by_host"],
        reason=amendment["reason"],
        changes=tuple(FieldChange(**change) for change in amendment["changes"]),
        answers=turn.response["answers"],
        evidence=tuple(turn.response["filled_fields"]),
    )
