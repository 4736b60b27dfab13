"""The only entry point of the agent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from langgraph.types import Command

from agent.answers.page import head_for_other_page, take_page
from agent.answers.private_words import secret_in_message
from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.dialogue.wording import say
from agent.graph import resuming
from agent.interrupts import interrupts_released
from agent.planner import LOOKUP, UPLOAD
from agent.state.channels import channels_of, state_of
from agent.state.pending import (
    LinksAsked,
    Pending,
    StepShown,
    TaskConfirmed,
    ToolAwaited,
    ToolFailed,
    field_of,
    pending_from_state,
)
from agent.state.stored import StoredAnswer, StoredEvidence
from agent.state.working_state import FormPilotState, TurnInputState
from agent.tasks.ending import missing_fields
from agent.turns.actions import ACTION
from agent.turns.incoming import fitted_input, input_as_text
from agent.turns.outcome import FilledField, Piece, Progress, Source, Status, TaskState, TurnOutcome
from agent.turns.service_actions import MOST_ACTIONS
from agent.turns.turn import TurnContext, TurnInput, TurnRefused
from agent.view.form_view import FormView
from agent.view.step_form import step_form
from forms_registry.schema import Effect, FieldSpec, JsonValue

_MOST_STEPS = 12 + 2 * MOST_ACTIONS
"""Nodes of one turn: those on the way of its words, and of each action `run_action` and `finalize`."""


def run_turn(turn_input: TurnInput, context: TurnContext, head: bytes | None) -> TurnOutcome:
    """Decides one turn. `head` is the previous turn's `TurnOutcome.head`, None for a conversation's first turn.

    Does no I/O but for a configured model's HTTP calls, and what `context.actions` and `context.guides` do. Raises
    TurnRefused when the input names a field or nothing but tools that the form does not have, or when the conversation
    is over, and HeadUnreadable for a head that cannot be read.
    """
    page = turn_input.page
    if head is not None and page is not None and page.turned:
        head = head_for_other_page(head, page.labels_left)
    graph, saver = resuming(head)
    config: Any = {"configurable": {"thread_id": context.conversation_id}, "recursion_limit": _MOST_STEPS}
    state = cast("FormPilotState", saver.channels)
    _refuse_misfits(turn_input, context, state)
    before = FormView.of(state, context)
    fitted = fitted_input(turn_input, before, state)
    start: Any = Command(resume=fitted)
    if head is None:
        start = channels_of({**_initial_state(context, fitted, on_page=page is not None), "turn_input": fitted})
    with interrupts_released():
        result: Any = graph.invoke(start, config, context=context, durability="exit", version="v2")
    outcome = _outcome(state_of(result.value), context, saver.dump(), utterance=input_as_text(turn_input, before))
    return outcome if head is not None else _with_useless_prefill(outcome, context)


def _with_useless_prefill(outcome: TurnOutcome, context: TurnContext) -> TurnOutcome:
    """An opening reports prefilled values for fields that the form lacks, or that an assistant asks anew in each task.
    That is no reason to refuse the person: the form may have changed since the host learned them."""
    spec, locale = context.spec, outcome.locale
    useless = {name: say(locale, "no_such_field") for name in context.prefill if not spec.has(name)}
    if spec.assistant is not None:
        names = {name: spec.field(name).name(locale) for name in context.prefill if spec.has(name)}
        useless |= {field_id: say(locale, "not_applicable_now", field=name) for field_id, name in names.items()}
    return replace(outcome, rejected={**outcome.rejected, **useless})


def _initial_state(context: TurnContext, turn_input: TurnInputState, *, on_page: bool) -> Mapping[str, Any]:
    """The state of a new conversation: values from the host, or from its page, are answers if the form accepts them."""
    if on_page:
        notes = [say(context.locale or "", "started_anew")] if context.restarted else []
        state: FormPilotState = {"turn_input": turn_input, "on_page": True, "notes": notes}
        state = cast("FormPilotState", {**state, **take_page(state, context, turn_input["page"] or {})})
        return {**state, **secret_in_message(state, context)}
    if context.spec.assistant is not None:
        return {"task": ""}
    draft = TurnDraft({"turn_input": turn_input}, context)
    for item in draft.spec.fields:
        if context.prefill.get(item.id) is not None:
            source = "client" if item.id in context.client_prefill else "host"
            draft.propose(item.id, context.prefill[item.id], Evidence(Source.PREFILL, source))
    for item in draft.spec.fields:
        for carried in context.carried.get(item.id, ()):
            evidence = Evidence(Source.PREFILL, carried.interpreter, carried.quote)
            draft.propose(item.id, carried.value, evidence, reason=carried.reason)
    draft.last_answered = ""
    if context.carried:
        draft.rejected = {}  # what is no answer any more is asked
        draft.note("carried_over")
        return draft.update("carried", carried=list(draft.ledger.answers), initial_extraction_done=True)
    if context.restarted:
        draft.note("started_anew")
    elif not context.prefill:
        return {}
    return draft.update("prefill", prefilled=list(draft.ledger.answers))


def _refuse_misfits(turn_input: TurnInput, context: TurnContext, state: FormPilotState) -> None:
    if state and Status(state["status"]).is_over:
        raise TurnRefused("conversation_over", f"This conversation is {state['status']}; start a new one.")
    if state and turn_input.page is not None and not state.get("on_page"):
        raise TurnRefused("form_mismatch", "This conversation is not about the fields of a page.", field="form_fields")
    for field_id in turn_input.answers:
        if not context.spec.has(field_id):
            message = f"The form has no field {field_id!r}."
            raise TurnRefused("unknown_field", message, field=f"answers.{field_id}", name=field_id)
    tool_names = [result.tool_name for result in turn_input.tool_results]
    if tool_names and (state or not turn_input.loose_results) and not any(map(context.spec.can_call, tool_names)):
        name = tool_names[0][:100]
        raise TurnRefused("unknown_tool", f"The form has no tool {name!r}.", field="tool_results", name=name)


def _outcome(state: FormPilotState, context: TurnContext, head: bytes, *, utterance: str) -> TurnOutcome:
    view = FormView.of(state, context)
    return TurnOutcome(
        utterance=utterance,
        action=ACTION.validate_python(state["action"]),
        status=Status(state["status"]),
        locale=view.locale,
        filled_fields=tuple(_filled_fields(view)),
        missing_fields=missing_fields(view, state.get("wanted", [])) if state.get("task") else view.missing(),
        current_field=_current_field(pending_from_state(state.get("pending"))) or _missing_on_page(view),
        progress=_progress(view, pending_from_state(state.get("pending"))),
        records=tuple(state.get("records", ())),
        rejected=dict(state.get("rejected", {})),
        left_open={field_id: view.left_open[field_id] for field_id in view.missing() if field_id in view.left_open},
        head=head,
        trace=tuple(state.get("trace", ())),
        step_form=_step_form(state, view) if context.with_step_form else None,
        task=_task_state(state) if "task" in state else None,
    )


def _task_state(state: FormPilotState) -> TaskState:
    pending = pending_from_state(state.get("pending"))
    return TaskState(
        intent=state.get("wanted_task", ""),
        task=state["task"],
        awaits_yes=isinstance(pending, TaskConfirmed | LinksAsked),
        effect=state.get("effect") or Effect.NONE.value,
        subject=state.get("subject"),
    )


def _step_form(state: FormPilotState, view: FormView) -> dict[str, JsonValue]:
    pending, action = pending_from_state(state.get("pending")), ACTION.validate_python(state["action"])
    return step_form(view, pending, action, state.get("rejected", {}))


def _current_field(pending: Pending | None) -> str | None:
    """The field that is being asked, or whose options are being looked up."""
    if isinstance(pending, ToolAwaited | ToolFailed):
        return pending.purpose[1] if pending.purpose[0] in {LOOKUP, UPLOAD} else None
    return field_of(pending) or None


def _missing_on_page(view: FormView) -> str | None:
    """What the person still has to enter on the host's page, once nothing is left to ask."""
    is_asking = not view.on_page or any(map(view.is_open, view.visible()))
    return None if is_asking else next(iter(view.missing()), None)


