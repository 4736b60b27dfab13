"""Words around tool calls. A tool's own account of its failure is for the record only."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.dialogue.asking import message
from agent.dialogue.brief import brief_hints, other_notes
from agent.dialogue.composing import compose
from agent.dialogue.wording import variants
from agent.planner import key_of
from agent.state.pending import ToolAwaited, ToolFailed
from agent.turns.actions import Action, ToolCall
from forms_registry.schema import FieldSpec


def tool_call(draft: TurnDraft, call: ToolAwaited, item: FieldSpec | None) -> Action:
    """Has the frontend run a tool, and says what is happening."""
    if item is not None:
        words = variants(draft.locale, "calling", field=draft.name_of(item))
    else:  # the purpose of a tool is written for those who build it
        words = variants(draft.locale, "calling_quietly")
    message_text = compose(draft, draft.notes, aids=[words])
    brief = compose(draft, other_notes(draft))
    return ToolCall(
        tool_name=call.tool_name,
        tool_args=dict(call.tool_args),
        message=message_text,
        input={"call_id": call.call_id, "waiting": words[0], **brief_hints(draft, message_text, brief)},
    )


def tool_failure(draft: TurnDraft, pending: ToolFailed) -> Action:
    """Says that a check or a submission failed, and what the person can do."""
    tool_name = pending.tool_name
    hints = {"kind": "tool_failed", "tool_name": tool_name, "skippable": False}
    return message(draft, "tool_failed", attempt=draft.failures.get(key_of(pending.purpose), 1) - 1, hints=hints)
