"""Takes what an interpreter proposed into the form, as far as it is grounded and valid, and tells the person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from agent.answers.answers_behind import answer_behind
from agent.answers.list_changes import rebased_list
from agent.answers.memory import remember_message
from agent.answers.repaired_values import read_repaired
from agent.answers.tentative_values import is_tentative
from agent.answers.value_offers import offer_change, offer_value
from agent.deciding.draft import TurnDraft
from agent.deciding.ledger import Evidence
from agent.deciding.quotes import is_quote, with_whole_name
from agent.dialogue.composing import ends_in_question
from agent.dialogue.wording import listed, say, uncapitalised
from agent.interpretation.extraction import read_message
from agent.slots.proposals import Interpretation, ProposedValue
from agent.slots.scores import Span, Talk
from agent.state.pending import with_candidates
from agent.turns.outcome import INFERRED, Change, Source
from agent.view.lookup_options import parent_of
from forms_registry.schema import FieldSpec
from patterns.sentences import sentences

_PLAIN, _SHORT = 0.9, 60
"""Below this confidence even the plain answer to a question is repeated, for the person to see how it was read."""


def accept(draft: TurnDraft, interpretation: Interpretation, *, pending: FieldSpec | None) -> list[str]:
    """Ids of the fields whose value was taken. What was not is told: as the problem of the pending field, else as a
    note. Values are taken in form order, so that rules across fields see the earlier ones."""
    values = _put_tentative_aside(draft, _in_form_order(draft, interpretation), interpretation.interpreter, pending)
    visible, stood = draft.view.visible_ids, dict(draft.view.values)
    taken: list[str] = []
    corrected: list[str] = []
    for value in values:
        item = draft.spec.field(value.field_id)
        existed = draft.view.is_answered(item.id)
        before = draft.view.values.get(item.id)
        value = replace(value, value=rebased_list(stood.get(item.id), before, value.value))
        if not _take_value(draft, item, value, interpretation.interpreter):
            _tell_refusal(draft, item, value, pending)
        elif not existed:
            taken.append(item.id)
        elif before != draft.view.values.get(item.id):
            corrected.append(item.id)
    if taken or corrected:
        taken += _take_revealed(draft, [value.span for value in values], before=visible)
    _note_taken(draft, taken, corrected, pending)
    return [*taken, *corrected]


def _put_tentative_aside(
    draft: TurnDraft, values: list[ProposedValue], interpreter: str, pending: FieldSpec | None
) -> list[ProposedValue]:
    """The values to be taken. One of the others is put before the person: the answer to the question, else what would
    change another answer; the rest is remembered until its field is asked. Who judges by more than rules has judged."""
    if interpreter != "rules":
        return values
    talk = Talk(draft.message, draft.view)
    tentative = [value for value in values if is_tentative(talk, value, stands=draft.view.is_answered(value.field_id))]
    answer = next((value for value in tentative if pending is not None and value.field_id == pending.id), None)
    changes = [value for value in tentative if draft.view.is_answered(value.field_id)]
    if answer is not None and not draft.view.is_answered(answer.field_id):
        offer_value(draft, answer)
    elif len(changes) == 1:
        offer_change(draft, changes[0])
    if len(tentative) > (answer is not None):
        remember_message(draft)
    return [value for value in values if value not in tentative]


def accept_newly_offered(draft: TurnDraft, item: FieldSpec) -> None:
    """Takes what the words of this turn say of a field whose options have only come now, and of those whose options
    come with it, as if they had been there before. Words that another answer rests on are not read again."""
    if not draft.message.strip() or draft.command is not None:
        return
    fields = [item, *(field for field in draft.spec.fields if parent_of(draft.spec, field) == item.id)]
    taken = [field.id for field in fields if _take_newly_offered(draft, field)]
    if not taken:
        return
    said = (record for record in draft.ledger.records if record.source is Source.WORDS)
    earlier = [record.field_id for record in said if record.change is Change.SET and record.field_id not in taken]
    draft.notes = [note for note in draft.notes if set(earlier).isdisjoint(draft.noted.get(note, ()))]
    _note_taken(draft, [field.id for field in draft.spec.fields if field.id in {*earlier, *taken}], [], None)


def _take_newly_offered(draft: TurnDraft, item: FieldSpec) -> bool:
    if not draft.view.is_visible(item.id) or not draft.view.is_open(item):
        return False
    talk = Talk(draft.message, draft.view, taken=_evidence_spans(draft))
    values = _sure(talk, read_message(talk, fields=[item]).values)
    return any(_take_value(draft, item, value, "rules") for value in values)


def _evidence_spans(draft: TurnDraft) -> list[Span]:
    """The words of this turn that its answers rest on."""
    answers = (answer for answer in draft.view.answers.values() if answer["turn"] == draft.context.number)
    return [(span[0], span[1]) for answer in answers if (span := answer["span"])]


def _in_form_order(draft: TurnDraft, interpretation: Interpretation) -> list[ProposedValue]:
    order = {item.id: place for place, item in enumerate(draft.spec.fields)}
    values = [value for value in interpretation.values if value.field_id in order]
    return sorted(values, key=lambda proposed: order[proposed.field_id])


def _take_revealed(draft: TurnDraft, used: list[tuple[int, int]], *, before: frozenset[str]) -> list[str]:
    """What the same message says of fields that its own answers made visible: "I'm pregnant, due on 15 June"."""
    revealed = [item for item in draft.view.visible() if item.id not in before and draft.view.is_open(item)]
    if not revealed:
        return []
    values = [value for value in _sure_values(draft, revealed) if not any(map(value.overlaps, used))]
    if not values and (answer := answer_behind(draft.view, revealed, draft.message, used)):
        values = [answer]
    taken = [value.field_id for value in values if _take_value(draft, draft.spec.field(value.field_id), value, "rules")]
    if not taken:
        return []
    return taken + _take_revealed(draft, [*used, *(value.span for value in values)], before=before | set(taken))


def _sure_values(draft: TurnDraft, fields: list[FieldSpec]) -> list[ProposedValue]:
    talk = Talk(draft.message, draft.view)
    return _sure(talk, read_repaired(talk, fields, ()).values)


def _sure(talk: Talk, values: Sequence[ProposedValue]) -> list[ProposedValue]:
    """The values of open fields that may be taken without a question."""
    return [value for value in values if not (value.unclear or is_tentative(talk, value, stands=False))]


def _take_value(draft: TurnDraft, item: FieldSpec, value: ProposedValue, interpreter: str) -> bool:
    if value.unclear:
        draft.reject(item, value.unclear)
        return False
    if not is_quote(value.quote, value.span, draft.message):
        draft.reject(item, say(draft.locale, "nothing_found"))
        return False
    names = (name for option in draft.view.options(item) for name in option.names())
    span = with_whole_name(value.span, draft.message, names)
    quote = draft.message[slice(*span)]
    evidence = Evidence(Source.WORDS, value.interpreter or interpreter, quote, span, value.confidence)
    return draft.propose(item.id, value.value, evidence)


def _tell_refusal(draft: TurnDraft, item: FieldSpec, value: ProposedValue, pending: FieldSpec | None) -> None:
    reason = draft.rejected[item.id]
    if pending is not None and item.id == pending.id:
        draft.problem = reason
        if value.candidates:
            draft.pending = with_candidates(draft.pending, value.candidates)
        return
    current = {"value": draft.describe(item)} if draft.view.is_answered(item.id) else {}
    if len(value.candidates) == 1 and not current:  # it is offered when its field is asked
        remember_message(draft)
    if ends_in_question(reason):  # one question is asked at a time
        candidates = listed(draft.locale, [draft.value_text(item, candidate) for candidate in value.candidates], "or")
        quoted = {"items": candidates or draft.words("quoted", text=value.quote)}
        draft.note("unsure_change" if current else "unsure", field=draft.name_of(item), **current, **quoted)
        return
    draft.note(
        "not_changed" if current else "not_taken", field=draft.name_of(item), why=uncapitalised(reason), **current
    )


def _note_taken(draft: TurnDraft, taken: list[str], corrected: list[str], pending: FieldSpec | None) -> None:
    """Tells that something was taken beyond the plain answer to the question. What it was stands beside the words, as
    data; in words are a single value, what was changed, and what somebody else understood than the rules."""
    changed = [_changed_words(draft, item) for item in _answered_fields(draft, [*dict.fromkeys(corrected)])]
    if changed:
        draft.note_answers("changed", corrected, items=listed(draft.locale, changed))
    if pending is not None and taken == [pending.id] and _is_plain(draft, pending):
        return
    if draft.task is not None:  # what a task was given is told with its result
        return
    items = _answered_fields(draft, taken)
    if inferred := [_item_words(draft, item, "noted_inferred_item") for item in items if _is_inferred(draft, item)]:
        draft.note_answers("noted_inferred", taken, items=listed(draft.locale, inferred))
    elif len(items) == 1 and _is_short(draft, items[0]):
        draft.note_answers("noted_value", taken, value=draft.describe(items[0]))
    elif items:
        draft.note_answers("noted", taken)


def _answered_fields(draft: TurnDraft, field_ids: list[str]) -> list[FieldSpec]:
    return [draft.spec.field(name) for name in field_ids if draft.view.is_answered(name)]


def _changed_words(draft: TurnDraft, item: FieldSpec) -> str:
    return _item_words(draft, item, "changed_item") if _is_short(draft, item) else draft.name_of(item)


def _item_words(draft: TurnDraft, item: FieldSpec, key: str) -> str:
    words = {"field": draft.name_of(item), "value": draft.describe(item)}
    return say(draft.locale, key, variant=0, quote=draft.ledger.answers[item.id]["quote"], **words)


def _is_inferred(draft: TurnDraft, item: FieldSpec) -> bool:
    return draft.ledger.answers[item.id]["confidence"] == INFERRED and _is_short(draft, item)


def _is_short(draft: TurnDraft, item: FieldSpec) -> bool:
    """Whether a value reads well within a sentence, and may."""
    text = draft.describe(item)
    return not item.sensitive and len(text) <= _SHORT and len(sentences(text)) < 2


def _is_plain(draft: TurnDraft, item: FieldSpec) -> bool:
    answer = draft.ledger.answers.get(item.id)
    return answer is not None and answer["confidence"] >= _PLAIN
