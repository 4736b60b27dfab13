"""Ends the turn: makes the answers consistent, asks the planner for the next step, and turns it into exactly one
action."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.answers.memory import recall, tell_nothing_recognised
from agent.answers.unanswered_offers import drop_offers_like, next_unanswered_offer
from agent.answers.value_offers import next_doubt
from agent.answers.widget_answers import take_deferred
from agent.deciding.draft import TurnDraft
from agent.dialogue import asking
from agent.dialogue.answering import answer_beside_question
from agent.dialogue.ending import completion, page_filled, results_of_sending
from agent.dialogue.leaving_open import give_up, is_asked_in_vain, is_to_be_offered
from agent.dialogue.open_questions import open_question, put_question
from agent.dialogue.reviewing import review
from agent.dialogue.sent_tools import sending
from agent.dialogue.tool_messages import tool_call
from agent.dialogue.wording import variants
from agent.planner import LOOKUP, Ask, CallTool, Complete, ConfirmAll, ConfirmStep, Step, mirrors_answers
from agent.state.pending import (
    ChangeAsked,
    FieldAsked,
    LeavingOffered,
    OpenQuestion,
    Pending,
    ReviewShown,
    StepShown,
    ToolAwaited,
    ToolFailed,
    attempts_of,
    candidates_of,
    field_of,
)
from agent.state.working_state import FormPilotState, with_recent_message
from agent.tasks.ending import (
    MOST_TRIES,
    ask_details,
    ask_to_confirm,
    go_on,
    lacks_details,
    stop_task,
    tell_what_is_needed,
)
from agent.tasks.summary import history_summary, note_salient
from agent.tasks.templates import without_sensitive_values
from agent.tools.calls import call_id_of, hand_out
from agent.tools.giving_up import next_step_now
from agent.tools.late_results import take_late_results
from agent.tools.planned import planned_step
from agent.tools.running import awaited_call, is_run_here, within_bounds
from agent.turns.actions import Action
from agent.turns.outcome import Status
from agent.turns.turn import TurnContext
from agent.view.masking import MASK
from forms_registry.schema import FieldSpec, JsonValue


def finalize(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    take_deferred(draft)
    late = take_late_results(draft, state["turn_input"].get("late_results", ()))
    traced = {"late": late} if late else {}
    draft.settle()
    answer_beside_question(draft)
    if not mirrors_answers(draft.view):
        draft.echoes = []
    before = draft.pending
    if isinstance(before, FieldAsked) and _attempt(draft, before) > max(before.attempts, 0):
        give_up(draft, draft.spec.field(before.field_id))
    if isinstance(before, ChangeAsked) and is_asked_in_vain(draft, before):
        draft.keep_answer(draft.spec.field(before.field_id))
        before = None
    if draft.task is not None:
        note_salient(draft)
    if state.get("status") == Status.CANCELLED:
        action, status = _cancel(draft), Status.CANCELLED
    elif (waiting := _waiting_question(draft, before)) is not None:
        _take_last(draft)
        action, status = put_question(draft, waiting)
    else:
        step = _next_step(draft, state)
        if isinstance(step, ToolFailed):
            action, status = put_question(draft, step)
        elif lacks_details(draft, step):
            action, status = ask_details(draft)
        elif is_run_here(step, draft):
            draft.pending = awaited_call(draft, step)
            return draft.update("finalize", traced=traced, next=step.tool_name, acting=True)
        else:
            tell_nothing_recognised(draft, to_come=_is_lookup(step))
            action, status = _proceed(draft, step, before)
    recent = with_recent_message(state.get("recent", []), "user", MASK if draft.secret else draft.message)
    payload = action.payload() if draft.task is None else without_sensitive_values(draft, action.payload())
    recent = with_recent_message(recent, "assistant", payload.get("text") or payload.get("message") or "")
    left_aside = state["turn_input"]["left_aside"]
    summary = history_summary(draft)
    results = results_of_sending(draft) if status is Status.COMPLETED else []
    facts = {
        **({"summary": summary} if summary else {}),
        "next": payload["action"],
        **({"taken_by": results} if results else {}),
        **({"left_aside": left_aside} if left_aside else {}),
        **({"private": True} if draft.secret else {}),
    }
    return draft.update("finalize", traced=traced, **facts, action=payload, status=status.value, recent=recent)


def _next_step(draft: TurnDraft, state: FormPilotState) -> Step | ToolFailed:
    """The planner's step within the bounds of a turn, for which no value waits any more, unless it is run here."""
    has_spoken = bool(draft.message.strip() or state["turn_input"]["answers"])
    acted = state.get("acted", 0)
    step = within_bounds(draft, next_step_now(draft, has_spoken=has_spoken), acted=acted)
    if draft.deferred and (isinstance(step, ToolFailed) or not is_run_here(step, draft)):
        _take_last(draft)
        return within_bounds(draft, planned_step(draft), acted=acted)
    return step


def _take_last(draft: TurnDraft) -> None:
    """Takes or refuses the values for which nothing more is looked up in this turn."""
    if draft.deferred:
        take_deferred(draft, is_last=True)
        draft.settle()


def _waiting_question(draft: TurnDraft, before: Pending | None) -> OpenQuestion | None:
    """What precedes the planner's next step, in this order: what is pending, doubts, unanswered offers."""
    question = open_question(draft, before) or next_doubt(draft)
    drop_offers_like(draft, question)
    return question or next_unanswered_offer(draft)


def _cancel(draft: TurnDraft) -> Action:
    ending, facts = sending(draft)
    return asking.message(draft, f"cancelled{ending}", hints={"kind": "cancelled", **facts})


