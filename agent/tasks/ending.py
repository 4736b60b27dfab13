"""How an assistant goes on: what it asks between tasks, before a task is carried out, and at its end."""

from __future__ import annotations

from collections.abc import Sequence

from agent.deciding.draft import TurnDraft
from agent.dialogue.asking import message
from agent.dialogue.wording import listed, say
from agent.faq.form_answers import whom_to_ask
from agent.planner import MOMENT, Ask, CallTool, Step
from agent.state.pending import Call, DetailsAsked, Greeted, LinksAsked, TaskAsked, TaskConfirmed, attempts_of
from agent.tasks.templates import covered, filled_template, scope_of
from agent.tools.action_results import ABOUT_FIELDS, document_words_for
from agent.tools.failures import REASON_CHARS, Failure
from agent.turns.actions import Action, MessageAction
from agent.turns.outcome import Status
from agent.view.form_view import FormView

MOST_TRIES = 3
"""So often a task asks once more for what it got no answer to."""


def what_can_be_done(draft: TurnDraft) -> str:
    """The titles of the tasks, as alternatives."""
    assistant = draft.spec.assistant
    titles = [task.title.get(draft.locale) or task.name for task in (assistant.tasks if assistant else ())]
    return listed(draft.locale, titles, "or")


def cancel_task(draft: TurnDraft) -> None:
    """Ends the task; the conversation continues."""
    is_running = bool(draft.task) or isinstance(draft.pending, LinksAsked)
    draft.begin_task("")
    draft.shown = None
    draft.rows_wanted = ""
    if is_running:
        draft.count(aborted_ops=1)
    draft.note("task_cancelled")
    draft.pending = TaskAsked()  # which is what the note asks


def lacks_details(draft: TurnDraft, step: Step) -> bool:
    """Whether the task changes something, but no change was given yet."""
    task = draft.running_task
    if task is None or not task.changes or isinstance(step, Ask):
        return False
    if isinstance(step, CallTool) and step.purpose[0] != MOMENT:
        return False
    return not any(draft.view.is_answered(name) for name in task.takes)


def tell_what_is_needed(draft: TurnDraft, attempt: int) -> None:
    """Says all that the task still needs, for one who was asked before and gave no answer, and how to leave; before it
    is asked for the last time, that it is."""
    _tell_needs(draft, missing_fields(draft.view, draft.wanted))
    if attempt == MOST_TRIES:
        draft.note("task_last_try")


def stop_task(draft: TurnDraft, field_name: str) -> None:
    """Ends a task whose required values were asked in vain, and says who may help."""
    draft.begin_task("")
    draft.count(aborted_ops=1)
    draft.note("task_stopped", field=field_name)
    if contact := whom_to_ask(draft.document, draft.locale):
        draft.say(contact)


def missing_fields(view: FormView, wanted: Sequence[str]) -> tuple[str, ...]:
    """The fields that block the task: required ones, and those whose value was refused or missing after their name."""
    missing = view.missing()
    named_fields = (name for name in wanted if name not in missing and view.is_visible(name))
    return (*missing, *(name for name in named_fields if view.is_open(view.spec.field(name))))


def _tell_needs(draft: TurnDraft, names: Sequence[str]) -> None:
    if names:
        items = ", ".join(draft.spec.field(name).name(draft.locale) for name in names)
        draft.note("task_needs", items=items)


def ask_details(draft: TurnDraft) -> tuple[Action, Status]:
    attempts = attempts_of(draft.pending) + int(not draft.repeating) if isinstance(draft.pending, DetailsAsked) else 0
    task = draft.running_task
    if attempts > MOST_TRIES:
        stop_task(draft, draft.words("task_change"))
        return go_on(draft)
    names = [draft.spec.field(name).name(draft.locale) for name in (task.takes if task else ())]
    action = message(
        draft, "task_details", attempt=attempts, hints={"kind": "details"}, items=listed(draft.locale, names, "or")
    )
    draft.pending = DetailsAsked(attempts=attempts)
    return action, Status.AWAITING_INFO


