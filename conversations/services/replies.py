"""The response of a turn, which is stored with it and replayed from there."""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from agent.turns.outcome import FilledField, Grounds, TurnOutcome
from forms_registry.host_fields import data_id_of
from forms_registry.schema import FormSpec, JsonValue

JsonObject = dict[str, JsonValue]


def reply_body(
    outcome: TurnOutcome,
    *,
    conversation_id: UUID,
    number: int,
    spec: FormSpec,
    reference: str | None,
    resume_within: int,
) -> JsonObject:
    """The response body of turn `number`, as JSON. `ReplySerializer` of the API describes each part."""
    return {
        "conversation_id": str(conversation_id),
        "turn": number,
        "status": outcome.status.value,
        "locale": outcome.locale,
        "action": outcome.action.payload(),
        "answers": outcome.answers,
        "filled_fields": [_filled_field(item) for item in outcome.filled_fields],
        "missing_fields": list(outcome.missing_fields),
        "current_field": _current_field(outcome, spec),
        "rejected": dict(outcome.rejected),
        "response_message": outcome.response_message,
        "progress": asdict(outcome.progress),
        "reference": reference,
        "resume_within": None if outcome.status.is_over else resume_within,
        **({"ui": dict(outcome.step_form)} if outcome.step_form is not None else {}),
        **({"findings": _not_understood(spec)} if spec.not_understood and number == 1 else {}),
        **({"task": asdict(outcome.task)} if outcome.task is not None else {}),
    }


def _not_understood(spec: FormSpec) -> list[JsonValue]:
    """In English, as what keeps a document from being read."""
    return [{**finding.as_json()} for finding in spec.not_understood]


def _filled_field(item: FilledField) -> JsonObject:
    return {
        "field_id": item.field_id,
        "data_id": data_id_of(item.field_id),
        "label": item.label,
        "value": item.value,
        **_evidence(item),
        **({"pieces": [{"items": [*piece.items], **_evidence(piece)} for piece in item.pieces]} if item.pieces else {}),
    }


def _evidence(grounds: Grounds) -> JsonObject:
    return {
        "shown": grounds.shown,
        "source": grounds.source.value,
        "quote": grounds.quote,
        "span": list(grounds.span) if grounds.span else None,
        "confidence": grounds.confidence,
        "turn": grounds.turn,
        "interpreter": grounds.interpreter,
        **({"said_in": grounds.said_in} if grounds.said_in else {}),
    }


def _current_field(outcome: TurnOutcome, spec: FormSpec) -> JsonObject | None:
    """The field that is being asked. `validation_message` says why its last answer was refused, or else what it must
    satisfy."""
    if outcome.current_field is None:
        return None
    field = spec.field(outcome.current_field)
    return {
        "field_id": field.id,
        "data_id": data_id_of(field.id),
        "label": field.name(outcome.locale),
        "type": field.type,
        "validation_message": outcome.rejected.get(field.id) or field.limits.message.get(outcome.locale) or None,
    }
