"""Handles a message that is more than the answer to the question: commands, corrections, questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from agent.answers.acceptance import accept
from agent.answers.corrections_beside import with_implicit_corrections
from agent.answers.deferred_questions import deferred_field
from agent.answers.memory import HEARD_CHARS, remember_rest
from agent.answers.reading_answers import is_pending_review
from agent.answers.removals import take_out_parts
from agent.answers.requested_answers import denied_answer
from agent.answers.value_offers import offer_change
from agent.clauses.relevance import mentioned_field
from agent.corrections.named_corrections import asks_for_change
from agent.corrections.removed_answers import removed_answer
from agent.corrections.unnamed_corrections import stated_value
from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import evidence_of_earlier_words
from agent.dialogue.answering import answer_question
from agent.dialogue.approving import approved_but_for
from agent.dialogue.commands import Command
from agent.dialogue.leaving_open import leave_out
from agent.dialogue.moves import pending_field, perform
from agent.interpretation.declined import leave_out_declined
from agent.interpreters import interpreter_of, traced_vetoes
from agent.slots.no_value_answers import says_there_is_none
from agent.slots.proposals import Intent, Interpretation, InterpretationRequest
from agent.state.pending import ChangeAsked, ReviewShown, StepShown, field_of
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext
from forms_registry.schema import FieldSpec
from nlu.text import read as text_of

_MOST_MESSAGES = 2
_REVIEWS = (StepShown, ReviewShown)
_WISHES = ("request_verb", "wants", "adds", "said_future", "filler")
"""What stands around the name of a field that somebody wants to give after all: "I'd like to add an email"."""
_INVITE_CHANGES = (*_REVIEWS, ChangeAsked)


def conversation(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    if not draft.message.strip():
        draft.repeating = True
        return draft.update("conversation", read="nothing")
    if isinstance(draft.pending, _REVIEWS) and (approved := approved_but_for(draft.message)):
        draft.blank_spans([approved])
    asked_item = pending_field(draft)
    is_none = asked_item is not None and says_there_is_none(draft.message, draft.view, asked_item)
    command = Command.NOT_APPLICABLE if is_none else draft.command
    if command is not None and perform(draft, command):
        draft.problem = draft.problem if draft.pending and draft.problem else ""
        return draft.update("conversation", command=command.value)
    if (item := removed_answer(draft)) is not None:
        _take_out_answer(draft, item)
        draft.problem = ""
        return draft.update("conversation", read="taken out")
    is_cut = asked_item is None and take_out_parts(draft, None)
    if is_cut and not draft.message.strip(" \n,;.!-"):
        return draft.update("conversation", read="taken out")
    interpreted = _interpret(draft, state.get("recent", []))
    if is_cut and draft.problem:  # the rest says why
        draft.problem = ""
        return draft.update("conversation", read="taken out")
    return interpreted


def _take_out_answer(draft: TurnDraft, item: FieldSpec) -> None:
    """A required answer is asked again, and stays until there is another value."""
    if draft.view.is_required(item):
        draft.pending = ChangeAsked(field_id=item.id)
    else:
        leave_out(draft, item, Command.NOT_APPLICABLE)


def _field_named_alone(draft: TurnDraft, interpretation: Interpretation) -> str:
    """The field that a bare name means, after the question what to change; "" for none."""
    is_invited = isinstance(draft.pending, _INVITE_CHANGES) and not field_of(draft.pending)
    if not is_invited or interpretation.values or interpretation.intent is not Intent.CLARIFY:
        return ""
    between = draft.pending.between if isinstance(draft.pending, ChangeAsked) else ()
    visible = [*draft.view.visible()]
    choices = [item for item in visible if item.id in between] or [*filter(draft.view.may_be_asked_again, visible)]
    text = text_of(draft.message)
    name = " ".join(text.word(at) for at in range(len(text)) if not text.has(at, *_WISHES))
    field = mentioned_field(name, choices) or mentioned_field(draft.message, choices)  # "plan" may be a wish or a name
    return field.id if field else ""


def _field_to_change(draft: TurnDraft, interpretation: Interpretation) -> str:
    """The field to change, or the one whose name, or whose answer with a "not", is the whole message; "" for none."""
    if interpretation.intent is Intent.CHANGE:
        return interpretation.field_id
    if named := _field_named_alone(draft, interpretation):
        return named
    is_bare = not interpretation.values and interpretation.intent is Intent.CLARIFY
    denied = denied_answer(draft, pending_field(draft)) if is_bare else None
    return denied.id if denied else ""


def _interpret(draft: TurnDraft, recent: Sequence[Sequence[str]]) -> dict[str, Any]:
    pending = pending_field(draft)
    recent_messages = recent[-_most_messages(draft) :]
    request = InterpretationRequest(
        draft.message,
        draft.view,
        pending=pending,
        last_answered=draft.last_answered,
        pending_review=pending is not None and is_pending_review(draft, pending),
        reviewing=pending is None and isinstance(draft.pending, _INVITE_CHANGES),
        recent=recent_messages,
        older=len(recent_messages) < max(len(recent), draft.context.number - 1),  # each turn had a message at least
        deadline=draft.context.deadline,
    )
    interpretation = interpreter_of(draft).interpret(request)
    interpretation = with_implicit_corrections(draft, interpretation)
    problem, draft.problem = draft.problem, ""
    taken = accept(draft, interpretation, pending=pending)
    _follow_up(draft, interpretation, problem)
    if taken or interpretation.unplaced:
        remember_rest(draft, unplaced=interpretation.unplaced)
    return draft.update(
        "conversation",
        intent=interpretation.intent.value,
        taken=taken,
        interpreter=interpretation.interpreter,
        traced={"calls": list(interpretation.calls)},
        vetoes=traced_vetoes(draft, interpretation),
    )


def _most_messages(draft: TurnDraft) -> int:
    """How many earlier messages a model gets; the setting for hosts' pages, where people also ask about the page."""
    return draft.context.history_messages if draft.view.on_page else _MOST_MESSAGES


