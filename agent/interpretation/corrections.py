"""Finds what a person takes back without naming its field: "no, the 14th", "it was Tuesday, not Monday"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.hearing.clause_acts import NOT_STATED, acts_of, happened, is_wished
from agent.hearing.denied import denied_answers, denies_another
from agent.hearing.exchanged import exchanged
from agent.hearing.settled import settled
from agent.hearing.taking_back import corrects, starts_by_taking_back
from agent.hearing.text_instead import code_told, text_instead
from agent.interpretation.base import ProposedValue
from agent.interpretation.changed_answers import as_change, without_denied
from agent.interpretation.labels import labels_in
from agent.interpretation.placement import Cell, Placement, proposal
from agent.interpretation.relevance import clause_of, clauses_about, names, read_alike
from agent.interpretation.scores import Talk, checked, is_too_much, told_with
from agent.view.form_view import FormView
from agent.view.kinds import asks_for_story
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act, is_question, only_talk
from nlu.entities.yes_no import bare_yes_or_no
from nlu.entity import Entity
from nlu.stems import stem

DENYING = ("denies", "removes", "lacks", "taken_out", "added", "request_verb")
_NAMED, _DOUBTFUL = 1.0, 0.5
_NOT_SURE = NOT_STATED | {Act.UNSURE}


def unnamed_change(
    talk: Talk, placed: Placement, answered: Sequence[FieldSpec]
) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """What is changed without naming its field, and the fields between which the message leaves it open: the answer
    that it denies, else the one that the table gives, else the last one, where a bare number may be its value; else one
    of those that were told together last, and that it may be a value of. What is told of others, or of another time,
    changes nothing."""
    answered = [item for item in answered if not denies_another(talk, item)]
    if is_too_much(talk, answered) or is_question(talk.text):
        return _stated(talk, placed.changes), []
    if any(instead := _instead(talk, denied_answers(talk, answered))):
        return instead
    if placed.changes:
        return _own(talk, placed.changes), []
    found = _unplaced_change(talk, answered)
    if found or (between := _told_together(talk, answered)):
        return ([found], []) if found else ([], between)
    return _of_what_was_told(talk, answered) if talk.corrects and not placed.values else ([], [])


def _own(talk: Talk, changes: Sequence[ProposedValue]) -> list[ProposedValue]:
    """Those that are not told of others, or of another time."""
    return [one for one in changes if not _is_of_others(talk, one)]


def _is_of_others(talk: Talk, change: ProposedValue) -> bool:
    at, item = talk.text.at(change.span[0]), talk.view.spec.field(change.field_id)
    if denies_another(talk, item):
        return True
    is_gone = talk.is_ahead and type_of(item).is_moment and happened(talk.text, at)
    return is_gone or Act.TELLS_OF_ANOTHER in talk.acts(at, item)


def _stated(talk: Talk, changes: Sequence[ProposedValue]) -> list[ProposedValue]:
    return [one for one in changes if one.span and Act.ASKS not in acts_of(talk.text, talk.text.at(one.span[0]))]


def _of_what_was_told(talk: Talk, answered: Sequence[FieldSpec]) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """A correction of none that was asked or told last, as "no, it was on Monday" some questions later: of an answer,
    for nothing else was said that could be taken back."""
    rest = (item for item in answered if talk.asked is None or not read_alike(talk.asked, item))
    singles = [(item, one) for item in rest if (one := _extracted(talk, item)) and one.confidence > _DOUBTFUL]
    return ([singles[0][1]], []) if len(singles) == 1 else ([], [item for item, _ in singles])


def _told_together(talk: Talk, answered: Sequence[FieldSpec]) -> list[FieldSpec]:
    """The fields told last in one breath, where a value may be of each; none where it may answer the question."""
    last = next((item for item in answered if item.id == talk.last_answered), None)
    if last is None or not talk.corrects or (talk.asked and read_alike(talk.asked, last)):
        return []
    fields = [last, *told_with(talk.view, last)]
    return fields if len(fields) > 1 and all(_single(talk, item) for item in fields) else []


def value_said(words: str, view: FormView, item: FieldSpec) -> ProposedValue | None:
    """The value that a correction told for a field that it did not name; None for none."""
    return _single(Talk(words, view), item)


def _instead(talk: Talk, denied: Sequence[FieldSpec]) -> tuple[list[ProposedValue], list[FieldSpec]]:
    """What takes the place of the denied answer; the fields, where several would."""
    singles = [(item, value) for item in denied if (value := _single(talk, item)) is not None]
    return ([singles[0][1]], []) if len(singles) == 1 else ([], [item for item, _ in singles])


def _unplaced_change(talk: Talk, answered: Sequence[FieldSpec]) -> ProposedValue | None:
    """A bare value for the answer that the message names, else for the last one, but at a review, of which a yes or no
    speaks; else a code for the answer that is one."""
    if not talk.corrects:
        return _as_code(talk, answered) if corrects(talk.message) else None
    if named := next((item for item in answered if clauses_about(talk.text, item)), None):
        return _whole(talk, named)
    last = _last_told(talk, answered)
    found = (_whole(talk, last) if last else None, _only_amount(talk, answered), _as_code(talk, answered))
    return next(filter(None, found), None)


def _only_amount(talk: Talk, answered: Sequence[FieldSpec]) -> ProposedValue | None:
    """Another amount for the one answer that may be so much; not where an amount is asked."""
    numeric = [item for item in answered if type_of(item).is_numeric]
    found = (
        [] if talk.asked and type_of(talk.asked).is_numeric else [one for it in numeric if (one := _whole(talk, it))]
    )
    return found[0] if len(found) == 1 else None


def _as_code(talk: Talk, answered: Sequence[FieldSpec]) -> ProposedValue | None:
    """Another code for the one answer that is written so; not where a line is asked, of which it may be the answer."""
    if talk.asked and type_of(talk.asked).is_single_line:
        return None
    codes = [(item, code) for item in answered if (code := code_told(talk, item))]
    return proposal(talk, Cell(*codes[0], _NAMED, _NAMED)) if len(codes) == 1 else None


def _last_told(talk: Talk, answered: Sequence[FieldSpec]) -> FieldSpec | None:
    last = next((item for item in answered if item.id == talk.last_answered), None)
    return last if talk.asked or (last and not type_of(last).is_yes_no) else None


def _whole(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """Another value that the whole message is for an answered field, where only its question makes it one: "no, 5"."""
    is_denied = item in denied_answers(talk, [item])
    if type_of(item).takes_free_text or (not is_denied and item.id in talk.view.answers and told_with(talk.view, item)):
        return None
    found = talk.view.field_type(item).parse_answer(talk.message, talk.view.value_context(item))
    if not isinstance(found, Entity) or checked(talk.view, item, found.value) in (None, talk.view.values[item.id]):
        return None
    change = proposal(talk, Cell(item, as_change(talk, item, found), _NAMED, _NAMED))
    return change if not type_of(item).is_yes_no or rest_is_little(talk, change, but=DENYING, named=True) else None


def is_sure_change(talk: Talk, placed: Placement, change: ProposedValue, *, beside: bool = False) -> bool:
    """Whether a change is taken rather than offered: the message names the field, or denies its answer and names no
    other, or surely tells the value, or takes something back and no open field could be meant as well; but no bare yes
    or no. `beside`: the message answers the question as well."""
    item = talk.view.spec.field(change.field_id)
    if _is_named(talk, placed, item):
        return True
    if item in denied_answers(talk, [item]):
        return not any(clauses_about(talk.text, other) for other in talk.view.changeable() if other is not item)
    if type_of(item).is_yes_no and bare_yes_or_no(talk.message) is not None:
        return False  # it may as well be an answer to the question that was put, which takes none
    return _states(talk, placed, change, beside=beside) or _takes_back(talk, change, item, beside=beside)


def left_out(talk: Talk, answered: Sequence[FieldSpec]) -> list[ProposedValue]:
    """Lists that stand, without an item that a clause does no more than deny: "no more wine, we had enough"."""
    lists = ((item, without_denied(talk, item)) for item in answered if item.options)
    found = (proposal(talk, Cell(item, one, _NAMED, _NAMED)) for item, one in lists if one)
    return [] if is_question(talk.text) else [one for one in found if _fills_clause(talk, one)]


def _fills_clause(talk: Talk, value: ProposedValue) -> bool:
    """Whether a clause says nothing else, but what is counted: "6 guests"."""
    text, (first, last) = talk.text, talk.text.tokens_in(*value.span)
    last += type_of(talk.view.spec.field(value.field_id)).is_numeric
    clause = range(*clause_of(text, first))
    rest = (at for at in clause if text.tokens[at].is_word and not first <= at < last)
    return all(only_talk(text, at, at + 1) or text.has(at, *DENYING) for at in rest)


def _takes_back(talk: Talk, change: ProposedValue, item: FieldSpec, *, beside: bool) -> bool:
    """Whether words of correction stand there; a "no" at the beginning is the answer to a question for one."""
    if beside and _asks_yes_no(talk) and talk.text.has(0, "no"):
        return False
    if item.id == talk.last_answered and starts_by_taking_back(talk.message):
        return True
    corrected = corrects(talk.message) or (talk.corrects and rest_is_little(talk, change))
    return corrected and change.confidence > _DOUBTFUL and not _has_open_rival(talk, item)


def _asks_yes_no(talk: Talk) -> bool:
    return talk.asked is not None and type_of(talk.asked).is_yes_no


def _states(talk: Talk, placed: Placement, change: ProposedValue, *, beside: bool) -> bool:
    """Whether a clause surely tells the value, for its field above all others, as it would tell a first one: it is what
    somebody wants, or nothing else is said; but what stands beside an answer may be of that: "yes, at 4 pm". Not where
    a story is asked, which may be what is told."""
    if change not in placed.changes or change.span is None or change.confidence <= _DOUBTFUL:
        return False
    at = talk.text.at(change.span[0])
    item = talk.view.spec.field(change.field_id)
    if talk.acts(at, item) & _NOT_SURE or (talk.asked and asks_for_story(talk.asked)):
        return False
    if beside:
        return is_wished(talk.text, at) and not _asks_yes_no(talk)
    return is_wished(talk.text, at) or _fills_clause(talk, change)


def _is_named(talk: Talk, placed: Placement, item: FieldSpec) -> bool:
    """Whether the message says the field's name; of a number only before it, for the noun behind it is no name."""
    if type_of(item).is_numeric and not talk.corrects:
        return bool(labels_in(talk.text, [item]))
    return item.id in placed.named or bool(clauses_about(talk.text, item))


