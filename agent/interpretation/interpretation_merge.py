"""What a message means, once rules and model have been heard: pure functions of what both said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.interpretation.base import Intent, Interpretation, InterpretationRequest, ProposedValue
from agent.interpretation.evidence import FREE_TEXT_TYPES
from agent.interpretation.field_relevance import mentioned_field
from agent.interpretation.guards import Judgement
from agent.interpretation.model_escalation import certain_values
from agent.interpretation.questions import is_question
from agent.replies import ParsedReply, ReplyKind
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Entity

_MODEL = "model"


def without_model(request: InterpretationRequest, read: Interpretation) -> Interpretation:
    """What the rules understood. An answer that was held for a judgement is taken by its field's own reader."""
    held = _own_reading(request)
    if held is None:
        return read
    beside = [value for value in read.values if value.field_id != held.field_id and not value.overlaps(held.span)]
    return Interpretation(Intent.MULTI_ANSWER if beside else Intent.ANSWER, (held, *beside))


def concluded(request: InterpretationRequest, read: Interpretation, judgement: Judgement) -> Interpretation:
    """What the rules surely read, what the model added, and what it says the message is about."""
    reply = judgement.reply
    if request.pending_review and request.pending is not None:
        return _judged(request, request.pending, judgement)
    values = _together(request.view, read, judgement.values)
    if reply.kind is ReplyKind.QUESTION or (reply.kind is ReplyKind.MESSAGE and is_question(request.message)):
        return Interpretation(Intent.QUESTION, values, message=reply.message, interpreter=_MODEL)
    if values:
        return Interpretation(_intent(values, reply), values, interpreter=_MODEL)
    if read.intent is Intent.QUESTION:
        return replace(read, interpreter=_MODEL)
    if changed := _named_for_change(request, reply):
        return Interpretation(Intent.CHANGE, field_id=changed, interpreter=_MODEL)
    message = reply.message if reply.kind is ReplyKind.CLARIFY else ""
    return Interpretation(Intent.CLARIFY, message=message, interpreter=_MODEL)


def _judged(request: InterpretationRequest, item: FieldSpec, judgement: Judgement) -> Interpretation:
    """A held answer is taken unless the model says that it is none: by asking for the field again, by saying so, or by
    finding nothing in it but answers to other fields."""
    reply, values = judgement.reply, judgement.values
    if item.id not in {value.field_id for value in values}:
        if _refuses(reply, item, values):
            intent = Intent.ANSWER if values else Intent.CLARIFY
            return Interpretation(intent, values, message="" if reply.kind.asks else reply.message, interpreter=_MODEL)
        held = _own_reading(request)
        values = (held, *values) if held is not None else values
    return Interpretation(_intent(values, reply), values, interpreter=_MODEL)


def _refuses(reply: ParsedReply, item: FieldSpec, values: Sequence[ProposedValue]) -> bool:
    if reply.kind.asks:
        return reply.field_id == item.id
    if reply.kind in {ReplyKind.CLARIFY, ReplyKind.QUESTION, ReplyKind.MESSAGE}:
        return True
    meant = {reply.field_id, *(claim.field_id for claim in reply.claims)}
    return bool(values) and item.id not in meant


def _own_reading(request: InterpretationRequest) -> ProposedValue | None:
    """The held message as its field reads it; None when nothing is held."""
    item = request.pending
    if item is None or not request.pending_review:
        return None
    read = request.view.field_type(item).parse_answer(request.message, request.view.value_context(item))
    if not isinstance(read, Entity):
        return None
    quote = request.message[read.start : read.end]
    return ProposedValue(item.id, read.value, quote, (read.start, read.end), read.confidence, interpreter="rules")


def _together(view: FormView, read: Interpretation, added: Sequence[ProposedValue]) -> tuple[ProposedValue, ...]:
    """The rules' values, but for the doubtful ones whose field or words the model understood otherwise."""
    certain = certain_values(read)
    told = {value.field_id for value in added}
    typed = [value for value in added if view.field_type(view.spec.field(value.field_id)).type not in FREE_TEXT_TYPES]
    kept = [
        value
        for value in read.values
        if value.field_id not in told and (value in certain or not any(value.overlaps(other.span) for other in typed))
    ]
    return (*(replace(value, interpreter="rules") for value in kept), *added)


def _intent(values: Sequence[ProposedValue], reply: ParsedReply) -> Intent:
    if reply.kind is ReplyKind.CORRECTION:
        return Intent.CORRECTION
    return Intent.MULTI_ANSWER if len(values) > 1 else Intent.ANSWER


def _named_for_change(request: InterpretationRequest, reply: ParsedReply) -> str:
    """The answered field that a correction without a new value is about, if the message names it."""
    if reply.kind is not ReplyKind.CORRECTION or reply.claims:
        return ""
    named = mentioned_field(
        request.message, [item for item in request.view.visible() if request.view.is_answered(item.id)]
    )
    return named.id if named is not None and named.id == reply.field_id else ""