def _filled_fields(view: FormView) -> list[FilledField]:
    return [_filled_field(view, view.spec.field(field_id), view.answers[field_id]) for field_id in view.values]


def _filled_field(view: FormView, item: FieldSpec, stored: StoredAnswer) -> FilledField:
    pieces = (
        Piece(items=tuple(piece["items"]), **_grounds(piece, view.describe(item, piece["items"])))
        for piece in stored.get("pieces", ())
    )
    return FilledField(
        field_id=item.id,
        value=stored["value"],
        label=item.name(view.locale),
        pieces=tuple(pieces),
        **_grounds(stored, view.describe(item)),
    )


def _grounds(stored: StoredEvidence, shown: str) -> dict[str, Any]:
    span = stored["span"]
    return {
        "source": Source(stored["source"]),
        "quote": stored["quote"],
        "span": (span[0], span[1]) if span else None,
        "confidence": stored["confidence"],
        "turn": stored["turn"],
        "interpreter": stored.get("interpreter", ""),
        "said_in": stored.get("said_in", 0),
        "shown": shown,
    }


def _progress(view: FormView, pending: Pending | None) -> Progress:
    """Counts the steps that apply; the current one is that of the question."""
    counted = [item for item in view.visible() if not item.computed and _is_counted(view, item)]
    steps = view.steps or view.spec.steps[-1:]
    number = _step_of(view, pending)
    current = next((step for step in steps if step.number == number), view.current_step)
    return Progress(
        answered=sum(view.is_answered(item.id) for item in counted),
        total=len(counted),
        step=steps.index(current) + 1,
        steps=len(steps),
        step_title=current.title.get(view.locale),
    )


def _is_counted(view: FormView, item: FieldSpec) -> bool:
    """Whether a field is answered, open or required."""
    return view.is_answered(item.id) or view.is_open(item) or view.is_required(item)


def _step_of(view: FormView, pending: Pending | None) -> int | None:
    if isinstance(pending, StepShown):
        return pending.step
    field_id = _current_field(pending)
    return view.spec.field(field_id).step if field_id else None