def _follow_up(draft: TurnDraft, interpretation: Interpretation, problem: str) -> None:
    """What follows besides the values of a message: an answer to a question, a change, or the problem."""
    if interpretation.intent is Intent.QUESTION:
        answer_question(draft, interpretation.message)
    elif to_change := _field_to_change(draft, interpretation):
        _ask_for_change(draft, draft.spec.field(to_change))
    elif interpretation.offer is not None and not draft.problem:
        offer_change(draft, interpretation.offer)
    elif interpretation.between:
        words, turn = draft.quotable_message[:HEARD_CHARS], draft.context.number
        draft.pending = ChangeAsked(field_id="", between=interpretation.between, said=words, said_in=turn)
    elif _wants_change(draft, interpretation):
        perform(draft, Command.CHANGE)
    elif not interpretation.values and (deferred := deferred_field(draft)) is not None:
        draft.note("put_off", field=draft.name_of(deferred))
        draft.repeating = True
    elif not leave_out_declined(draft, pending_field(draft)) and not interpretation.values:
        draft.problem = interpretation.message or problem or (draft.secret_notice if draft.pending else "")


def _ask_for_change(draft: TurnDraft, item: FieldSpec) -> None:
    if draft.view.is_left_to_page(item):
        draft.note("page_only", field=draft.name_of(item))
    elif not _change_as_told_before(draft, item):
        draft.pending = ChangeAsked(field_id=item.id)


def _change_as_told_before(draft: TurnDraft, item: FieldSpec) -> bool:
    """Changes an answer to the value that was given before its field was named; False if there was none."""
    pending = draft.pending
    words = pending.said if isinstance(pending, ChangeAsked) else ""
    value = stated_value(words, draft.view, item) if words else None
    if value is None or not isinstance(pending, ChangeAsked):
        return False
    draft.pending = None
    draft.propose(item.id, value.value, evidence_of_earlier_words("rules", value.quote, pending.said_in, draft.message))
    return True


def _wants_change(draft: TurnDraft, interpretation: Interpretation) -> bool:
    return not interpretation.values and isinstance(draft.pending, _REVIEWS) and asks_for_change(draft.message)