def _proceed(draft: TurnDraft, step: Step, before: Pending | None) -> tuple[Action, Status]:
    """Turns the planner's step into the action, and records what it waits for."""
    if isinstance(step, Ask):
        return _ask(draft, draft.spec.field(step.field_id), before)
    if draft.problem:  # the problem was with a field that is not asked now
        draft.notes, draft.problem = [*draft.notes, draft.problem], ""
    if draft.task is not None and isinstance(step, Complete | ConfirmAll):
        return ask_to_confirm(draft) if isinstance(step, ConfirmAll) else go_on(draft)
    if isinstance(step, CallTool):
        return _call(draft, step), Status.AWAITING_INFO
    if isinstance(step, ConfirmStep | ConfirmAll):
        return _review(draft, step, before)
    draft.pending = None
    assert isinstance(step, Complete)
    if draft.on_page:
        return page_filled(draft), Status.AWAITING_INFO if draft.view.missing() else Status.IN_PROGRESS
    return completion(draft), Status.COMPLETED


def _call(draft: TurnDraft, step: CallTool) -> Action:
    call_scope = f"{draft.context.conversation_id} {draft.context.number}"
    call_id = call_id_of(draft.calls, step.tool_name, step.tool_args, made_in=call_scope)
    pending = draft.pending
    is_continued = isinstance(pending, ToolAwaited) and pending.purpose == step.purpose and not draft.is_empty_request
    draft.calls = hand_out(
        draft.calls, call_id, step.tool_name, step.tool_args, now=draft.context.now, is_continued=is_continued
    )
    draft.pending = ToolAwaited(
        call_id=call_id, tool_name=step.tool_name, tool_args=dict(step.tool_args), purpose=step.purpose
    )
    return tool_call(draft, draft.pending, _lookup_field(draft, step.purpose))


def _drop_unsure_note(draft: TurnDraft, item: FieldSpec, offered: JsonValue) -> None:
    """Drops the note that a value was unclear if the question is about that value."""
    wordings = variants(draft.locale, "unsure", field=draft.name_of(item), items=draft.value_text(item, offered))
    draft.notes = [note for note in draft.notes if note not in wordings]


def _ask(draft: TurnDraft, item: FieldSpec, before: Pending | None) -> tuple[Action, Status]:
    pending = before if field_of(before) == item.id else None
    if pending is None and (recalled := recall(draft, item)) is not None:
        draft.pending = recalled
        _drop_unsure_note(draft, item, recalled.value)
        return put_question(draft, recalled)
    attempt = _attempt(draft, pending)
    if attempt > max(attempts_of(pending), 0):
        draft.refusals[item.id] = draft.refusals.get(item.id, 0) + 1
        if is_to_be_offered(draft, item):
            return put_question(draft, LeavingOffered(field_id=item.id))
    if draft.task and attempt > MOST_TRIES:
        stop_task(draft, draft.name_of(item))
        return go_on(draft)
    if draft.task and attempt > 0:
        tell_what_is_needed(draft, attempt)
    draft.pending = FieldAsked(field_id=item.id, attempts=attempt, candidates=candidates_of(pending))
    return asking.question(draft, item, attempt=attempt, is_retry=pending is not None), Status.AWAITING_INFO


def _attempt(draft: TurnDraft, pending: Pending | None) -> int:
    """How often the field was asked in vain before; turns with other or repeated answers do not count."""
    if not isinstance(pending, FieldAsked):
        return int(bool(draft.problem))
    told_other_things = bool(draft.ledger.records) and not draft.problem
    is_counted = not (draft.repeating or told_other_things) or pending.attempts < 0
    return pending.attempts + int(is_counted)


def _review(draft: TurnDraft, step: ConfirmStep | ConfirmAll, before: Pending | None) -> tuple[Action, Status]:
    kind = StepShown if isinstance(step, ConfirmStep) else ReviewShown
    attempts = _attempts_at(draft, kind, before)
    was_shown = isinstance(before, kind) and not draft.ledger.records and before.language in {"", draft.locale}
    if isinstance(step, ConfirmAll):
        draft.pending = ReviewShown(attempts=attempts, language=draft.locale)
        fields = list(draft.view.visible())
        hints: dict[str, Any] = {"kind": "review"}
        action = review(draft, fields, "final_review", was_shown=was_shown, attempt=attempts, hints=hints)
        return action, Status.REVIEW
    draft.pending = StepShown(step=step.step, attempts=attempts, language=draft.locale)
    title = next(step_spec.title.get(draft.locale) for step_spec in draft.spec.steps if step_spec.number == step.step)
    fields = [item for item in draft.spec.step_fields(step.step) if draft.view.is_visible(item.id)]
    key, params = ("step_review", {"title": title}) if title else ("step_review_untitled", {})
    hints = {"kind": "step_review", "step": step.step}
    action = review(draft, fields, key, was_shown=was_shown, attempt=attempts, hints=hints, **params)
    return action, Status.REVIEW


def _attempts_at(draft: TurnDraft, kind: type[StepShown | ReviewShown], before: Pending | None) -> int:
    """How often the review was shown in vain before."""
    if not isinstance(before, kind) or draft.ledger.records or draft.repeating:
        return 0
    return before.attempts + 1


def _is_lookup(step: Step) -> bool:
    """Whether a call fetches options, which the person may have named already."""
    return isinstance(step, CallTool) and step.purpose[0] == LOOKUP


def _lookup_field(draft: TurnDraft, purpose: tuple[str, ...]) -> FieldSpec | None:
    return draft.spec.field(purpose[1]) if purpose[0] == LOOKUP else None
