"""Runs the tools of one turn: each call once, recorded before and after, with no connection to the database held."""

from __future__ import annotations

import time
from dataclasses import replace

from agent.llm.deadline import Deadline
from agent.turns.service_actions import ActionCall, ActionResult
from conversations.actions import journal, lookups, python
from conversations.actions.masking import clear_request, masked_answer, masked_request, stored_answer, stored_request
from conversations.actions.services import Service, service_named
from conversations.actions.serving import is_served
from conversations.encryption.redaction import has_sensitive_fields
from conversations.models import ActionCall as ActionRow
from conversations.observing.actions import log_action
from forms_registry.schema import FormSpec, JsonValue, ToolSpec
from forms_registry.schema.operations import DOWN, REPEATABLE, Operation

_PERHAPS_PASSING = ("5", DOWN[0])
"""How failures begin that a lookup is made once more for."""


class TurnActions:
    """The `ActionRunner` of one turn, which ends with `deadline`. An action gets at most `seconds`. If it is
    `alone`, there is no page to run the tools that the service cannot run."""

    def __init__(
        self, spec: FormSpec, turn: journal.TurnKey, deadline: Deadline, seconds: float, *, alone: bool = False
    ) -> None:
        self._spec = spec
        self._turn = turn
        self._deadline = deadline
        self._seconds = seconds
        self._alone = alone

    def serves(self, tool: ToolSpec) -> bool:
        return self._alone or is_served(tool)

    def forget(self, tool: ToolSpec) -> None:
        """Nothing serves again that the tool's service has answered before."""
        if tool.operation is not None:
            lookups.drop(tool.operation.service)
            journal.give_back()

    def run(self, call: ActionCall) -> ActionResult:
        """The result of the call, made now or when the turn was taken before."""
        if self._deadline.expired:
            return ActionResult(failed=DOWN, error="the time of the turn is over")
        if not is_served(call.tool):
            return ActionResult(failed=DOWN, error="there is nobody to run it")
        if (cached := self._cached(call)) is not None:
            return cached
        request = stored_request(self._spec, call, self._masked_request(call))
        row = journal.begin(self._turn, call, target=target_of(call.tool), request=request)
        if row is None:
            row, result = journal.find(call.key)
            if result is not None:
                return result
            if not _may_be_repeated(call.tool):
                lost = ActionResult(failed=DOWN, error="the process ended before the answer came", unclear=True)
                return self._finish(row, call, replace(lost, attempts=0), began=time.monotonic())
        journal.give_back()
        began = time.monotonic()
        return self._finish(row, call, self._carry_out(call), began=began)

    def _cached(self, call: ActionCall) -> ActionResult | None:
        """The stored answer to the same lookup, if it may be reused."""
        operation = call.tool.operation
        if operation is None or not operation.cache_minutes or call.fresh:
            return None
        cached = lookups.find(_service_of(operation), operation, call)
        journal.give_back()
        return cached and replace(cached, attempts=0)

    def _carry_out(self, call: ActionCall) -> ActionResult:
        operation = call.tool.operation
        if operation is None:
            action = python.action_named(python.action_name_of(call.tool))
            assert action is not None
            return python.run(action, call)
        result = self._send(operation, call)
        is_lookup = operation.cache_minutes and not call.fresh
        if is_lookup and result.attempts == 1 and result.failed[:1] in _PERHAPS_PASSING:
            again = self._send(operation, call)
            return replace(again, attempts=1 + again.attempts, retries=bool(again.attempts) + again.retries)
        return result

    def _send(self, operation: Operation, call: ActionCall) -> ActionResult:
        from conversations.actions.requests import send  # its library takes a while to load

        deadline = self._deadline.at_most(self._seconds)
        types, needed = self._field_types(call.tool), self._needed_arguments(call.tool)
        return send(_service_of(operation), operation, call, deadline, types, needed)

    def _masked_request(self, call: ActionCall) -> dict[str, JsonValue]:
        return masked_request(self._spec, call, whole=_takes_answers(call.tool))

    def _field_types(self, tool: ToolSpec) -> dict[str, str]:
        fields = ((arg.name, arg.field_id) for arg in tool.arguments if arg.field_id and not arg.part)
        return {name: self._spec.field(field_id).type for name, field_id in fields if self._spec.has(field_id)}

    def _needed_arguments(self, tool: ToolSpec) -> frozenset[str]:
        """The arguments without which there is no row: of an assistant's, those that some task needs."""
        tasks = self._spec.assistant.tasks if self._spec.assistant else ()
        needed = {field_id for task in tasks for field_id in task.needs}
        body = tool.operation.body if tool.operation else ()
        return frozenset(arg.name for arg in tool.arguments if arg.name in body and arg.field_id in needed)

    def _finish(self, row: ActionRow, call: ActionCall, result: ActionResult, *, began: float) -> ActionResult:
        took = time.monotonic() - began
        answer, request = masked_answer(self._spec, call, result.result), self._masked_request(call)
        in_box = has_sensitive_fields(self._spec)
        done = journal.Finished(
            result,
            stored_answer(self._spec, answer),
            audited=journal.AuditedCall(request, journal.answer_text(answer)) if in_box else None,
            sent=clear_request(call, whole=_takes_answers(call.tool)) if in_box else None,
            attempts=result.attempts,
            duration_ms=round(took * 1000),
        )
        digest = journal.finish(row, done)
        self._remember(call, result)
        journal.give_back()
        log_action(call.tool, result, took)
        return replace(result, digest=digest)

    def _remember(self, call: ActionCall, result: ActionResult) -> None:
        """Stores a lookup. After a write, whatever its outcome, earlier lookups are forgotten."""
        operation = call.tool.operation
        if operation is None:
            return
        if operation.method != "GET":
            lookups.drop(operation.service)
        elif operation.cache_minutes and not result.failed:
            lookups.keep(_service_of(operation), operation, call, result)


def _service_of(operation: Operation) -> Service:
    service = service_named(operation.service)
    assert service is not None
    return service


def target_of(tool: ToolSpec) -> str:
    """What carries a tool out, in a line."""
    operation = tool.operation
    return f"{operation.service} {operation.method} {operation.path}" if operation else python.action_name_of(tool)


def _takes_answers(tool: ToolSpec) -> bool:
    return tool.operation is None or tool.operation.sends_answers([argument.name for argument in tool.arguments])


def _may_be_repeated(tool: ToolSpec) -> bool:
    if tool.operation is not None:
        return tool.operation.method in REPEATABLE
    action = python.action_named(python.action_name_of(tool))
    return action is not None and python.is_repeatable(action)
