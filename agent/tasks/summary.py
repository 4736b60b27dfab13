"""Summarizes a long conversation with an assistant: ids and names of tasks, without words of the person."""

from __future__ import annotations

import json

from agent.deciding.draft import TurnDraft
from agent.state.stored import KnownThing
from agent.tasks.ending import missing_fields
from forms_registry.schema import Effect, FieldSpec

SUMMARISED_AFTER = 5
_MOST_SALIENT, _LONGEST_ID = 5, 40


def note_salient(draft: TurnDraft) -> None:
    """Remembers what the task is about and what it did."""
    view, task = draft.view, draft.running_task
    told_ids = [
        view.values[item.id] for item in view.visible() if item.lookup and item.id in view.values and not item.sensitive
    ]
    subject = None if task and view.spec.gives_secrets_to(task.tool) else draft.subject
    ids = [str(each)[:_LONGEST_ID] for each in (*told_ids, subject) if isinstance(each, int | str)]
    draft.salient = list(dict.fromkeys([*reversed(ids), *draft.salient]))[:_MOST_SALIENT]
    for item in draft.view.visible():
        if item.lookup:
            _note_salient_thing(draft, item)
    _note_created_thing(draft)
    if draft.task_failed or draft.effect:
        draft.last_result = f"{draft.wanted_task}: {'failed' if draft.task_failed else draft.effect}"


def _note_salient_thing(draft: TurnDraft, item: FieldSpec) -> None:
    """Remembers the thing of a field for pronouns; one that was deleted is forgotten."""
    value = draft.view.values.get(item.id)
    is_gone = draft.effect == Effect.DELETE or draft.task_failed == "404"
    if is_gone:
        draft.meant = {name: thing for name, thing in draft.meant.items() if name != item.lookup}
    elif value is not None:
        known_thing = draft.known.get(item.id)
        name = known_thing["name"] if known_thing and str(value) in known_thing["ids"] else ""
        draft.meant = {**draft.meant, item.lookup: KnownThing(name=name, ids=[str(value)])}


def _note_created_thing(draft: TurnDraft) -> None:
    """A created thing belongs to the list whose names it has."""
    assistant, task = draft.document.assistant, draft.running_task
    if assistant is None or task is None or draft.effect != Effect.CREATE or not isinstance(draft.subject, int | str):
        return
    for lookup in assistant.lookups:
        if set(lookup.names) <= set(task.fields):
            name = " ".join(str(draft.view.values.get(field_id, "")) for field_id in lookup.names)
            draft.meant = {**draft.meant, lookup.name: KnownThing(name=name[:200], ids=[str(draft.subject)[:100]])}


def history_summary(draft: TurnDraft) -> str:
    """The summary as JSON after more than five turns; "" before."""
    if draft.task is None or draft.context.number <= SUMMARISED_AFTER:
        return ""
    summary = {
        "salient_ids": draft.salient,
        "pending_action": draft.task or "none",
        "unresolved_fields": list(missing_fields(draft.view, draft.wanted)) if draft.task else [],
        "last_result": draft.last_result,
    }
    return json.dumps(summary)
