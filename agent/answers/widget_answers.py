"""Takes values that came by field id, from widgets. No understanding is needed, so no model is asked."""

from __future__ import annotations

from collections.abc import Mapping

from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.dialogue.commands import Command
from agent.dialogue.leaving_open import is_none_of_these, leave_out
from agent.dialogue.moves import pending_field
from agent.dialogue.wording import uncapitalised
from agent.turns.outcome import Source
from forms_registry.schema import FieldSpec, JsonValue

_WIDGET = Evidence(Source.WIDGET, "widget")


def take_answers(draft: TurnDraft, answers: Mapping[str, JsonValue], *, defer: bool = False) -> None:
    """Takes the values in an order in which each finds its field visible, as far as there is one. With `defer`, those
    of fields that stay hidden are kept for `take_deferred`: words of the same request may show them. An assistant has
    no use for those of another task than the one that runs."""
    waiting = {item.id: answers[item.id] for item in draft.spec.fields if item.id in answers}
    while ready := [field_id for field_id in waiting if draft.view.is_visible(field_id)]:
        for field_id in ready:
            _take_answer(draft, draft.spec.field(field_id), waiting.pop(field_id))
    if defer:
        draft.deferred = waiting
        return
    for field_id, value in waiting.items():
        _take_answer(draft, draft.spec.field(field_id), value)
    for item in draft.document.fields:
        if answers.get(item.id) is not None and not draft.spec.has(item.id):
            draft.reject(item, draft.words("not_applicable_now", field=draft.name_of(item)))
            _tell_refusal(draft, item)


def take_deferred(draft: TurnDraft) -> None:
    """Offers the values that were kept once more, now that the request's words are read."""
    answers, draft.deferred = draft.deferred, {}
    if answers:
        take_answers(draft, answers)


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
    if not draft.view.is_required(item):
        draft.skip(item, "skipped", _WIDGET)
    elif is_asked:
        leave_out(draft, item, Command.LEAVE_OPEN)
    else:
        draft.clear(item.id, "cleared by the person")
