"""Results of tools that come after their conversation has ended: they change nothing, and stay in its record, so that
whoever audits it knows what the host has done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agent.tools.calls import sort_results
from agent.turns.turn import HeadUnreadable, ToolResult, TurnInput
from conversations import selectors
from conversations.encryption import in_clear
from conversations.encryption.turn_content import TurnContent
from conversations.models import LATE_RESULT, ApiKey, Checkpoint, Conversation, Turn
from conversations.services.after_end import store_after_end
from conversations.services.recording import tool_messages
from conversations.services.requests import TurnRequest
from conversations.services.stored_state import read_state
from conversations.services.writing import written_by
from forms_registry.selectors import spec_of

Calls = Mapping[str, Any]


def keep_late_results(request: TurnRequest, *, owner: ApiKey | None) -> bool:
    """Stores what a request brings to a conversation that is over, if it is nothing but results, one of which answers a
    call that was left without one. Returns whether they are in the record, where the same ones are kept once. The
    number of a conversation alone brings nothing to one that is closed.

    `owner` is known to own the conversation. Raises SealingKeyMissing and SealBroken.
    """
    number = request.conversation_id
    if number is None or not _brings_results_alone(request.turn_input):
        return False
    if request.caller.is_browser and selectors.is_closed(number, owner=owner):
        return False
    with written_by("late result"):
        held = Conversation.objects.owned_by(owner).select_for_update(of=("self",))
        conversation = held.with_version().with_clock().filter(pk=number).first()
        if conversation is None or not conversation.status_when_read.is_over or _has_turn_at_work(conversation):
            return False
        return _keep(conversation, request)


def _brings_results_alone(turn_input: TurnInput) -> bool:
    says_more = turn_input.message.strip() or turn_input.value is not None or turn_input.answers
    return bool(turn_input.tool_results) and not says_more


def _has_turn_at_work(conversation: Conversation) -> bool:
    return conversation.lease_until is not None and conversation.lease_until >= conversation.read_at


def _keep(conversation: Conversation, request: TurnRequest) -> bool:
    turns = Turn.objects.filter(conversation=conversation)
    earlier = in_clear(turns.filter(action=LATE_RESULT).order_by("number"))
    content = request.as_json()
    if any(turn.request["tool_results"] == content["tool_results"] for turn in earlier):
        return True
    calls = _unanswered_calls(conversation)
    for turn in earlier:
        results = (ToolResult(**result) for result in turn.request["tool_results"])
        calls = sort_results(results, None, calls, calls.keys()).calls
    sorting = sort_results(request.turn_input.tool_results, None, calls, calls.keys())
    if sorting.calls == calls:
        return False
    [last] = in_clear([turns.get(number=conversation.turn_count)])
    status = conversation.status_when_read.value
    came: list[Any] = [{"tool": result.tool_name, "call_id": call_id} for call_id, result in sorting.late.items()]
    turn_content = TurnContent(
        request_hash=request.fingerprint(),
        request=content,
        response={**last.response, "turn": last.number + 1, "status": status, "resume_within": None},
        trace=[{"node": "after_end", "late": came, "left_aside": [*sorting.left_aside]}],
        messages=tool_messages(request.turn_input),
        answers=[],
    )
    spec = spec_of(conversation.version)
    store_after_end(conversation, last, spec, turn_content, action=LATE_RESULT, status=status)
    return True


def _unanswered_calls(conversation: Conversation) -> Calls:
    """The calls without a result when the conversation ended; none where its checkpoint is gone or damaged."""
    # It brings LangGraph along, which those who only look must not wait for.
    from agent.state.head import read_head

    checkpoint = Checkpoint.objects.filter(conversation=conversation).first()
    if checkpoint is None:
        return {}
    try:
        calls: Calls = read_head(read_state(bytes(checkpoint.head), {}).head).get("calls", {})
    except HeadUnreadable:
        return {}
    return calls