def confirmation_question(draft: TurnDraft, pending: TaskConfirmed | LinksAsked) -> str:
    """The document's question that awaits a yes or no."""
    if isinstance(pending, TaskConfirmed):
        task = draft.running_task
        return filled_template(draft, task.confirm, scope_of(draft)) if task else ""
    shown_task = draft.spec.assistant.task(draft.shown["task"]) if draft.spec.assistant and draft.shown else None
    return filled_template(draft, shown_task.rows.ask, {}) if shown_task and shown_task.rows else ""


def ask_to_confirm(draft: TurnDraft) -> tuple[Action, Status]:
    """Asks the document's question; the task is only carried out after a yes."""
    draft.pending = TaskConfirmed(attempts=0)
    question = confirmation_question(draft, draft.pending)
    text = "\n".join([*draft.notes, question])
    return MessageAction(text=text, input={"kind": "confirm", "about": "task"}), Status.REVIEW


def go_on(draft: TurnDraft) -> tuple[Action, Status]:
    """Ends the finished task, if any, and asks what comes next."""
    if draft.task:
        pending, shown_rows = draft.pending, draft.shown
        draft.begin_task("")
        draft.shown = shown_rows
        draft.pending = pending if isinstance(pending, LinksAsked) else None
    if isinstance(draft.pending, LinksAsked):
        return _ask_for_links(draft)
    if isinstance(draft.pending, Greeted):
        return _greet(draft)
    is_asked = draft.notes and isinstance(draft.pending, TaskAsked) and draft.pending.attempts < 0
    draft.pending = TaskAsked(attempts=0)
    if is_asked:  # the note has asked already
        return MessageAction(text="\n".join(draft.notes), input={"kind": "task"}), Status.IN_PROGRESS
    return message(draft, "task_next", hints={"kind": "task"}), Status.IN_PROGRESS


def _greet(draft: TurnDraft) -> tuple[Action, Status]:
    own_greeting = draft.spec.greeting.get(draft.locale)
    title = draft.spec.title.get(draft.locale)
    words = own_greeting or say(draft.locale, "greeting_assistant", title=title, items=what_can_be_done(draft))
    draft.pending = TaskAsked(attempts=0)
    hints = {"kind": "task", "example": draft.spec.example.get(draft.locale)}
    return MessageAction(text=words, input={name: hint for name, hint in hints.items() if hint}), Status.IN_PROGRESS


def _ask_for_links(draft: TurnDraft) -> tuple[Action, Status]:
    question = confirmation_question(draft, LinksAsked())
    text = "\n".join([*draft.notes, question])
    return MessageAction(text=text, input={"kind": "confirm", "about": "links"}), Status.REVIEW


def fail_task(draft: TurnDraft, pending: Call, failure: Failure) -> None:
    """Handles the failure of a task's action: fields that it names are asked again; otherwise the task ends with the
    document's words."""
    draft.task_failed = failure.case or "refused"
    tool = draft.spec.tool(pending.tool_name)
    own_words = document_words_for(tool, failure, draft.locale)
    if failure.fields:
        reasons = dict(failure.fields)
        for field_id, why in reasons.items():
            item = draft.spec.field(field_id)
            draft.reopen(item, covered(draft, why))
            reason, name = covered(draft, why) or draft.words("task_no_reason"), item.name(draft.locale)
            draft.note(
                "task_refused_field",
                field=name[:1].upper() + name[1:],
                why=reason,
            )
        _tell_needs(draft, list(reasons))
        draft.done, draft.pending = {}, None
        return
    if failure.case in ABOUT_FIELDS and failure.text:
        draft.note("task_refused", why=covered(draft, failure.text[:REASON_CHARS]))
    else:
        draft.say(own_words or draft.words("task_unclear" if failure.unclear else "task_failed"))
    missing = next((item for item in draft.view.visible() if item.lookup), None)
    if failure.case == "404" and missing is not None:
        draft.reopen(missing, failure.text)
        draft.rejected.clear()
        draft.done, draft.pending = {}, None
        return
    draft.begin_task("")
    draft.count(aborted_ops=1)
