"""Converts the results of actions to tool results."""

from __future__ import annotations

from collections.abc import Mapping

from agent.tools.failures import Failure
from agent.turns.service_actions import ActionResult
from agent.turns.turn import ToolResult
from forms_registry.schema import JsonValue, ToolSpec
from forms_registry.schema.operations import ANY, UNKNOWN

ABOUT_FIELDS = {"400", "409", "422"}


def failure_in(done: ActionResult) -> Failure | None:
    """The failure of an action without a readable result; None if it has one, even a refusal."""
    if not done.failed or _is_refusal(done):
        return None
    error, retried = done.error or done.failed, done.retries > 0
    return Failure(error, final=True, case=done.failed, unclear=done.unclear, retried=retried)


def as_tool_result(tool: ToolSpec, done: ActionResult) -> ToolResult:
    """The tool result of an action. A refusal names fields by the keys of its body: `{"phone": ["Too short."]}`."""
    body: JsonValue = {"success": False, "errors": done.result} if done.failed else done.result
    return ToolResult(tool.name, body, case=done.failed)


def _is_refusal(done: ActionResult) -> bool:
    return done.failed in ABOUT_FIELDS and not done.unclear and isinstance(done.result, Mapping)


def document_words_for(tool: ToolSpec | None, failure: Failure, locale: str) -> str:
    """The document's words for a failure: for its status, its class, an unknown outcome, else any; "" without words,
    and for failures of other tools."""
    if tool is None or not failure.case:
        return ""
    by_case = {case.when: case.words for case in tool.failures}
    like = [f"{failure.case[0]}xx"] if failure.case[0].isdigit() else []
    cases = [failure.case, *like, *([UNKNOWN] if failure.unclear else []), ANY]
    return next((by_case[case].get(locale) for case in cases if case in by_case), "")
