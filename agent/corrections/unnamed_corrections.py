"""Finds corrections that do not name their field: "no, the 14th", "it was Tuesday, not Monday"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.answers.list_changes import without_denied
from agent.clauses.clause_acts import acts_of, is_past_event
from agent.clauses.relevance import clauses_about, relevance
from agent.corrections.denied_answers import denied_answers
from agent.corrections.exchanged import exchanged
from agent.corrections.new_texts import new_code, new_text
from agent.corrections.rival_amounts import rival_amounts
from agent.corrections.sure_changes import DENYING, fills_clause, rest_is_little
from agent.corrections.taking_back import corrects
from agent.slots.changed_answers import as_change
from agent.slots.placement import Placement, proposed
from agent.slots.proposals import ProposedValue
from agent.slots.resolved_by_limits import resolved_by_limits
from agent.slots.scores import Talk, exceeds_work_limit, is_new_value
from agent.view.field_names import same_kind
from agent.view.form_view import FormView
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act, opens_by_asking
from nlu.entity import Ambiguity, Entity
from patterns.single import only

_DOUBTFUL, _MOST_BESIDE = 0.5, 4


def unnamed_change(talk: Talk, placed: Placement) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """What is changed without naming its field, and the fields between which the message leaves it open: the answer
    that it denies, else the one that the table gives, else the last one, where a bare number may be its value; else one
    of those that were told together last, and that it may be a value of. What is told of others, or of another time,
    changes nothing."""
    if exceeds_work_limit(talk, placed.answered) or opens_by_asking(talk.text):
        return [it for it in placed.changes if Act.ASKS not in acts_of(talk.text, talk.text.at(it.span[0]))], []
    denied = (_single_value(talk, item) for item in denied_answers(talk, placed.answered))
    if any(instead := _single_or_several(talk, [*filter(None, denied)])):
        return instead
    if placed.changes:
        return [change for change in placed.changes if not _is_of_others(talk, change)], []
    return _unplaced(talk, placed)


def _unplaced(talk: Talk, placed: Placement) -> tuple[list[ProposedValue], list[FieldSpec]]:
    if change := _unplaced_change(talk, placed.answered):
        return [change], []
    between = _answered_together(talk, placed.answered) or _rivals(talk, placed.answered)
    if between or placed.values or not talk.corrects:
        return [], between
    return _correction_of_any(talk, placed.answered)


def _is_of_others(talk: Talk, change: ProposedValue) -> bool:
    """Whether a change is about others, or about the past in a form about the future; not the past day of an event that
    the words name."""
    at, item = talk.text.at(change.span[0]), talk.view.spec.field(change.field_id)
    is_gone = talk.is_ahead and type_of(item).is_moment and is_past_event(talk.text, at)
    is_past = str(change.value) < talk.view.context.now.date().isoformat() and relevance(talk.text, at, item) > 0
    return (is_gone and not is_past) or Act.TELLS_OF_ANOTHER in talk.acts(at, item)


def _correction_of_any(talk: Talk, answered: Sequence[FieldSpec]) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """A correction of none that was asked or told last, as "no, it was on Monday" some questions later: of an answer,
    for nothing else was said that could be taken back."""
    rest = (item for item in answered if talk.asked is None or not same_kind(talk.asked, item))
    values = (value for item in rest if (value := extracted(talk, item)))
    return _single_or_several(talk, [value for value in values if value.confidence > _DOUBTFUL])


def _answered_together(talk: Talk, answered: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The fields answered last in one turn, if the value fits each; none if it may answer the question."""
    last = next((item for item in answered if item.id == talk.last_answered), None)
    if last is None or not talk.corrects or (talk.asked and same_kind(talk.asked, last)):
        return []
    fields = [last, *talk.view.answered_with(last)]
    return fields if len(fields) > 1 and all(_single_value(talk, item) for item in fields) else []


def _is_one_of_several(talk: Talk, item: FieldSpec) -> bool:
    """Whether other fields were answered in the same turn, and the message does not deny this answer."""
    is_told = item.id in talk.view.answers and bool(talk.view.answered_with(item))
    return is_told and item not in denied_answers(talk, [item])


def _differs(talk: Talk, item: FieldSpec, reading: Entity | Ambiguity | None) -> bool:
    """Whether it is a single value that the field accepts and that differs from its answer."""
    return isinstance(reading, Entity) and is_new_value(talk.view, item, reading.value)