def _has_open_rival(talk: Talk, item: FieldSpec) -> bool:
    if item.options or _as_code(talk, [item]):
        return False
    alike = (one for one in talk.view.visible() if read_alike(one, item) and one is not item)
    return any(talk.view.can_be_told(one) for one in alike)


def rest_is_little(
    talk: Talk, value: ProposedValue, most: int = 0, *, but: Sequence[str] = (), named: bool = False
) -> bool:
    """Whether a message says little beside a value: at most so many words that tell something, `but` of these tags, and
    but those of its field's name, where that is `named`."""
    first, last = talk.text.tokens_in(*value.span)
    own = frozenset().union(*names(talk.view.spec.field(value.field_id))) if named else frozenset()
    beside = [at for at in range(len(talk.text)) if not first <= at < last and talk.text.tokens[at].is_word]
    telling = (at for at in beside if not (only_talk(talk.text, at, at + 1) or talk.text.has(at, *but)))
    return sum(stem(talk.text.word(at)) not in own for at in telling) <= most


def _single(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The one sure value for an answered field in a message, other than the one that stands; else what all of the
    message answers."""
    if instead := text_instead(talk, item) or exchanged(talk, item):
        return proposal(talk, Cell(item, instead, _NAMED, _NAMED))
    return _extracted(talk, item) or (None if _sure_others(talk, item) else _whole(talk, item))


def _extracted(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The one sure value that a field takes and a message holds, other than the one that stands."""
    sure = _sure_others(talk, item)
    is_one = len(sure) == 1 and checked(talk.view, item, sure[0].value) is not None
    found = as_change(talk, item, sure[0]) if is_one else without_denied(talk, item)
    return proposal(talk, Cell(item, found, _NAMED, _NAMED)) if found else None


def _sure_others(talk: Talk, item: FieldSpec) -> list[Entity]:
    told = talk.view.field_type(item).extract(talk.message, talk.view.value_context(item))
    found = (settled(talk.view, item, one) for one in told)
    return [one for one in found if isinstance(one, Entity) and one.value != talk.view.values[item.id]]
