"""What speaks against a reply as a whole: it asks, says or ends what it may not."""

from __future__ import annotations

from collections.abc import Iterator

from agent.interpretation.base import InterpretationRequest
from agent.interpretation.guards.verdicts import Guard, Verdict, unknown_field
from agent.interpretation.questions import is_question
from agent.replies import ParsedReply, ReplyKind


def against_the_whole(reply: ParsedReply, request: InterpretationRequest, known: set[str]) -> Iterator[Verdict]:
    """What speaks against the reply as such; `known` are fields that the message answers."""
    view, asked = request.view, request.pending
    says_only = reply.kind is ReplyKind.MESSAGE and not reply.claims and not is_question(request.message)
    if says_only and (request.pending_review or any(view.is_open(item) for item in view.visible())):
        wanted = 'Reply with an intent such as "multi_answer" or "clarify", or ask with the field\'s ASK_ action.'
        yield Verdict(Guard.MESSAGE_FOR_QUESTION, f"MESSAGE does not fill the form. {wanted}")
    if reply.kind is ReplyKind.TOOL_CALL and view.spec.tool(reply.tool_name) is None:
        yield Verdict(Guard.UNKNOWN_ACTION, "The form has no such tool. Tools are not yours to call.")
    if reply.kind is ReplyKind.FORM_COMPLETE:
        held = {asked.id} if asked and request.pending_review else set()
        missing = [field_id for field_id in view.missing() if field_id not in known | held]
        if missing:
            yield Verdict(Guard.PREMATURE_COMPLETE, f"The form is not complete. Missing: {', '.join(missing[:20])}.")
    if reply.kind.asks:
        yield from _against_the_question(reply, request, known)


def _against_the_question(reply: ParsedReply, request: InterpretationRequest, known: set[str]) -> Iterator[Verdict]:
    view, asked = request.view, request.pending
    if not view.spec.has(reply.field_id):
        yield unknown_field(reply.field_id)
    elif not view.is_visible(reply.field_id):
        yield Verdict(Guard.HIDDEN_FIELD, f"{reply.field_id} is not part of the form now.", reply.field_id)
    elif (reply.field_id in known or view.is_answered(reply.field_id)) and (not asked or asked.id != reply.field_id):
        correction = f"{reply.field_id} is already answered. Never ask for it again."
        yield Verdict(Guard.REASK_ANSWERED, correction, reply.field_id)
    elif reply.kind.lists_options and not reply.options:
        correction = f"{reply.kind} needs options, and they are looked up by code. ParsedReply with an intent instead."
        yield Verdict(Guard.DROPDOWN_WITHOUT_OPTIONS, correction, reply.field_id)
