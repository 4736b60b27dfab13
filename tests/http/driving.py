"""A driver that finishes any form: it knows the nine actions, a few answers by field id, and nothing of the form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from tests.http.clients import Chat, Host, Json, Tools

MOST_TURNS = 150
TODAY = date.today()  # noqa: DTZ011 - the forms ask for days around today, whatever the zone
DAYS = ["2026-01-15", *(str(TODAY + timedelta(days=days)) for days in (0, 40, -9000))]
WORDS = ["Sample answer", "12", "10:30", "a@example.com", "+966 50 123 4567", "file.pdf", "1012345678", "skip"]


class StuckError(AssertionError):
    """The form did not get further; its words are the last actions."""


def drive(client: Chat | Host, answers: Mapping[str, Any], tools: Tools, *, opening: str = "") -> Json:
    """Talks until FORM_COMPLETE, and returns its data.

    A field without an answer by its id gets one that is sensible for its action, another one each time that it is
    asked. Raises StuckError when nothing that the driver can do leads on.
    """
    if opening:
        client.say(opening)
    times_asked: Counter[str] = Counter()
    for _ in range(MOST_TURNS):
        action = client.action
        if action["action"] == "FORM_COMPLETE":
            return dict(action["data"])
        question = action.get("field_id") or _call(action) or action["text"]
        times_asked[question] += 1
        if times_asked[question] > len(WORDS):
            raise StuckError(f"{question} again and again: {action}")
        match action["action"]:
            case "TOOL_CALL":
                client.tool(tools.run(action))
            case "MESSAGE":
                client.say("yes")
            case _:
                client.answer(
                    answers[question] if question in answers else _sensible(action, times_asked[question] - 1)
                )
    raise StuckError(f"not complete after {MOST_TURNS} turns; the last action was {client.action}")


def _call(action: Mapping[str, Any]) -> str:
    """A tool's call with its arguments, for one tool may be called for every field; "" for any other action."""
    return f"{action['tool_name']} {action['tool_args']}" if action["action"] == "TOOL_CALL" else ""


def _sensible(action: Mapping[str, Any], attempt: int) -> Any:
    match action["action"]:
        case "ASK_DROPDOWN":
            return action["options"][attempt % len(action["options"])]
        case "ASK_CHECKBOX":
            return action["options"][: attempt + 1]
        case "ASK_DATE":
            return DAYS[attempt % len(DAYS)]
        case "ASK_DATETIME":
            return f"{DAYS[attempt % len(DAYS)]}T10:30:00"
        case "ASK_LOCATION":
            return {"lat": 24.7136, "lng": 46.6753}
        case _:
            return WORDS[attempt % len(WORDS)]
