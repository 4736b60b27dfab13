"""What a message means, once rules and model have been heard: pure functions of what both said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.interpretation.base import Intent, Interpretation, InterpretationRequest, ProposedValue, Veto, veto
from agent.interpretation.evidence import FREE_TEXT_TYPES
from agent.interpretation.guards import Judgement
from agent.interpretation.model_escalation import CERTAIN
from agent.interpretation.questions import is_question, ranked_passages
from agent.interpretation.relevance import mentioned_field
from agent.replies import ParsedReply, ReplyKind
from agent.view import FormView
from forms_registry.schema import FieldSpec
from nlu.entity import Entity


def without_model(request: InterpretationRequest, read: Interpretation) -> Interpretation:
    """What the rules understood. An answer that was held for a judgement is taken by its field's own reader."""
    held = _own_reading(request)
    if held is None:
        return read
    beside = [value for value in read.values if value.field_id != held.field_id and not value.overlaps(held.span)]
    return Interpretation(Intent.MULTI_ANSWER if beside else Intent.ANSWER, (held, *beside))


def concluded(request: InterpretationRequest, read: Interpretation, judgement: Judgement) -> Interpretation:
    """What the model understood, completed by what the rules surely read, and what it says the message is about."""
    item, reply = request.pending, judgement.reply
    if request.pending_review and item is not None:
        return replace(_judged(request, item, judgement), interpreter="model")
    kept, vetoes = _completing(request.view, read.values, judgement)
    meant = _meant(request, read, reply, (*kept, *judgement.values))
    return replace(meant, interpreter="model", vetoes=tuple(vetoes))


def _meant(
    request: InterpretationRequest, read: Interpretation, reply: ParsedReply, values: tuple[ProposedValue, ...]
) -> Interpretation:
    if _answers_question(request, reply):
        return Interpretation(Intent.QUESTION, values, message=reply.message or _own_words(request, read))
    if values:
        return Interpretation(_intent(values, reply), values)
    if read.intent is Intent.QUESTION:
        return Interpretation(Intent.QUESTION, message=_own_words(request, read))
    if changed := _named_for_change(request, reply):
        return Interpretation(Intent.CHANGE, field_id=changed)
    return Interpretation(Intent.CLARIFY, message=reply.message if reply.kind is ReplyKind.CLARIFY else "")


def _answers_question(request: InterpretationRequest, reply: ParsedReply) -> bool:
    return reply.kind is ReplyKind.QUESTION or (reply.kind is ReplyKind.MESSAGE and is_question(request.message))


def _own_words(request: InterpretationRequest, read: Interpretation) -> str:
    """What the form itself says to a question."""
    return read.message or next(iter(ranked_passages(request.message, request.view, request.pending)), "")


def _judged(request: InterpretationRequest, item: FieldSpec, judgement: Judgement) -> Interpretation:
    """A held answer is taken unless the model says that it is none: by asking for the field again, by saying so, or by
    finding nothing in it but answers to other fields."""
    reply, values = judgement.reply, judgement.values
    if item.id not in {value.field_id for value in values}:
        if _refuses(reply, item, values):
            message = "" if reply.kind.asks else reply.message
            return Interpretation(Intent.ANSWER if values else Intent.CLARIFY, values, message=message)
        held = _own_reading(request)
        values = (held, *values) if held is not None else values
    return Interpretation(_intent(values, reply), values)


def _refuses(reply: ParsedReply, item: FieldSpec, values: Sequence[ProposedValue]) -> bool:
    if reply.kind.asks:
        return reply.field_id == item.id
    if reply.kind in {ReplyKind.CLARIFY, ReplyKind.QUESTION, ReplyKind.MESSAGE}:
        return True
    return bool(values) and item.id not in {reply.field_id, *(claim.field_id for claim in reply.claims)}


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


def _completing(
    view: FormView, read: Sequence[ProposedValue], judgement: Judgement
) -> tuple[list[ProposedValue], list[Veto]]:
    """The rules' values whose field and words the model did not understand otherwise, and why the others are left."""
    spec, told = view.spec, {value.field_id: value.value for value in judgement.values}
    typed = [value for value in judgement.values if spec.field(value.field_id).type not in FREE_TEXT_TYPES]
    kept, vetoes = [], []
    for value in read:
        sure = value.confidence >= CERTAIN or not any(map(value.overlaps, (other.span for other in typed)))
        if sure and value.field_id not in {*told, *judgement.contested}:
            kept.append(replace(value, interpreter="rules"))
        elif value.value not in (None, told.get(value.field_id)):
            vetoes.append(veto(spec.field(value.field_id), value.quote, "read_otherwise"))
    return kept, vetoes


def _intent(values: Sequence[ProposedValue], reply: ParsedReply) -> Intent:
    if reply.kind is ReplyKind.CORRECTION:
        return Intent.CORRECTION
    return Intent.MULTI_ANSWER if len(values) > 1 else Intent.ANSWER


def _named_for_change(request: InterpretationRequest, reply: ParsedReply) -> str:
    """The answered field that a correction without a new value is about, if the message names it."""
    if reply.kind is not ReplyKind.CORRECTION or reply.claims:
        return ""
    answered = [item for item in request.view.visible() if request.view.is_answered(item.id)]
    named = mentioned_field(request.message, answered)
    return named.id if named is not None and named.id == reply.field_id else ""
