"""What an assistant does, as operators follow it: a line of log for each step, `[🤖Title][CATEGORY] what`.

Names of tasks, tools and fields alone: never a word or a value of a person.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any

from agent.turns.outcome import TaskState, TurnOutcome
from agent.turns.turn import TurnContext

logger = logging.getLogger(__name__)

_TROUBLES = {"RETRY", "ERROR"}


def log_steps(context: TurnContext, outcome: TurnOutcome, task: TaskState) -> None:
    """Logs the steps of a turn that is committed, in their order."""
    title = context.spec.title.get("en")
    for category, text in _steps(outcome, task):
        level = logging.WARNING if category in _TROUBLES else logging.INFO
        extra = {"conversation": context.conversation_id, "turn": context.number, "category": category}
        logger.log(level, "[🤖%s][%s] %s", title, category, text, extra=extra)


def _steps(outcome: TurnOutcome, task: TaskState) -> Iterator[tuple[str, str]]:
    for entry in outcome.trace:
        if entry["node"] == "choose_task" and _is_request(entry):
            yield "INTENT", f"{str(entry.get('intent') or 'unknown').upper()} by {entry.get('by') or 'nobody'}"
        elif entry["node"] == "run_action":
            yield from _of_action(entry, task)
    if task.awaits_yes:
        yield "CONFIRM", f"{task.intent}: a yes or a no is awaited"
    elif task.task and outcome.missing_fields:
        yield "MISSING", f"{task.task}: {', '.join(outcome.missing_fields)}"


def _is_request(entry: Mapping[str, Any]) -> bool:
    """Whether a message wanted something of the assistant, be it known what: neither a yes nor an answer does."""
    return entry.get("by") in {"phrases", "model"} or not (entry.get("by") or entry.get("task"))


def _of_action(entry: Mapping[str, Any], task: TaskState) -> Iterator[tuple[str, str]]:
    tool, attempts, purpose = entry["tool"], int(entry.get("attempts") or 0), entry.get("purpose", "")
    rows = f", {entry['rows']} rows" if "rows" in entry else ""
    yield "TOOL", f"{tool}: {f'{attempts} requests' if attempts else 'as answered before'}{rows}"
    if retries := entry.get("retries"):
        yield "RETRY", f"{tool}: {retries} times more"
    if entry.get("matches"):
        yield "AMBIGUOUS", f"{tool}: {entry['matches']} of one name"
    if purpose == "rows more":
        yield "PAGINATION", f"{tool}: more rows"
    if entry["failed"]:
        yield "ERROR", f"{tool}: {entry['failed']}{', perhaps carried out' if entry.get('unsure') else ''}"
    elif purpose == "moment":
        yield "SUCCESS", tool if task.effect == "none" else f"{tool}: {task.effect}"
