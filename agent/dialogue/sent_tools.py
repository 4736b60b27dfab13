"""What has been sent out of the conversation, so that nobody is told that nothing was."""

from __future__ import annotations

from typing import NamedTuple

from agent.deciding.draft import TurnDraft
from agent.tools.failure_limits import is_given_up, tool_of
from forms_registry.schema import ToolSpec, Trigger, TriggerKind, words_of
from patterns.data import read_beside

_READING = frozenset(read_beside(__file__, "reading_tools.yaml"))
_MOMENTS = (TriggerKind.AFTER_FIELD, TriggerKind.STEP_END, TriggerKind.COMPLETE)
_OF_FILES = f"{TriggerKind.UPLOAD.value}:"
_AT_MOMENTS = (*(f"{kind.value}:" for kind in _MOMENTS), _OF_FILES)
_IN_THE_MIDST = tuple(
    f"{kind.value}:"
    for kind in (TriggerKind.START, TriggerKind.AFTER_FIELD, TriggerKind.AFTER_ANSWER, TriggerKind.UPLOAD)
)


class Sending(NamedTuple):
    """What cannot be taken back: in `facts`, names of tools by whether they were run or are out, whose result nobody
    has yet; `ending` is that of the keys of what is said about it."""

    ending: str
    facts: dict[str, list[str]]


def sending(draft: TurnDraft) -> Sending:
    """Of the tools that do something at a moment of the form, or take files."""
    facts = {"sent": sent_tools(draft), "under_way": _tools_under_way(draft)}
    facts = {name: tools for name, tools in facts.items() if tools}
    return Sending("_sent" if "sent" in facts else "_under_way" if facts else "", facts)


def sent_tools(draft: TurnDraft) -> list[str]:
    """The names of the tools that were run at a moment of the form, or took files, in form order."""
    moments = {key for key in (*draft.sent, *draft.done) if not is_given_up(draft.failures, key)}
    ran = {tool_of(key) for key in moments if key.startswith(_AT_MOMENTS)} - _following(draft)
    fields = {*draft.uploads, *(key.split(":")[1] for key in draft.sent if key.startswith(_OF_FILES))}
    return [tool.name for tool in draft.spec.tools if _is_acting(tool, ran) or _took_files(tool, fields)]


def _tools_under_way(draft: TurnDraft) -> list[str]:
    called = {call["tool"] for call in draft.calls.values()} - _following(draft)
    at_moments = (tool for tool in draft.spec.tools if any(moment.kind in _MOMENTS for moment in tool.moments))
    return [tool.name for tool in at_moments if _is_acting(tool, called)]


def is_sent_when_whole(draft: TurnDraft) -> bool:
    """Whether a tool submits the form at its end, which none does while an answer is missing."""
    return any(moment.kind is TriggerKind.COMPLETE for tool in draft.spec.tools for moment in tool.moments)


def given_up_tools(draft: TurnDraft) -> list[str]:
    """The moment keys of the tools in the middle of the form that were given up, be it that they do something or look
    something up; those that check or submit it are in `handed_over`."""
    missed = (key for key in draft.failures if key.startswith(_IN_THE_MIDST) and is_given_up(draft.failures, key))
    return [key for key in missed if draft.spec.tool(tool_of(key)) is not None]


def _following(draft: TurnDraft) -> set[str]:
    """The names of the tools that run at the end of every step although another submits the form: they check or save
    progress."""
    tools = (tool for tool in draft.spec.tools if tool.moments and is_sent_when_whole(draft))
    return {tool.name for tool in tools if all(_is_of_every_step(moment) for moment in tool.moments)}


def _is_of_every_step(moment: Trigger) -> bool:
    return moment.kind is TriggerKind.STEP_END and not moment.target


def _is_acting(tool: ToolSpec, names: set[str]) -> bool:
    return tool.name in names and words_of(tool.name).split(" ")[0] not in _READING


def _took_files(tool: ToolSpec, fields: set[str]) -> bool:
    return any(moment.kind is TriggerKind.UPLOAD and moment.target in fields for moment in tool.moments)
