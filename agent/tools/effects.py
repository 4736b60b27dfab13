"""What the result of a tool causes: options, a value, files, flags, a receipt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.planner import ECHO, LOOKUP, MOMENT, REFERENCE, ROWS, UPLOAD, documents_of
from agent.state.pending import Call, LinksAsked, ValueProposed
from agent.state.stored import Lookup
from agent.tasks.lookup_by_name import take_reference
from agent.tasks.rows import take_rows, take_task_result
from agent.tools.call_evidence import evidence_of
from agent.tools.computed import say_tool_sentence, take_outputs
from agent.tools.failures import Failure, failure_of, refusal_of
from agent.tools.option_labels import folded_key
from agent.tools.results import (
    as_many_as_fit,
    document_indexes,
    facts_in,
    first_list_in,
    is_empty,
    option_to_state,
    options_in,
    switches_in,
    value_candidates,
)
from agent.turns.turn import ToolResult
from agent.view.lookup_options import parent_of
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue, Option
from nlu.entity import InvalidValue

_LONGEST_INDEX = 9


def take_result(draft: TurnDraft, pending: Call, result: ToolResult) -> Failure | None:
    """Handles the result of the pending call, which is then over. A failure, reported or due to a missing part, is
    returned and changes nothing."""
    purpose = pending.purpose[0]
    failure = refusal_of(result, _field_names(draft, result.tool_name)) if purpose == MOMENT else failure_of(result)
    if failure is not None:
        return replace(failure, case=result.case, final=bool(result.case) and not failure.fields)
    return _TAKERS[purpose](draft, pending, result.result)


def _field_names(draft: TurnDraft, tool_name: str) -> dict[str, str]:
    """The names by which a tool may refuse fields: its arguments, or field ids."""
    view, tool = draft.view, draft.spec.tool(tool_name)
    items = (item for item in view.visible() if not item.computed)
    ids = {item.id: item.id for item in items if draft.task or view.is_answered(item.id) or not view.is_open(item)}
    arguments = tool.arguments if tool else ()
    named = ((argument.name, argument.field_id) for argument in arguments)
    return {name: field_id for name, field_id in named if field_id and field_id in ids} | ids


def _take_lookup(draft: TurnDraft, pending: Call, body: JsonValue) -> Failure | None:
    item = draft.spec.field(pending.purpose[1])
    if type_of(item).chooses_options:
        return _take_options(draft, item, pending, body)
    if type_of(item).takes_files:
        return _take_list(draft, item, pending, body)
    _remember_lookup(draft, item, pending)
    _take_value(draft, item, body, evidence_of(draft, pending))
    return None


def _take_options(draft: TurnDraft, item: FieldSpec, pending: Call, body: JsonValue) -> Failure | None:
    pairs = options_in(body, item)
    if not pairs:
        return Failure("there is nothing to choose from in the result", final=is_empty(body))
    kept_pairs = as_many_as_fit(pairs, with_items=_is_parent(draft, item))
    if not kept_pairs:
        return Failure("the first choice in the result is longer than can be kept")
    if len(kept_pairs) < len(pairs):
        draft.note("list_cut", count=len(pairs), shown=len(kept_pairs))
    _remember_lookup(draft, item, pending, kept_pairs)
    return None


def _take_list(draft: TurnDraft, item: FieldSpec, pending: Call, body: JsonValue) -> Failure | None:
    """Takes a list of documents; without a required one, the field is done."""
    listed = first_list_in(body)
    if listed is None:
        return Failure("there is no list of documents in the result")
    _remember_lookup(draft, item, pending, listed=listed)
    if not document_indexes(draft.lookups[item.id]["listed"]):
        draft.propose(item.id, [], evidence_of(draft, pending))
        draft.note("no_document_needed", field=draft.name_of(item))
    return None


def _remember_lookup(
    draft: TurnDraft,
    item: FieldSpec,
    pending: Call,
    pairs: Sequence[tuple[Option, JsonValue]] = (),
    listed: Sequence[Mapping[str, JsonValue]] = (),
) -> None:
    lookup = Lookup(
        tool=pending.tool_name,
        args=dict(pending.tool_args),
        options=[option_to_state(option) for option, _ in pairs],
        items={option.value: entry for option, entry in pairs} if _is_parent(draft, item) else {},
        listed=[dict(entry) for entry in listed],
    )
    draft.remember_lookup(item, lookup)
    draft.pending = None


def _is_parent(draft: TurnDraft, item: FieldSpec) -> bool:
    return any(parent_of(draft.spec, other) == item.id for other in draft.spec.fields)


def _take_value(draft: TurnDraft, item: FieldSpec, body: JsonValue, evidence: Evidence) -> None:
    """Takes the value in a result, such as a place on a map; otherwise the field is asked."""
    field_type, context = draft.view.field_type(item), draft.view.value_context(item)
    for candidate in value_candidates(body, item):
        try:
            value = field_type.clean(candidate, context)
        except InvalidValue:
            continue
        if item.confirm:
            draft.pending = ValueProposed(field_id=item.id, value=value, interpreter=evidence.interpreter)
        else:
            draft.propose(item.id, value, evidence)
        return


def _take_upload(draft: TurnDraft, pending: Call, body: JsonValue) -> None:
    """Collects a receipt; once every document has one, they are the field's answer."""
    _, field_id, index = pending.purpose
    item = draft.spec.field(field_id)
    documents = documents_of(draft.lookups.get(field_id))
    receipts = {**draft.uploads.get(field_id, {}), index: _receipt(body, documents, index)}
    draft.uploads = {**draft.uploads, field_id: receipts}
    draft.pending = None
    is_whole = all(str(place) in receipts for place in document_indexes(documents))
    if is_whole and not draft.propose(field_id, list(receipts.values()), evidence_of(draft, pending)):
        draft.problem = draft.rejected[item.id]


