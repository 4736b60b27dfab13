"""Takes what the frontend's tool answered: options to offer, a value, a receipt, or a failure to tell."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from agent.dialogue.asking import NOTHING_TO_CHOOSE
from agent.draft import TurnDraft
from agent.ledger import Evidence
from agent.planner import ECHO, LOOKUP, MOMENT, UPLOAD, document_indexes
from agent.state import FormPilotState, Lookup, Pending, PendingKind
from agent.tool_results import failure_of, found_options, listed_items, option_to_state, parsed, value_candidates
from agent.turn import Source, ToolResult, TurnContext
from forms_registry.schema import FieldSpec, JsonValue
from nlu.entity import InvalidValue


def tool_handler(state: FormPilotState, runtime: Runtime[TurnContext]) -> dict[str, Any]:
    draft = TurnDraft(state, runtime.context)
    pending = draft.pending or {}
    given = next(one for one in state["turn_input"]["tool_results"] if one["tool_name"] == pending["tool_name"])
    result = ToolResult(given["tool_name"], parsed(given.get("result")), given.get("error"))
    error = failure_of(result)
    if error is None:
        error = _TAKERS[pending["purpose"][0]](draft, pending, result.result)
    if error is not None:
        draft.pending = {**pending, "error": error[:300], "attempts": pending.get("attempts", -1)}
    talk = bool(draft.message.strip())
    return draft.update("tool_handler", tool=result.tool_name, failed=error is not None, needs_conversation=talk)


def _take_lookup(draft: TurnDraft, pending: Pending, body: JsonValue) -> str | None:
    item = draft.spec.field(pending["purpose"][1])
    pairs = found_options(body, item) if _is_choice(item) else []
    if _is_choice(item) and not pairs and not item.options and not _failed_before(pending):
        return NOTHING_TO_CHOOSE
    is_parent = any(other.data_source and other.data_source.parent == item.id for other in draft.spec.fields)
    draft.remember_lookup(
        item,
        Lookup(
            tool=pending["tool_name"],
            args=dict(pending["tool_args"]),
            options=[option_to_state(option) for option, _ in pairs],
            items={option.value: entry for option, entry in pairs} if is_parent else {},
            listed=[dict(entry) for entry in listed_items(body)] if item.type == "file" else [],
        ),
    )
    draft.pending = None
    if not _is_choice(item) and item.type != "file":
        _take_value(draft, item, body, f"tool:{pending['tool_name']}")
    return None


def _take_value(draft: TurnDraft, item: FieldSpec, body: JsonValue, interpreter: str) -> None:
    """A tool may give the value itself, such as the place picked on a map; else the field is asked."""
    kind, context = draft.view.kind(item), draft.view.value_context(item)
    for candidate in value_candidates(body, item):
        try:
            value = kind.clean(candidate, context)
        except InvalidValue:
            continue
        if item.confirm:
            draft.pending = {
                "kind": PendingKind.PROPOSAL,
                "field_id": item.id,
                "value": value,
                "interpreter": interpreter,
                "attempts": -1,
            }
        else:
            draft.propose(item.id, value, Evidence(Source.TOOL, interpreter))
        return


def _take_upload(draft: TurnDraft, pending: Pending, body: JsonValue) -> str | None:
    """Collects one receipt; once every document has one, they are the field's answer together."""
    _, field_id, index = pending["purpose"]
    item = draft.spec.field(field_id)
    listed = draft.lookups[field_id]["listed"] if field_id in draft.lookups else [{}]
    sent = {**draft.uploads.get(field_id, {}), index: _receipt(body, listed, index)}
    draft.uploads = {**draft.uploads, field_id: sent}
    draft.pending = None
    if all(str(place) in sent for place in document_indexes(listed)):
        evidence = Evidence(Source.TOOL, f"tool:{pending['tool_name']}")
        if not draft.propose(field_id, list(sent.values()), evidence):
            draft.problem = draft.rejected[item.id]
    return None


def _receipt(body: JsonValue, listed: list[Any], index: str) -> JsonValue:
    """The file as the tool names it, else as the list of documents does."""
    entry: dict[str, Any] = next((one for place, one in enumerate(listed) if str(one.get("index", place)) == index), {})
    placed = {"index": int(index) if index.isdigit() else index}
    listed_as = {"name": _document_name(entry) or f"document {index}"}
    file = body.get("file", body) if isinstance(body, dict) else body
    if isinstance(file, str):
        return {"name": file, **placed}
    if isinstance(file, dict) and any(str(key).lower().endswith("name") for key in file):
        return {**placed, **file}
    return {**listed_as, **placed, **(file if isinstance(file, dict) else {})}


def _document_name(entry: dict[str, Any]) -> str:
    name = entry.get("name", entry.get("title", ""))
    return str(name.get("english", "")) if isinstance(name, dict) else str(name)


def _take_receipt(draft: TurnDraft, pending: Pending, _: JsonValue) -> str | None:
    key, digest = pending["purpose"][1:]
    draft.done = {**draft.done, key: digest}
    draft.pending = None
    return None


def _take_echo(draft: TurnDraft, pending: Pending, _: JsonValue) -> str | None:
    draft.echoes = [name for name in draft.echoes if name != pending["purpose"][1]]
    draft.pending = None
    return None


def _failed_before(pending: Pending) -> bool:
    """A lookup that was retried and still brings nothing to choose from is remembered as such: the person then answers
    in words, and is not held up for good."""
    return pending.get("attempts", -1) >= 0


def _is_choice(item: FieldSpec) -> bool:
    return item.type in {"dropdown", "checkbox"}


_TAKERS = {LOOKUP: _take_lookup, UPLOAD: _take_upload, MOMENT: _take_receipt, ECHO: _take_echo}
