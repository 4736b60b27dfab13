"""What speaks against a reply as a whole, which asks, says or ends what it may not, and against its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from agent.clauses.utterance import is_question
from agent.deciding.quotes import content_stems
from agent.interpretation.guards.claims import ClaimJudge
from agent.interpretation.guards.verdicts import Guard, Judgement, Verdict, unknown_field
from agent.model_replies import ParsedReply, ReplyKind
from agent.model_replies.message_checks import first_unknown_fact, is_in_language, reports_deed
from agent.slots.proposals import InterpretationRequest, ProposedValue

_WITH_MESSAGE = {ReplyKind.QUESTION, ReplyKind.CLARIFY, ReplyKind.MESSAGE}


def judge_reply(
    reply: ParsedReply, request: InterpretationRequest, by_rules: Sequence[ProposedValue], prompt: str
) -> Judgement:
    """Judges a reply to `request`. `by_rules` is what the rules read. `prompt` is what the model was sent beside its
    instructions: what it says to the person has to come from there."""
    judge = ClaimJudge(request, by_rules)
    judge.judge(reply.claims)
    values = tuple(judge.values.values())
    answered = {value.field_id for value in (*judge.sure_values.values(), *values) if not value.unclear}
    against = list(_against_the_whole(reply, request, answered))
    unsaid = list(_against_the_words(reply, request, prompt))
    shown = replace(reply, message="") if unsaid else reply
    verdicts = (*against, *judge.verdicts, *unsaid)
    return Judgement(shown, values, verdicts, tuple(judge.vetoes), frozenset(judge.contested), is_usable=not against)


def _against_the_whole(reply: ParsedReply, request: InterpretationRequest, answered: set[str]) -> Iterator[Verdict]:
    """What speaks against the reply as such; `answered` are fields that the message answers."""
    if reply.kind is ReplyKind.MESSAGE and not reply.claims and _wants_answers(request):
        correction = 'MESSAGE does not fill the form. Reply with "multi_answer", "clarify", or an ASK_ action.'
        yield Verdict(Guard.MESSAGE_FOR_QUESTION, correction)
    if reply.kind is ReplyKind.TOOL_CALL and request.view.spec.tool(reply.tool_name) is None:
        yield Verdict(Guard.UNKNOWN_ACTION, "The form has no such tool. Tools are not yours to call.")
    if reply.kind is ReplyKind.FORM_COMPLETE and (missing := _missing(request, answered)):
        yield Verdict(Guard.PREMATURE_COMPLETE, f"The form is not complete. Missing: {', '.join(missing[:20])}.")
    if reply.kind.asks:
        yield from _against_the_question(reply, request, answered)


def _wants_answers(request: InterpretationRequest) -> bool:
    opened = map(request.view.is_open, request.view.visible())
    return not is_question(request.message) and (request.pending_review or any(opened))


def _missing(request: InterpretationRequest, answered: set[str]) -> list[str]:
    held = {request.pending.id} if request.pending and request.pending_review else set()
    return [field_id for field_id in request.view.missing() if field_id not in answered | held]


def _against_the_question(reply: ParsedReply, request: InterpretationRequest, answered: set[str]) -> Iterator[Verdict]:
    view, asked = request.view, request.pending
    if not view.spec.has(reply.field_id):
        yield unknown_field(reply.field_id)
    elif not view.is_visible(reply.field_id):
        yield Verdict(Guard.HIDDEN_FIELD, f"{reply.field_id} is not part of the form now.", reply.field_id)
    elif (reply.field_id in answered or view.is_answered(reply.field_id)) and (not asked or asked.id != reply.field_id):
        correction = f"{reply.field_id} is already answered. Never ask for it again."
        yield Verdict(Guard.REASK_ANSWERED, correction, reply.field_id)
    elif reply.kind.lists_options and not reply.options:
        correction = f"{reply.kind} needs options, and they are looked up by code. Reply with an intent instead."
        yield Verdict(Guard.DROPDOWN_WITHOUT_OPTIONS, correction, reply.field_id)


def _against_the_words(reply: ParsedReply, request: InterpretationRequest, prompt: str) -> Iterator[Verdict]:
    """What speaks against showing a reply's message, if it would be shown. `prompt` is all that the model was sent."""
    if not reply.message or reply.kind not in _WITH_MESSAGE:
        return
    if not is_in_language(request.view.locale, reply.message):
        language = "Arabic" if request.view.locale.startswith("ar") else "English"
        yield Verdict(Guard.WRONG_LANGUAGE, f'Write "message" in {language}.')
    if reports_deed(reply.message, "\n".join(section.text for section in request.view.spec.sections)):
        yield Verdict(Guard.FALSE_CLAIM, "Nothing was sent, saved, changed or ended by you. Never say that it was.")
    if foreign := _unfounded(reply, request, prompt):
        yield Verdict(Guard.UNFOUNDED_MESSAGE, f'The form does not say "{foreign[:60]}". Say only what it says.')


def _unfounded(reply: ParsedReply, request: InterpretationRequest, prompt: str) -> str:
    """What in the words is from nowhere: an address, a number, or an answer that does not rest on the form."""
    answers = reply.kind is not ReplyKind.CLARIFY
    rests = request.pending_review or not answers or _rests_on(reply.message, prompt, request.message)
    return first_unknown_fact(prompt, reply.message, numbers=answers) or ("" if rests else reply.message)


def _rests_on(answer: str, prompt: str, question: str) -> bool:
    """Whether at least half of what an answer tells, beyond the words of the question, was told before."""
    new = content_stems(answer) - content_stems(question)
    return 0 < len(new) <= 2 * len(new & content_stems(prompt))
