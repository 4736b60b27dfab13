"""What of a long talk with an assistant is still to be known: ids and names of tasks, and no word of a person."""

from __future__ import annotations

import json

from agent.draft import TurnDraft
from agent.tasks.ending import lacking

SUMMARISED_AFTER = 5
_MOST_SALIENT, _LONGEST_ID = 5, 40


def note_salient(draft: TurnDraft) -> None:
    """Remembers what the running task is about, and what it has done."""
    told = [draft.view.values[item.id] for item in draft.view.visible() if item.lookup and item.id in draft.view.values]
    about = [str(one)[:_LONGEST_ID] for one in (*told, draft.subject) if isinstance(one, int | str)]
    draft.salient = list(dict.fromkeys([*reversed(about), *draft.salient]))[:_MOST_SALIENT]
    if draft.task_failed or draft.effect:
        draft.last_result = f"{draft.wanted_task}: {'failed' if draft.task_failed else draft.effect}"


def history_summary(draft: TurnDraft) -> str:
    """The summary as JSON, once there were more than five turns; "" before."""
    if draft.task is None or draft.context.number <= SUMMARISED_AFTER:
        return ""
    summary = {
        "salient_ids": draft.salient,
        "pending_action": draft.task or "none",
        "unresolved_fields": list(lacking(draft.view, draft.wanted)) if draft.task else [],
        "last_result": draft.last_result,
    }
    return json.dumps(summary)
