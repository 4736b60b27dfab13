"""What follows when a tool fails: another call, then going on without it, so that it blocks nobody."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.dialogue.wording import uncapitalised
from agent.planner import ECHO, LOOKUP, MOMENT, REFERENCE, ROWS, UPLOAD, Ask, CallTool, Step, key_of
from agent.state.pending import Call, ToolAwaited, ToolFailed
from agent.state.stored import Lookup
from agent.tasks.ending import fail_task
from agent.tasks.lookup_by_name import give_up_reference
from agent.tasks.rows import forget_rows
from agent.tools.action_results import document_words_for
from agent.tools.calls import time_since_handed_out
from agent.tools.failure_limits import attempts_for, is_check, is_given_up, patience_for
from agent.tools.failures import Failure
from agent.tools.planned import planned_step
from forms_registry.schema import TriggerKind

_MOST_HAND_OUTS = 10


def handle_failure(draft: TurnDraft, pending: Call, failure: Failure) -> None:
    """Counts a failure of the awaited call. Fields that it names are asked again; else the tool is called again, a
    check only after the person has said so; or, after enough of that, given up, as is at once what may have been
    carried out nonetheless. The form's own words for the failure are said."""
    if draft.task and pending.purpose[0] == MOMENT:
        fail_task(draft, pending, failure)
        return
    key = key_of(pending.purpose)
    is_last = failure.unclear or (failure.final and not is_check(key))
    draft.failures = {**draft.failures, key: attempts_for(key) if is_last else draft.failures.get(key, 0) + 1}
    draft.pending = None
    if own_words := document_words_for(draft.spec.tool(pending.tool_name), failure, draft.locale):
        draft.say(own_words)
    if is_given_up(draft.failures, key):
        if failure.unclear:
            draft.unclear = [*draft.unclear, key]
        _GIVE_UP[pending.purpose[0]](draft, pending, failure)
    elif failure.fields:
        _reopen(draft, failure)
    elif is_check(key):
        draft.pending = ToolFailed(
            call_id=pending.call_id, tool_name=pending.tool_name, tool_args=pending.tool_args, purpose=pending.purpose
        )
    else:
        draft.note("trying_again")


def next_step_now(draft: TurnDraft, *, has_spoken: bool) -> Step:
    """The planner's next step. A call that is at work goes on, whatever is said meanwhile, until it is lost: that
    counts as its failure, so that a tool which never answers is given up like any other."""
    step = planned_step(draft)
    pending = draft.pending
    if not isinstance(pending, ToolAwaited) or not isinstance(step, CallTool) or step.purpose != pending.purpose:
        return step
    if not _is_lost(draft, pending, has_spoken=has_spoken):
        return step
    _fail_lost(draft, pending)
    return planned_step(draft)


def _is_lost(draft: TurnDraft, pending: ToolAwaited, *, has_spoken: bool) -> bool:
    """Whether the time of a call is up and the person goes on speaking, or it was handed out time and again to one who
    brings all but its result."""
    if has_spoken:
        time_passed = time_since_handed_out(draft.calls, pending.call_id, draft.context.now)
        return time_passed > patience_for(key_of(pending.purpose))
    return pending.call_id in draft.calls and draft.calls[pending.call_id]["times"] >= _MOST_HAND_OUTS


def _fail_lost(draft: TurnDraft, pending: ToolAwaited) -> None:
    """Counts it as a failure that no result came. Of a check nobody knows whether it did its work: it is handed out
    once more under its own name, and no one is told that it failed."""
    key = key_of(pending.purpose)
    failed = {**draft.failures, key: draft.failures.get(key, 0) + 1}
    if is_check(key) and not is_given_up(failed, key):
        draft.failures, draft.pending = failed, None
    else:
        handle_failure(draft, pending, Failure("no result came", unclear=is_check(key)))


def forget_failures(draft: TurnDraft, pending: Call) -> None:
    """Resets the count after a success."""
    key = key_of(pending.purpose)
    draft.failures = {name: count for name, count in draft.failures.items() if name != key}


def _reopen(draft: TurnDraft, failure: Failure) -> None:
    reasons = {
        item.id: failure.fields[item.id] or draft.words("still_needed", field=draft.name_of(item))
        for item in draft.view.visible()
        if item.id in failure.fields
    }
    for field_id, reason in reasons.items():
        draft.reopen(draft.spec.field(field_id), reason)
    step = planned_step(draft)
    asked_field = step.field_id if isinstance(step, Ask) else ""
    draft.problem = reasons.get(asked_field, "")
    for field_id, reason in reasons.items():
        if field_id != asked_field:
            draft.note("needed_again", field=draft.name_of(draft.spec.field(field_id)), why=uncapitalised(reason))


def _give_up_lookup(draft: TurnDraft, pending: Call, failure: Failure) -> None:
    """The field is asked with the form's options, else as text."""
    item = draft.spec.field(pending.purpose[1])
    forget_failures(draft, pending)
    draft.remember_lookup(
        item,
        Lookup(tool=pending.tool_name, args=dict(pending.tool_args), options=[], items={}, listed=[], failed=True),
    )
    if draft.view.is_unchecked(item):
        draft.note("nothing_to_choose" if failure.final and not failure.case else "choices_unknown")
    elif not item.options:
        draft.note("lookup_given_up")


def _give_up_upload(draft: TurnDraft, pending: Call, failure: Failure) -> None:
    """The file is asked for."""
    if not document_words_for(draft.spec.tool(pending.tool_name), failure, draft.locale):
        draft.note("upload_given_up")


def _give_up_moment(draft: TurnDraft, pending: Call, failure: Failure) -> None:
    key, digest = pending.purpose[1:]
    draft.done = {**draft.done, key: digest}
    tool = draft.spec.tool(pending.tool_name)
    if key.startswith(TriggerKind.COMPLETE):  # what was not sent is told with the form's last words
        return
    if key in draft.unclear:
        draft.note("unclear_outcome")
    elif is_check(key):
        draft.note("handed_over")
    elif not document_words_for(tool, failure, draft.locale):
        draft.note("tool_given_up")


def _give_up_echo(draft: TurnDraft, pending: Call, _: Failure) -> None:
    draft.echoes = [name for name in draft.echoes if name != pending.purpose[1]]
    forget_failures(draft, pending)


def _give_up_reference(draft: TurnDraft, pending: Call, failure: Failure) -> None:
    """What was no final failure has been called again before it came to this."""
    give_up_reference(draft, pending, retried=failure.retried or not failure.final)
    forget_failures(draft, pending)


def _give_up_rows(draft: TurnDraft, pending: Call, _: Failure) -> None:
    forget_rows(draft)
    forget_failures(draft, pending)


_GIVE_UP = {LOOKUP: _give_up_lookup, UPLOAD: _give_up_upload, MOMENT: _give_up_moment, ECHO: _give_up_echo}
_GIVE_UP |= {REFERENCE: _give_up_reference, ROWS: _give_up_rows}
