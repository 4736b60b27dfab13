"""Asks a model which of an assistant's tasks a message wants, if it contains none of the document's phrases."""

from __future__ import annotations

import json
from collections.abc import Mapping

import re2

from agent.llm import AnyClient, Deadline, ModelFault
from agent.prompting.prompts import UNKNOWN, task_choice
from agent.slots.proposals import TaskChoice
from forms_registry.schema import JsonValue

_LONGEST = 600
_FENCE = re2.compile(r"(?s)^\s*```(?:json)?\s*(.*?)\s*```\s*$")
_PERSONAL = re2.compile(r"\S*[\p{N}@]\S*")
"""What could be an id, a phone number, an address or a date: to choose a task, nobody needs it."""


def chosen_task(
    client: AnyClient, message: str, tasks: Mapping[str, str], deadline: Deadline, summary: str = ""
) -> TaskChoice:
    """The model's choice among `tasks`, or none; anything else in its reply is ignored. Never raises."""
    try:
        reply = client.complete(_messages(message, tasks, summary), deadline)
    except ModelFault as fault:
        return TaskChoice(calls=(fault.record(client.settings.model),))
    intent, reason = _intent_and_reason(reply.text)
    reason = "".join(char for char in reason[:_LONGEST] if char.isprintable())
    named = {name.casefold(): name for name in tasks}
    return TaskChoice(named.get(intent.strip().casefold(), ""), reason, calls=(reply.record(),))


def _messages(message: str, tasks: Mapping[str, str], summary: str) -> list[tuple[str, str]]:
    return [("system", task_choice(tasks, summary)), ("user", _PERSONAL.sub("#", message)[:_LONGEST])]


def _intent_and_reason(text: str) -> tuple[str, str]:
    fenced = _FENCE.match(text)
    try:
        document: JsonValue = json.loads(fenced[1] if fenced else text)
    except (ValueError, RecursionError):
        return UNKNOWN, ""
    choice = document if isinstance(document, dict) else {}
    intent, reason = choice.get("intent"), choice.get("reason")
    return (intent if isinstance(intent, str) else UNKNOWN), (reason if isinstance(reason, str) else "")
