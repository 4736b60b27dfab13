"""Updates for services that accept only complete rows: the current row, with the person's changes applied.

A row is not sent back if it lacks a required key, or has a value that the field could not have sent, because that could
delete data that is not shown. A key that a row may lack is not sent if the row lacks it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from agent.turns.service_actions import ActionCall, ActionResult
from forms_registry.field_types import field_type_of
from forms_registry.schema import JsonValue
from forms_registry.schema.operations import DOWN, Operation

_JSON: Mapping[str, Any] = {"number": int | float, "bool": bool, "list": list, "map": dict}
"""What values look like in JSON, by how conditions see them; all others are texts."""

CHANGED = "changed"
"""The key of the result that lists what was changed, by the names of arguments."""


def fetch_operation(operation: Operation) -> Operation:
    """The request for what is there."""
    return replace(operation, method="GET", query=(), body=(), overlay=False)


@dataclass(frozen=True, slots=True)
class Overlaid:
    """`body` is what is sent, `before` what was there."""

    before: Mapping[str, JsonValue]
    body: Mapping[str, JsonValue]
    changed: tuple[str, ...]

    def result(self, answer: JsonValue) -> JsonValue:
        """The row as it is now, with the names of what was changed."""
        returned = answer if isinstance(answer, Mapping) else {}
        return {**self.before, **self.body, **returned, CHANGED: list(self.changed)}


def overlay(
    operation: Operation, call: ActionCall, row: JsonValue, types: Mapping[str, str], needed: Collection[str] = ()
) -> Overlaid | ActionResult:
    """The row to send, or a failure if the current one is not complete. `types` are the field types, by argument;
    `needed` are the arguments that every row has a value for. Without any, a row must have all keys that the tool may
    change."""
    if not isinstance(row, Mapping):
        return ActionResult(failed=DOWN, error="what is there is no row")
    changes = {name: call.args[name] for name in operation.body if call.args.get(name) is not None}
    lacking = [name for name in needed or operation.body if name not in row or (needed and row[name] is None)]
    unfit = [*lacking, *(name for name in operation.body if not _fits(types.get(name, ""), row.get(name)))]
    if unfit:
        return ActionResult(failed=DOWN, error=f"what is there is no whole row: {', '.join(unfit)}")
    body = {name: value for name, value in row.items() if name not in operation.read_only} | changes
    differing = tuple(name for name, value in changes.items() if row.get(name) != value)
    return Overlaid(row, body, differing or tuple(changes))


def _fits(field_type: str, value: JsonValue) -> bool:
    """Whether a field of this type could have been sent as this value; one that nobody knows as any plain one."""
    if value is None:
        return True
    if not field_type:
        return not isinstance(value, dict | list)
    return isinstance(value, _JSON.get(field_type_of(field_type).rule_type, str))