def _receipt(body: JsonValue, documents: list[Any], index: str) -> JsonValue:
    """The file as the tool names it, else as the list of documents does."""
    entries = (entry for place, entry in enumerate(documents) if str(entry.get("index", place)) == index)
    entry: dict[str, Any] = next(entries, {})
    is_number = index.isascii() and index.isdecimal() and len(index) <= _LONGEST_INDEX
    index_entry = {"index": int(index) if is_number else index}
    listed_name = {"name": _document_name(entry) or f"document {index}"}
    file = body.get("file", body) if isinstance(body, dict) else body
    if isinstance(file, str):
        return {"name": file, **index_entry}
    sent = file if isinstance(file, dict) else {}
    is_named = any(str(key).lower().endswith("name") for key in sent)
    return {**({} if is_named else listed_name), **index_entry, **sent}


def _document_name(entry: dict[str, Any]) -> str:
    name = entry.get("name", entry.get("title", ""))
    return str(name.get("english", "")) if isinstance(name, dict) else str(name)


def _take_receipt(draft: TurnDraft, pending: Call, body: JsonValue) -> Failure | None:
    key, digest = pending.purpose[1:]
    tool = draft.spec.tool(pending.tool_name)
    if tool is not None:
        if failure := take_outputs(draft, tool, body, evidence_of(draft, pending), pending.call_id):
            return failure
        if tool.sets_flags:
            _take_flags(draft, body)
        say_tool_sentence(draft, tool, body)
        if failure := take_task_result(draft, body, pending.tool_args):
            return failure
    draft.results = {**draft.results, pending.tool_name: facts_in(body)}
    draft.done = {**draft.done, key: digest}
    draft.pending = draft.pending if isinstance(draft.pending, LinksAsked) else None
    return None


def _take_flags(draft: TurnDraft, body: JsonValue) -> None:
    names = {folded_key(name): name for name in draft.spec.flags}
    switches = {names[key]: value for key, value in switches_in(body) if key in names}
    draft.flags = {**draft.flags, **switches}


def _take_echo(draft: TurnDraft, pending: Call, _: JsonValue) -> None:
    draft.echoes = [name for name in draft.echoes if name != pending.purpose[1]]
    draft.pending = None


_TAKERS = {LOOKUP: _take_lookup, UPLOAD: _take_upload, MOMENT: _take_receipt, ECHO: _take_echo}
_TAKERS |= {REFERENCE: take_reference, ROWS: take_rows}
