"""Judges what a message says of answers that stand: whether it surely changes them, may do so, or tells of others."""

from __future__ import annotations

from collections.abc import Sequence

from agent.answers.list_changes import without_denied
from agent.clauses.clause_acts import NOT_STATED, is_doubted, is_intended, is_wished
from agent.clauses.relevance import clause_of, clauses_about
from agent.clauses.tagged_tokens import content_tokens, has_no_content
from agent.corrections.denied_answers import denied_answers
from agent.corrections.new_texts import new_code
from agent.corrections.rival_amounts import counts_something_else
from agent.corrections.taking_back import corrects, corrects_beside, starts_by_correcting
from agent.slots.labels import labels_in
from agent.slots.placement import Placement
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.field_names import name_stems, same_kind
from agent.view.kinds import asks_for_story
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.dialogue_acts import Act
from nlu.entities.yes_no import bare_yes_or_no

DENYING = ("denies", "removes", "lacks", "taken_out", "added", "request_verb")
_DOUBTFUL = 0.5
_NOT_SURE = NOT_STATED | {Act.UNSURE}


def is_sure_change(talk: Talk, placed: Placement, change: ProposedValue, *, beside: bool = False) -> bool:
    """Whether a change is taken rather than offered: the message names the field, or denies its answer and names no
    other, or surely tells the value, or takes something back and no open field could be meant as well; but no bare yes
    or no. `beside`: the message answers the question as well."""
    item = talk.view.spec.field(change.field_id)
    if counts_something_else(talk, change):
        return False
    if _is_named(talk, placed, item):
        return True
    if item in denied_answers(talk, [item]):
        return not any(clauses_about(talk.text, other) for other in talk.view.changeable() if other is not item)
    if type_of(item).is_yes_no and bare_yes_or_no(talk.message) is not None:
        return False  # it may as well be an answer to the question that was put, which takes none
    return _states(talk, placed, change, beside=beside) or _takes_back(talk, change, item)


def may_change(talk: Talk, placed: Placement, change: ProposedValue, *, beside: ProposedValue) -> bool:
    """Whether what is told beside an answer may be a change: days and times are told with so much else that they are
    only where something but the answer is taken back, they are wished, or the field is named, or its value denied; nor
    does "don't trust the post with a laptop" take one off a list."""
    item = talk.view.spec.field(change.field_id)
    is_named, is_denied = _is_named(talk, placed, item), item in denied_answers(talk, [item])
    if type_of(item).chooses_many and is_denied and not is_named:
        return fills_clause(talk, change)
    if not type_of(item).is_moment or is_named or is_denied:
        return True
    at = talk.text.at(change.span[0])
    return corrects_beside(talk, beside.span) or (is_wished(talk.text, at) and not is_intended(talk.text, at))


def fills_clause(talk: Talk, value: ProposedValue) -> bool:
    """Whether a clause contains nothing else, except what is counted: "6 guests"."""
    first, last = talk.text.tokens_in(*value.span)
    last += type_of(talk.view.spec.field(value.field_id)).is_numeric
    rest = (at for at in range(*clause_of(talk.text, first)) if not first <= at < last)
    return has_no_content(talk.text, rest, *DENYING)


def _takes_back(talk: Talk, change: ProposedValue, item: FieldSpec) -> bool:
    """Whether there are words of correction; a "no" at the start may be the answer to a yes/no question."""
    if is_doubted(talk.text, talk.text.at(change.span[0])) or (talk.asks_yes_no and talk.text.has(0, "no")):
        return False
    if item.id == talk.last_answered and starts_by_correcting(talk.message):
        return True
    corrected = corrects(talk.message) or (talk.corrects and _says_enough(talk, change, item))
    return corrected and change.confidence > _DOUBTFUL and not _has_open_rival(talk, item)


def _says_enough(talk: Talk, change: ProposedValue, item: FieldSpec) -> bool:
    """Whether a correction adds to a list, denies some of it, or says little else."""
    left = without_denied(talk, item) if type_of(item).chooses_many else None
    is_added = type_of(item).chooses_many and "adds" in talk.text.all_names
    return is_added or (left is not None and left.value == change.value) or rest_is_little(talk, change)


def _states(talk: Talk, placed: Placement, change: ProposedValue, *, beside: bool) -> bool:
    """Whether a clause surely tells the value, for its field above all others, as it would tell a first one: it is what
    somebody wants, or nothing else is said; but what stands beside an answer may be of that: "yes, at 4 pm". Not where
    a story is asked, which may be what is told."""
    if change not in placed.changes or change.confidence <= _DOUBTFUL:
        return False
    at = talk.text.at(change.span[0])
    item = talk.view.spec.field(change.field_id)
    if talk.acts(at, item) & _NOT_SURE or (talk.asked and asks_for_story(talk.asked)) or _is_of_a_plan(talk, item, at):
        return False
    if beside:
        return is_wished(talk.text, at) and not talk.asks_yes_no
    return is_wished(talk.text, at) or fills_clause(talk, change)


def _is_of_a_plan(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether a day belongs to a plan of the speaker, and not to the form: "I'll pay tomorrow"."""
    return type_of(item).is_moment and not talk.corrects and is_intended(talk.text, at)


def _is_named(talk: Talk, placed: Placement, item: FieldSpec) -> bool:
    """Whether the message names the field; for a number only before it, because the noun after it is no name."""
    if type_of(item).is_numeric and not talk.corrects:
        return bool(labels_in(talk.text, [item]))
    return item.id in placed.named or bool(clauses_about(talk.text, item))


def _has_open_rival(talk: Talk, item: FieldSpec) -> bool:
    if item.options or new_code(talk, item):
        return False
    alike = (other for other in talk.view.visible() if same_kind(other, item) and other is not item)
    return any(talk.view.takes_answer(other) for other in alike)


def rest_is_little(
    talk: Talk, value: ProposedValue, most: int = 0, *, but: Sequence[str] = (), of: Sequence[FieldSpec] = ()
) -> bool:
    """Whether a message says little beside a value: at most so many words that tell something, `but` of these tags, and
    but those of the names `of` these fields."""
    first, last = talk.text.tokens_in(*value.span)
    stems = frozenset[str]().union(*map(name_stems, of))
    beside = (at for at in range(len(talk.text)) if not first <= at < last)
    return sum(1 for _ in content_tokens(talk.text, beside, *but, stems=stems)) <= most
