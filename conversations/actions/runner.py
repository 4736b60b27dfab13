"""Runs the tools of one turn: each call once, recorded before and after, with no connection to the database held."""

from __future__ import annotations

import time
from dataclasses import replace

from agent.acting import ActionCall, ActionResult
from agent.llm.deadline import Deadline
from conversations.actions import journal, python
from conversations.actions.masking import shown_answer, shown_request, stored_answer, stored_request
from conversations.actions.services import service_named
from conversations.actions.serving import is_served
from conversations.models import ActionCall as ActionRow
from conversations.observing.actions import action_run
from conversations.sealing.husks import is_sealed
from forms_registry.schema import FormSpec, JsonValue, ToolSpec
from forms_registry.schema.operations import DOWN, REPEATABLE


class TurnActions:
    """`agent.acting.ActionRunner` for one turn, whose time ends with `deadline`. An action gets at most `seconds`."""

    def __init__(self, spec: FormSpec, turn: journal.Turn, deadline: Deadline, seconds: float) -> None:
        self._spec = spec
        self._turn = turn
        self._deadline = deadline
        self._seconds = seconds

    def serves(self, tool: ToolSpec) -> bool:
        return is_served(tool)

    def forget(self, tool: ToolSpec) -> None:
        """Nothing is kept yet that could be served again."""

    def run(self, call: ActionCall) -> ActionResult:
        """What came of the call, be it now or when the turn was taken before."""
        if self._deadline.expired:
            return ActionResult(failed=DOWN, error="the time of the turn is over")
        request = stored_request(self._spec, call, self._request(call))
        row = journal.begin(self._turn, call, target=target_of(call.tool), request=request)
        if row is None:
            row, known = journal.found(call.key)
            if known is not None:
                return known
            if not _may_be_repeated(call.tool):
                lost = ActionResult(failed=DOWN, error="the process ended before the answer came", unclear=True)
                return self._finished(row, call, lost, attempts=0, began=time.monotonic())
        journal.give_back()
        began = time.monotonic()
        result, attempts = self._carried_out(call)
        return self._finished(row, call, result, attempts=attempts, began=began)

    def _carried_out(self, call: ActionCall) -> tuple[ActionResult, int]:
        operation = call.tool.operation
        if operation is not None:
            from conversations.actions.requests import send  # its library takes a while to load

            service = service_named(operation.service)
            assert service is not None
            return send(service, operation, call, self._deadline.at_most(self._seconds), self._types(call.tool))
        action = python.action_named(python.name_of(call.tool))
        assert action is not None
        return python.run(action, call), 1

    def _request(self, call: ActionCall) -> dict[str, JsonValue]:
        return shown_request(self._spec, call, whole=_takes_answers(call.tool))

    def _types(self, tool: ToolSpec) -> dict[str, str]:
        named = ((one.name, one.field_id) for one in tool.arguments if one.field_id)
        return {name: self._spec.field(field_id).type for name, field_id in named if self._spec.has(field_id)}

    def _finished(
        self, row: ActionRow, call: ActionCall, result: ActionResult, *, attempts: int, began: float
    ) -> ActionResult:
        took = time.monotonic() - began
        answer, request = shown_answer(self._spec, call, result.result), self._request(call)
        shown = journal.Shown(request, journal.shortened(answer)) if is_sealed(self._spec) else None
        done = journal.Finished(result, stored_answer(self._spec, answer), shown, attempts, round(took * 1000))
        digest = journal.finish(row, done)
        journal.give_back()
        action_run(call.tool, result, attempts, took)
        return replace(result, digest=digest)


def target_of(tool: ToolSpec) -> str:
    """What carries a tool out, in a line."""
    operation = tool.operation
    return f"{operation.service} {operation.method} {operation.path}" if operation else python.name_of(tool)


def _takes_answers(tool: ToolSpec) -> bool:
    return tool.operation is None or tool.operation.sends_answers([one.name for one in tool.arguments])


def _may_be_repeated(tool: ToolSpec) -> bool:
    if tool.operation is not None:
        return tool.operation.method in REPEATABLE
    action = python.action_named(python.name_of(tool))
    return action is not None and python.is_repeatable(action)
