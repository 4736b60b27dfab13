"""Takes values that came by field id, from widgets. No understanding is needed, so no model is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.dialogue.commands import Command
from agent.dialogue.leaving_open import is_none_of_these, leave_out
from agent.dialogue.moves import pending_field
from agent.dialogue.wording import uncapitalised
from agent.planner import lookup_call
from agent.tools.planned import served_tools
from agent.turns.outcome import Source
from agent.view.lookup_options import parent_of
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue

_WIDGET = Evidence(Source.WIDGET, "widget")


def take_answers(
    draft: TurnDraft, answers: Mapping[str, JsonValue], *, defer: bool = False, is_last: bool = False
) -> None:
    """Takes the values in an order in which each finds its field visible and its options there, as far as there is one.
    The others are kept for `take_deferred` with `defer`, because words of the same request may show their fields, and,
    unless it `is_last`, where the service looks up options in this turn. An assistant has no use for those
    of another task than the one that runs."""
    waiting = {item.id: answers[item.id] for item in draft.spec.fields if item.id in answers}
    to_come = frozenset[str]() if is_last else served_tools(draft)
    while ready := [
        name
        for name, value in waiting.items()
        if draft.view.is_visible(name) and (value is None or not _is_to_come(draft, name, to_come))
    ]:
        for field_id in ready:
            _take_answer(draft, draft.spec.field(field_id), waiting.pop(field_id))
    draft.deferred = waiting if defer or any(map(draft.view.is_visible, waiting)) else {}
    if defer:
        return
    for field_id, value in () if draft.deferred else waiting.items():
        _take_answer(draft, draft.spec.field(field_id), value)
    for item in draft.document.fields:
        if answers.get(item.id) is not None and not draft.spec.has(item.id):
            draft.reject(item, draft.words("not_applicable_now", field=draft.name_of(item)))
            _tell_refusal(draft, item)


def take_deferred(draft: TurnDraft, *, is_last: bool = False) -> None:
    """Offers the values that were kept once more, now that the request's words are read or more options are there."""
    answers, draft.deferred = draft.deferred, {}
    if answers:
        take_answers(draft, answers, is_last=is_last)


def _is_to_come(draft: TurnDraft, field_id: str, served: Collection[str]) -> bool:
    """Whether what a field offers, or the field does in whose chosen item that is nested, is one of the `served` tools'
    to bring."""
    item: FieldSpec | None = draft.spec.field(field_id)
    while item is not None and served and type_of(item).chooses_options:
        call = lookup_call(draft.view, draft.channels(), item)
        if call is not None:
            return call.tool_name in served
        parent = parent_of(draft.spec, item)
        item = draft.spec.field(parent) if parent and draft.view.is_open(draft.spec.field(parent)) else None
    return False


def _take_answer(draft: TurnDraft, item: FieldSpec, value: JsonValue) -> None:
    is_asked = item == pending_field(draft)
    if item.computed and value == draft.view.values.get(item.id):
        return  # a step comes back with what it showed, read-only values too
    if is_none_of_these(draft, item, value):
        leave_out(draft, item, Command.LEAVE_OPEN)
    elif value is None and not item.computed:
        _take_empty_answer(draft, item, is_asked=is_asked)
    elif draft.propose(item.id, value, _WIDGET):
        return
    elif is_asked:
        draft.problem = draft.rejected[item.id]
    else:
        _tell_refusal(draft, item)


def _tell_refusal(draft: TurnDraft, item: FieldSpec) -> None:
    draft.note("not_taken", field=draft.name_of(item), why=uncapitalised(draft.rejected[item.id]))


def _take_empty_answer(draft: TurnDraft, item: FieldSpec, *, is_asked: bool) -> None:
    if draft.view.is_answered(item.id):
        draft.take_back(draft.view.values[item.id])
    if not draft.view.is_required(item):
        draft.skip(item, "skipped", _WIDGET)
    elif is_asked:
        leave_out(draft, item, Command.LEAVE_OPEN)
    else:
        draft.clear(item.id, "cleared by the person")