def stated_value(words: str, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The value of a correction without a field; None without one."""
    return _single_value(Talk(words, view), item)


def _single_or_several(talk: Talk, values: list[ProposedValue]) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """The only change; or the fields of several."""
    return (values, []) if len(values) == 1 else ([], [talk.view.spec.field(value.field_id) for value in values])


def _unplaced_change(talk: Talk, answered: Sequence[FieldSpec]) -> ProposedValue | None:
    """A bare value for the answer that the message names, else for the last one, but at a review, of which a yes or no
    speaks, or the only one that may be so much; else a code for the answer that is one."""
    if not talk.corrects:
        return _as_code(talk, answered) if corrects(talk.message) else None
    if named := next((item for item in answered if clauses_about(talk.text, item)), None):
        return _from_whole(talk, named)
    values = (_from_whole(talk, item) for item in _likely_items(talk, answered))
    return next(filter(None, values), None) or _as_code(talk, answered)


def _likely_items(correction: Talk, answered: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The last answer, unless an amount is told that is none for it, and the only one that may be so much."""
    rivals, last = rival_amounts(correction, answered), _last_answered(correction, answered)
    is_none = last is None or (rivals and type_of(last).is_numeric and last not in rivals)
    return [*(() if is_none or last is None else (last,)), *(rivals if len(rivals) == 1 else ())]


def _rivals(talk: Talk, answered: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The answers one of which is to change, if a correction gives an amount."""
    rivals = rival_amounts(talk, answered) if talk.corrects else []
    return rivals if len(rivals) > 1 else []


def _as_code(talk: Talk, answered: Sequence[FieldSpec]) -> ProposedValue | None:
    """A new code for the only answer that is written like it."""
    coded = only((item, code) for item in answered if (code := new_code(talk, item)))
    return proposed(talk, *coded) if coded else None


def _last_answered(talk: Talk, answered: Sequence[FieldSpec]) -> FieldSpec | None:
    last = next((item for item in answered if item.id == talk.last_answered), None)
    return last if talk.asked or (last and not type_of(last).is_yes_no) else None


def _from_whole(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """A new value that the whole message is for an answered field, as in "no, 5"."""
    if type_of(item).takes_free_text or _is_one_of_several(talk, item):
        return None
    reading = talk.view.answer_in(item, talk.message)
    new = as_change(talk, item, reading) if reading else None
    if new is None or not _differs(talk, item, reading if isinstance(reading, Entity) else new):
        return None
    change = proposed(talk, item, new)
    most = 0 if type_of(item).is_yes_no else _MOST_BESIDE
    return change if rest_is_little(talk, change, most, but=DENYING, of=[item]) else None


def lists_without_denied(talk: Talk, answered: Sequence[FieldSpec]) -> list[ProposedValue]:
    """Lists without an item that a clause only denies: "no more wine, we had enough"."""
    lists = ((item, without_denied(talk, item)) for item in answered if item.options)
    values = (proposed(talk, item, value) for item, value in lists if value)
    return [] if opens_by_asking(talk.text) else [value for value in values if fills_clause(talk, value)]


def _single_value(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The only certain new value for an answered field in a message; else the message as its answer."""
    if instead := new_text(talk, item) or exchanged(talk, item):
        return proposed(talk, item, instead)
    return extracted(talk, item) or (None if _sure_others(talk, item) else _from_whole(talk, item))


def extracted(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The only certain value in a message that a field accepts and that differs from its answer."""
    sure = _sure_others(talk, item)
    is_one = len(sure) == 1 and talk.view.cleaned_or_none(item, sure[0].value) is not None
    reading = as_change(talk, item, sure[0]) if is_one else without_denied(talk, item)
    is_same = isinstance(reading, Entity) and reading.value == talk.view.values[item.id]
    return proposed(talk, item, reading) if reading and not is_same else None


def _sure_others(talk: Talk, item: FieldSpec) -> list[Entity]:
    readings = talk.view.values_in(item, talk.message)
    resolved = (resolved_by_limits(talk.view, item, reading) for reading in readings)
    return [
        reading for reading in resolved if isinstance(reading, Entity) and reading.value != talk.view.values[item.id]
    ]
