"""Words around the calls of tools. What a tool itself says of its failure is for the record, and never shown."""

from __future__ import annotations

from agent.actions import Action, ToolCall
from agent.dialogue.asking import message, spoken
from agent.dialogue.brief import other_notes, shorter
from agent.dialogue.wording import say
from agent.draft import TurnDraft
from agent.failures import key_of
from agent.pending import ToolAwaited, ToolFailed
from forms_registry.schema import FieldSpec, words_of


def tool_call(draft: TurnDraft, call: ToolAwaited, item: FieldSpec | None) -> Action:
    """Has the frontend run a tool, and says what is going on meanwhile."""
    if item is not None:
        words = say(draft.locale, "calling", what=item.name(draft.locale))
    else:  # the purpose of a tool is written for those who build it
        words = say(draft.locale, "calling_quietly", variant=draft.context.number)
    message_text = spoken([*draft.notes, words])
    return ToolCall(
        tool_name=call.tool_name,
        tool_args=dict(call.tool_args),
        message=message_text,
        input={"call_id": call.call_id, "waiting": words, **shorter(draft, message_text, spoken(other_notes(draft)))},
    )


def tool_failure(draft: TurnDraft, pending: ToolFailed) -> Action:
    """Tells that a check or a submission did not go through, and what the person can do."""
    tool_name = pending.tool_name
    hints = {"kind": "tool_failed", "tool_name": tool_name, "skippable": False}
    what = tool_words(draft, tool_name) or tool_name
    attempt = draft.failures.get(key_of(pending.purpose), 1) - 1
    return message(draft, "tool_failed", attempt=attempt, hints=hints, what=what)


def tool_words(draft: TurnDraft, tool_name: str) -> str:
    """What a tool is for, in a few words of the person's language; "" where the form has none."""
    tool = draft.spec.tool(tool_name)
    if tool is not None and tool.purpose.has(draft.locale):
        return tool.purpose.get(draft.locale).rstrip(".")
    return words_of(tool_name) if draft.locale == "en" else ""
