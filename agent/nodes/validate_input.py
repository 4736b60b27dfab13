"""Takes a message as the answer to the question that was asked, where it reads as one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from langgraph.runtime import Runtime

from agent.answers.acceptance import accept
from agent.answers.corrections_beside import corrections_beside
from agent.answers.no_with_reason import none_with_reason
from agent.answers.removals import take_out_parts
from agent.answers.requested_answers import changes_requested, denied_answer, offer_requested, take_requested
from agent.answers.values_taken_up import value_taken_up
from agent.answers.without_questions import (
    refers_to_question,
    without_denials,
    without_denied_questions,
    without_questions,
)
from agent.corrections.named_corrections import named_corrections
from agent.corrections.removed_answers import removed_answer
from agent.deciding.draft import TurnDraft
from agent.dialogue.commands import Command, command_and_reason
from agent.dialogue.leaving_open import LEAVING, leave_out, may_be_left_open, take_leaving_reply, take_reason
from agent.dialogue.moves import pending_field
from agent.interpretation.declined import declined_at_first, leave_out_declined
from agent.interpretation.expected_answer import accept_expected_answer
from agent.interpretation.extraction import read_message
from agent.interpretation.requested_changes import Requested
from agent.interpretation.rules import open_and_answered
from agent.slots.code_answers import lacks_its_digits
from agent.slots.proposals import Intent, Interpretation
from agent.slots.scores import Span, Talk, fits_limits
from agent.state.pending import FieldAsked, LeavingOffered, ReasonAsked, candidates_of
from agent.state.working_state import FormPilotState
from agent.turns.turn import TurnContext
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import is_filler
from nlu.entity import Ambiguity, Entity
from nlu.person_names import asks_for_place
from nlu.text import read as read_text


def validate_input(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    item = pending_field(draft)
    if item is not None and (rest := without_denied_questions(draft.message, draft.view, item)):
        draft.replace_message(rest)
    judged = item is not None and _is_taken(draft, item)
    if item is not None and not (judged or draft.ledger.records):
        fresh = (TurnDraft(state, runtime.context) for _ in range(2))
        retried = next(filter(None, (hear(next(fresh), item) for hear in (_beside_questions, _beside_denials))), None)
        draft, judged = retried or draft, retried is not None and bool(retried.ledger.records)
    facts: dict[str, Any] = {"field": item.id if item else "", "judged": judged, "needs_conversation": not judged}
    if not judged and draft.message != draft.whole_message:  # what was taken of it tells no more
        facts["turn_input"] = {**state["turn_input"], "rest": draft.message}
    return draft.update("validate_input", **facts)


def _is_taken(draft: TurnDraft, item: FieldSpec) -> bool:
    if isinstance(draft.pending, ReasonAsked):
        if _is_the_answer(draft, item, draft.pending):
            return True
        return not _changes_others(draft, item) and take_reason(draft, item)
    if isinstance(draft.pending, LeavingOffered) and take_leaving_reply(draft, item):
        return True
    if take_out_parts(draft, item) and _is_all_talk(draft.message):
        return True
    requested, beside = changes_requested(draft, item), corrections_beside(draft, item)
    is_of_others = beside.sure and _ids_of(beside).isdisjoint(_ids_of(requested))  # its words say what stands for them
    if beside and (is_of_others or not requested.sure):
        return _is_taken_with_changes(draft, item, beside, _is_taken_alone)
    return _is_taken_alone(draft, item, requested)


def _is_all_talk(message: str) -> bool:
    text = read_text(message)
    return is_filler(text, 0, len(text))


def _ids_of(requested: Requested) -> set[str]:
    return {value.field_id for value in requested.sure}


def _is_taken_alone(draft: TurnDraft, item: FieldSpec, requested: Requested | None = None) -> bool:
    """Whether a message is taken that tells of no other answers than it asks to be otherwise."""
    command = command_and_reason(draft.message)
    if command and command[0] in LEAVING and _may_leave(draft, item, command[0]):
        leave_out(draft, item, *command)
        return True
    if removed_answer(draft, ordered=True) is not None:  # of another answer, which a text would swallow
        return False
    if none_with_reason(draft, item):
        leave_out(draft, item, Command.NOT_APPLICABLE)
        return True
    is_line = type_of(item).is_single_line and not draft.view.is_required(item)
    if (is_line or lacks_its_digits(draft.message, item)) and leave_out_declined(draft, item, plainly=True):
        return True
    if declined := declined_at_first(draft, item):
        _leave_out_at_first(draft, item, *declined)
        return False
    if requested:
        return _is_taken_with_changes(draft, item, requested, _is_accepted)
    return denied_answer(draft, item) is None and _is_accepted(draft, item)


def _beside_questions(draft: TurnDraft, item: FieldSpec) -> TurnDraft | None:
    """A fresh draft, with what is told beside questions taken by itself; None where that is no answer."""
    if value := value_taken_up(draft.view, [item], draft.message):
        accept(draft, Interpretation(Intent.ANSWER, (value,)), pending=item)
        return draft
    if not (rest := without_questions(draft.message)) or refers_to_question(rest, item):
        return None
    draft.replace_message(rest)
    return draft if _is_taken(draft, item) and draft.ledger.records and not draft.problem else None


def _beside_denials(draft: TurnDraft, item: FieldSpec) -> TurnDraft | None:
    """The same beside what is said not to be wanted; what may be meant there is asked back."""
    if not (rest := without_denials(draft.message, item)):
        return None
    draft.replace_message(rest)
    is_taken = _is_taken(draft, item) and draft.ledger.records
    return draft if is_taken or candidates_of(draft.pending) else None


def _leave_out_at_first(draft: TurnDraft, item: FieldSpec, command: Command, span: Span) -> None:
    """Rests on these words alone, and goes on with what is told behind them."""
    message = draft.message
    draft.blank_spans([(span[1], len(message))])
    leave_out(draft, item, command)
    draft.replace_message(message)
    draft.blank_spans([span])


def _is_taken_with_changes(
    draft: TurnDraft, item: FieldSpec, changes: Requested, take_rest: Callable[[TurnDraft, FieldSpec], bool]
) -> bool:
    """Whether all is taken of a message that asks for other answers than those that stand."""
    if changes.sure:
        take_requested(draft, item, changes)
    elif changes.between or not changes.rest:
        return False
    is_taken = not changes.rest or take_rest(draft, item)
    if is_taken:
        offer_requested(draft, changes)
    return is_taken


def _is_accepted(draft: TurnDraft, item: FieldSpec) -> bool:
    is_accepted = accept_expected_answer(draft, item)
    if is_accepted and draft.problem:
        leave_out_declined(draft, item)
    return is_accepted


def _may_leave(draft: TurnDraft, item: FieldSpec, command: Command) -> bool:
    """Whether a command with a reason is one, and no answer: "leave it open" is plain, be it too early or not."""
    is_plain = command is Command.LEAVE_OPEN or may_be_left_open(draft, item)
    return is_plain or _is_unknown_place(draft, item, command)


def _is_unknown_place(draft: TurnDraft, item: FieldSpec, command: Command) -> bool:
    """Whether somebody does not know the place that the form needs; what they add says roughly where, and is none."""
    return command is Command.DONT_KNOW and asks_for_place(item) and draft.view.is_required(item)


def _is_the_answer(draft: TurnDraft, item: FieldSpec, pending: ReasonAsked) -> bool:
    """Takes words that were to be a reason as the answer, be it one that is asked back or refused."""
    if not _is_nothing_but_a_value(draft, item):
        return False
    draft.pending = FieldAsked(field_id=item.id, attempts=draft.refusals.get(item.id, 0))
    if accept_expected_answer(draft, item):
        return True
    draft.pending, draft.problem = pending, ""
    return False


def _is_nothing_but_a_value(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether words that were to be a reason are the answer after all, beside talk. Yes and no may be either."""
    answer = draft.view.answer_in(item, draft.message)
    if answer is None or draft.command in {Command.YES, Command.NO} or not _is_of_its_kind(draft, item, answer):
        return False
    text = read_text(draft.message)
    first, last = text.tokens_in(answer.start, answer.end)
    return is_filler(text, 0, first) and is_filler(text, last, len(text))


def _is_of_its_kind(draft: TurnDraft, item: FieldSpec, answer: Entity | Ambiguity) -> bool:
    """Whether words are read as they are because they tell something of the field's kind: any words are a text, where
    it has no pattern, and none of the options."""
    if type_of(item).takes_free_text:
        return isinstance(answer, Entity) and bool(item.limits.pattern) and fits_limits(draft.view, item, answer.value)
    return isinstance(answer, Entity) or bool(answer.known) or not type_of(item).chooses_options


def _changes_others(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether words that were to be a reason tell what another field asks for, or want another answer to be changed or
    taken out: that is heard, and the reason is asked for again."""
    if draft.command is not None:
        return False
    fields, answered = open_and_answered(draft.view, item)
    placed = read_message(Talk(draft.message, draft.view), fields=fields, answered=answered)
    may_tell = placed.changes or any(not value.unclear for value in placed.values)
    is_named = may_tell or named_corrections(draft.message, draft.view, item)
    return bool(is_named) or removed_answer(draft, ordered=True) is not None
