"""What has left the conversation already, so that nobody is told that nothing was sent when something was."""

from __future__ import annotations

from agent.deciding.draft import TurnDraft
from agent.tools.failure_limits import is_given_up, tool_of
from forms_registry.schema import ToolSpec, TriggerKind, words_of
from patterns.data import read_beside

_READING = frozenset(read_beside(__file__, "reading_tools.yaml"))
_AT_MOMENTS = tuple(f"{kind.value}:" for kind in (TriggerKind.AFTER_FIELD, TriggerKind.STEP_END, TriggerKind.COMPLETE))
_OF_FILES = f"{TriggerKind.UPLOAD.value}:"


def sent_tools(draft: TurnDraft) -> list[str]:
    """The names of the tools that did something at a moment of the form, or took files, in the form's order."""
    moments = {key for key in (*draft.sent, *draft.done) if not is_given_up(draft.failures, key)}
    ran = {tool_of(key) for key in moments if key.startswith(_AT_MOMENTS)}
    fields = {*draft.uploads, *(key.split(":")[1] for key in draft.sent if key.startswith(_OF_FILES))}
    return [tool.name for tool in draft.spec.tools if _did(tool, ran) or _took_files(tool, fields)]


def _did(tool: ToolSpec, ran: set[str]) -> bool:
    return tool.name in ran and words_of(tool.name).split(" ")[0] not in _READING


def _took_files(tool: ToolSpec, fields: set[str]) -> bool:
    return any(moment.kind is TriggerKind.UPLOAD and moment.target in fields for moment in tool.moments)
