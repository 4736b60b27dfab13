"""Combines the readings of rules and model: pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.clauses.utterance import is_question
from agent.faq.form_answers import ranked_passages
from agent.interpretation.evidence import CERTAIN
from agent.interpretation.guards import Judgement
from agent.model_replies import ParsedReply, ReplyKind
from agent.slots.proposals import Intent, Interpretation, InterpretationRequest, ProposedValue, veto
from forms_registry.field_types import type_of
from forms_registry.schema import FormSpec
from nlu.entity import Entity

_REFUSES = {ReplyKind.CLARIFY, ReplyKind.QUESTION, ReplyKind.MESSAGE}


def merged(request: InterpretationRequest, by_rules: Interpretation, judgement: Judgement | None) -> Interpretation:
    """The model's reading, completed by what the rules read with certainty; the rules' reading if no reply was usable
    (None). An answer held for judgement is taken unless the model rejects it."""
    pending = _pending_answer(request)
    if judgement is None:
        return by_rules if pending is None else _answers([pending, *_values_beside(pending, by_rules.values)])
    if not request.pending_review:
        return _completed(request, by_rules, judgement)
    reply, values = judgement.reply, judgement.values
    if pending is not None and _accepts(judgement, pending.field_id):
        result = _answers((pending, *values), reply)
    elif values:
        result = _answers(values, reply)
    else:
        result = Interpretation(Intent.CLARIFY, message="" if reply.kind.asks else reply.message)
    return replace(result, interpreter="model")


def _pending_answer(request: InterpretationRequest) -> ProposedValue | None:
    """The held message as its field reads it; None if nothing is held."""
    item = request.pending
    if item is None or not request.pending_review:
        return None
    found = request.view.answer_in(item, request.message)
    if not isinstance(found, Entity):
        return None
    quote = request.message[found.start : found.end]
    return ProposedValue(item.id, found.value, quote, (found.start, found.end), found.confidence, interpreter="rules")


def _values_beside(pending: ProposedValue, values: Sequence[ProposedValue]) -> list[ProposedValue]:
    return [value for value in values if value.field_id != pending.field_id and not value.overlaps(pending.span)]


def _accepts(judgement: Judgement, field_id: str) -> bool:
    """Whether a reply accepts the held answer to a field without giving its value: it asks for another field, or
    objects to nothing. Answers to other fields alone reject it."""
    reply, ids = judgement.reply, {value.field_id for value in judgement.values}
    if reply.kind.asks:
        return field_id not in {reply.field_id, *ids}
    claimed = field_id in {reply.field_id, *(claim.field_id for claim in reply.claims)}
    return reply.kind not in _REFUSES and field_id not in ids and (claimed or not ids)


def _interpretation(
    request: InterpretationRequest, by_rules: Interpretation, reply: ParsedReply, values: Sequence[ProposedValue]
) -> Interpretation:
    """What the message is about. Without a value, the rules' reading stands: a question, or an offer."""
    if reply.kind is ReplyKind.QUESTION or (reply.kind is ReplyKind.MESSAGE and is_question(request.message)):
        return Interpretation(Intent.QUESTION, tuple(values), message=reply.message or _form_answer(request, by_rules))
    if values:
        return _answers(values, reply)
    if by_rules.intent is Intent.QUESTION:
        return Interpretation(Intent.QUESTION, message=_form_answer(request, by_rules))
    message = reply.message if reply.kind is ReplyKind.CLARIFY else ""
    return replace(by_rules, intent=Intent.CLARIFY, values=(), field_id="", message=message)


def _form_answer(request: InterpretationRequest, by_rules: Interpretation) -> str:
    """The form's own answer to a question."""
    return by_rules.message or next(iter(ranked_passages(request.message, request.view, request.pending)), "")


def _completed(request: InterpretationRequest, by_rules: Interpretation, judgement: Judgement) -> Interpretation:
    """The model's values, plus those of the rules whose field and words the model did not use otherwise."""
    spec, by_model = request.view.spec, {value.field_id: value.value for value in judgement.values}
    kept, vetoes = [], [entry for entry in by_rules.vetoes if entry["field_id"] not in by_model]
    for value in by_rules.values:
        if _is_kept(value, judgement, spec):
            kept.append(replace(value, interpreter="rules"))
        elif value.value not in (None, by_model.get(value.field_id)):
            vetoes.append(veto(spec.field(value.field_id), value.quote, "read_otherwise"))
    result = _interpretation(request, by_rules, judgement.reply, (*kept, *judgement.values))
    return replace(result, interpreter="model", vetoes=tuple(vetoes), unplaced=by_rules.unplaced)


def _is_kept(value: ProposedValue, judgement: Judgement, spec: FormSpec) -> bool:
    """Whether a value of the rules is for a field that the model leaves out, and is certain or has words of its own."""
    others = [other for other in judgement.values if not type_of(spec.field(other.field_id)).takes_free_text]
    if value.field_id in {*judgement.contested, *(other.field_id for other in judgement.values)}:
        return False
    return value.confidence >= CERTAIN or not any(value.overlaps(other.span) for other in others)


def _answers(values: Sequence[ProposedValue], reply: ParsedReply | None = None) -> Interpretation:
    if reply is not None and reply.kind is ReplyKind.CORRECTION:
        return Interpretation(Intent.CORRECTION, tuple(values))
    return Interpretation(Intent.MULTI_ANSWER if len(values) > 1 else Intent.ANSWER, tuple(values))
