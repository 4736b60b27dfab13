"""Reads from what a tool answered that it did not do its work: a failure, or a refusal that may name fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from agent.tools.option_labels import folded_key
from agent.turns.turn import ToolResult
from forms_registry.schema import JsonValue

REASON_CHARS = 200
_FIELD_KEYS = ("fieldid", "field", "id", "name", "path", "param", "property", "key")
_REASON_KEYS = ("message", "error", "reason", "detail", "description", "msg")
_LISTS = {"errors", "error", "fielderrors", "validationerrors", "invalid", "invalidfields"}
_MISSING = {"missing", "missingfields"}
_INSIDE = {"data", "result", "detail", "details"}
_SUCCESS = ("success", "ok", "valid")
_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Failure:
    """`text` is the tool's own account, for the record alone: people are shown it only where a service refuses a task
    with it. `fields` maps the ids of the
    fields that the tool refuses to what it says of each, in words for the person ("" for none). `final`: it did its
    work, and has nothing to give, or the service has tried enough itself; to ask again is of no use. `case` is what
    went wrong with an action, as `ActionResult.failed` has it; `unclear`, that it may have been carried out
    nonetheless; `retried`, that the service has tried it more than once."""

    text: str = ""
    final: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)
    case: str = ""
    unclear: bool = False
    retried: bool = False


def failure_of(result: ToolResult) -> Failure | None:
    """What the tool says of its failure; None when it did its work."""
    if result.error is not None:
        return Failure(result.error)
    body = result.result
    if not isinstance(body, Mapping):
        return None
    if _has_success_flag(body, False) or _says_failed(body):
        return Failure(_reason_text(body.get("error") or body.get("message") or _errors_as_text(body.get("errors"))))
    is_nothing_else = body.keys() <= {"error", "code", "detail", "message", "status"}
    return Failure(_reason_text(body["error"])) if is_nothing_else and body.get("error") else None


def refusal_of(result: ToolResult, names: Mapping[str, str]) -> Failure | None:
    """A failure of a check or a submission, with the fields that it names; `names` are what a tool may call them, with
    their ids. A list of what is missing or wrong is a refusal too, unless the tool says that it succeeded."""
    failure, body = failure_of(result), result.result
    if not isinstance(body, Mapping) or (failure is None and _has_success_flag(body, True)):
        return failure
    ids = {folded_key(name): field_id for name, field_id in names.items()}
    reasons: dict[str, str] = {}
    for label, reason in _named_with_reasons(body, _DEPTH):
        if field_id := ids.get(folded_key(label)):
            reasons[field_id] = reasons.get(field_id) or " ".join(reason.split())[:REASON_CHARS]
    if reasons:
        return Failure(failure.text if failure else "", fields=reasons)
    return replace(failure, text=failure.text or _reasons_without_field(body)) if failure else None


def _reasons_without_field(body: Mapping[str, JsonValue]) -> str:
    """What a refusal says that names no field: `{"errors": {"non_field_errors": ["..."]}}`."""
    errors = body.get("errors")
    return _errors_as_text(list(errors.values())) if isinstance(errors, Mapping) else ""


def _has_success_flag(body: Mapping[str, JsonValue], success: bool) -> bool:
    return any(body.get(key) is success for key in _SUCCESS)


def _says_failed(body: Mapping[str, JsonValue]) -> bool:
    status = next((body[key] for key in ("status", "statusCode", "status_code") if key in body), None)
    if isinstance(status, str):
        return status.lower() in {"error", "failed", "failure", "rejected", "invalid"}
    return isinstance(status, int) and status >= 400


def _named_with_reasons(body: Mapping[str, JsonValue], depth: int) -> Iterator[tuple[str, str]]:
    """Each name that stands where fields are named, with the words beside it."""
    for key, value in body.items() if depth else ():
        folded = folded_key(key)
        if folded in _MISSING:
            yield from ((name, "") for name, _ in _entries(value))
        elif folded in _LISTS:
            yield from _entries(value)
            yield from _named_with_reasons(value, depth - 1) if isinstance(value, Mapping) else ()
        elif folded in _INSIDE and isinstance(value, Mapping):
            yield from _named_with_reasons(value, depth - 1)


def _entries(value: JsonValue) -> Iterator[tuple[str, str]]:
    """`["phone"]`, `"phone"`, `[{"fieldId": "phone", "message": "..."}]` or `{"phone": "..."}`."""
    if isinstance(value, str):
        yield from ((name, "") for name in value.split(","))
    elif isinstance(value, list):
        for entry in value:
            yield from _entry(entry) if isinstance(entry, Mapping) else ((str(entry), ""),)
    elif isinstance(value, Mapping):
        yield from ((str(name), _reason_text(reason)) for name, reason in value.items())


def _entry(entry: Mapping[str, JsonValue]) -> Iterator[tuple[str, str]]:
    by_name = {folded_key(name): value for name, value in entry.items()}
    reason = next((text for key in _REASON_KEYS if (text := _reason_text(by_name.get(key)))), "")
    for key in _FIELD_KEYS:
        if isinstance(by_name.get(key), str):
            yield str(by_name[key]), reason


def _reason_text(reason: JsonValue) -> str:
    """The words of a reason: a text, a list of texts, or an object that holds one."""
    if isinstance(reason, Mapping):
        return _reason_text(next((reason[key] for key in _REASON_KEYS if reason.get(key)), ""))
    if isinstance(reason, list):
        return _errors_as_text(reason)
    return reason if isinstance(reason, str) else ""


def _errors_as_text(errors: JsonValue) -> str:
    """`[{"fieldId": ..., "message": ...}]` or `["..."]` as one text."""
    words = [_reason_text(entry) for entry in errors] if isinstance(errors, list) else []
    return "; ".join(word for word in words if word)
