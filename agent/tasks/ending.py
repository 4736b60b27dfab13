"""How an assistant goes on: what it asks between tasks, before it does one, and when one has ended."""

from __future__ import annotations

from agent.action_results import words_for
from agent.actions import Action, MessageAction
from agent.dialogue.asking import message
from agent.dialogue.wording import listed, say
from agent.draft import TurnDraft
from agent.pending import Call, DetailsAsked, Greeted, LinksAsked, TaskAsked, TaskConfirmed, attempts_of
from agent.planner import Step
from agent.tasks.telling import covered, scope_of, told
from agent.tool_failures import Failure
from agent.turn import Status


def what_can_be_done(draft: TurnDraft) -> str:
    """The titles of the tasks, as alternatives."""
    assistant = draft.spec.assistant
    titles = [task.title.get(draft.locale) or task.name for task in (assistant.tasks if assistant else ())]
    return listed(draft.locale, titles, "or")


def cancel_task(draft: TurnDraft) -> None:
    """Ends what runs, and keeps the conversation."""
    draft.begin("")
    draft.shown = None
    draft.rows_wanted = ""
    draft.aborted = True
    draft.note("task_cancelled")


def lacks_details(draft: TurnDraft, step: Step) -> bool:
    """Whether the task changes something and nothing was said yet of what."""
    from agent.planner import Ask, CallTool

    task = draft.running
    if task is None or not task.changes or isinstance(step, Ask):
        return False
    if isinstance(step, CallTool) and step.purpose[0] != "moment":
        return False
    return not any(draft.view.is_answered(name) for name in task.takes)


def tell_what_is_needed(draft: TurnDraft) -> None:
    """Says all that the task still needs, for one who was asked before and gave no answer, and how to leave."""
    items = [draft.spec.field(name).name(draft.locale) for name in draft.view.missing()]
    if items:
        draft.note("task_needs", items=listed(draft.locale, items))


def ask_details(draft: TurnDraft) -> tuple[Action, Status]:
    attempts = attempts_of(draft.pending) + 1 if isinstance(draft.pending, DetailsAsked) else 0
    task = draft.running
    names = [draft.spec.field(name).name(draft.locale) for name in (task.takes if task else ())]
    action = message(
        draft, "task_details", attempt=attempts, hints={"kind": "details"}, items=listed(draft.locale, names, "or")
    )
    draft.pending = DetailsAsked(attempts=attempts)
    return action, Status.AWAITING_INFO


def ask_to_confirm(draft: TurnDraft) -> tuple[Action, Status]:
    """The document's question, to which only a yes lets the task be done."""
    task = draft.running
    question = told(draft, task.confirm, scope_of(draft)) if task else ""
    draft.pending = TaskConfirmed(attempts=0)
    text = "\n".join([*draft.notes, question])
    return MessageAction(text=text, input={"kind": "confirm", "about": "task"}), Status.REVIEW


def go_on(draft: TurnDraft) -> tuple[Action, Status]:
    """Ends the task that is done, if one is, and asks what comes next."""
    if draft.task:
        waiting, shown = draft.pending, draft.shown
        draft.begin("")
        draft.shown = shown
        draft.pending = waiting if isinstance(waiting, LinksAsked) else None
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
    own = draft.spec.greeting.get(draft.locale)
    title = draft.spec.title.get(draft.locale)
    words = own or say(draft.locale, "greeting_assistant", title=title, items=what_can_be_done(draft))
    draft.pending = TaskAsked(attempts=0)
    hints = {"kind": "task", "example": draft.spec.example.get(draft.locale)}
    return MessageAction(text=words, input={name: hint for name, hint in hints.items() if hint}), Status.IN_PROGRESS


def _ask_for_links(draft: TurnDraft) -> tuple[Action, Status]:
    task = draft.spec.assistant.task(draft.shown["task"]) if draft.spec.assistant and draft.shown else None
    question = told(draft, task.rows.ask, {}) if task and task.rows else ""
    text = "\n".join([*draft.notes, question])
    return MessageAction(text=text, input={"kind": "confirm", "about": "links"}), Status.REVIEW


def fail_task(draft: TurnDraft, pending: Call, failure: Failure) -> None:
    """What follows when a task's own action did not do its work: fields that it names are asked again, the others are
    kept; else the document's words for it, and the task ends."""
    draft.task_failed = failure.case or "refused"
    tool = draft.spec.tool(pending.tool_name)
    said = words_for(tool, failure, draft.locale)
    if failure.fields:
        reasons = dict(failure.fields)
        for field_id, why in reasons.items():
            item = draft.spec.field(field_id)
            draft.reopen(item, covered(draft, why))
            told_why = covered(draft, why) or draft.words("task_no_reason")
            draft.note("task_refused_field", field=item.name(draft.locale), why=told_why)
        draft.done, draft.pending = {}, None
        return
    draft.say(said or draft.words("task_unclear" if failure.unclear else "task_failed"))
    missing = next((item for item in draft.view.visible() if item.lookup), None)
    if failure.case == "404" and missing is not None:
        draft.reopen(missing, failure.text)
        draft.rejected.clear()
        draft.done, draft.pending = {}, None
        return
    draft.begin("")
    draft.aborted = True
