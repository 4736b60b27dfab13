"""What tools bring for sensitive answers is as private as these are."""

from __future__ import annotations

from typing import Any

import pytest

from agent.turns.turn import ToolResult, TurnInput
from auditing.tests.test_uncovering import (
    CANARY,
    CLINIC,
    REASON,
    file_with_actions,
    member,
    pages,
    shows_canary,
    unmask,
)
from conversations.actions import repeatable
from conversations.models import Submission
from conversations.services import PublishedForm, TurnRequest, take_turn
from conversations.tests.support import saying
from forms_registry.services import import_form

pytestmark = pytest.mark.django_db


@repeatable
def holder(args: Any, call: Any) -> Any:
    return {"holder": f"Mona {CANARY}"}


FOUND = ToolResult("find", {"holder": f"Mona {CANARY}"})


def test_what_a_tool_brings_for_a_sensitive_answer_is_covered_as_a_whole(settings: Any) -> None:
    """Be it run by the page or by the service; it tells of the same person, and need not repeat the answer."""
    unmasker = member("Auditors", "Unmaskers")
    settings.ACTIONS = {"look_up": f"{__name__}.holder"}
    named = "{name: %s, when: after card, args: {card: card}%s}"
    tools = ", ".join([named % ("find", ""), named % ("keep", ", runs: server, calls: look_up")])
    import_form(markdown=CLINIC.removesuffix("---\n") + f"tools: [{tools}]\n---\n", slug="clinic")
    opened = TurnRequest(form=PublishedForm("clinic"), turn_input=TurnInput())
    number = take_turn(opened, owner=None).body["conversation_id"]
    take_turn(saying(number, card="Q-1", ward="Seven"), owner=None)
    take_turn(TurnRequest(turn_input=TurnInput(tool_results=(FOUND,)), conversation_id=number), owner=None)
    submission = Submission.objects.get()
    assert shows_canary(unmasker, *pages(submission).values()) == [False] * 3
    assert CANARY.encode() not in file_with_actions()
    unmask(unmasker, submission)
    assert shows_canary(unmasker, *pages(submission).values()) == [True, True, False]
    assert CANARY.encode() in file_with_actions(reason=REASON)
