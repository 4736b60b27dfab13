"""Finds a yes or no in a clause with a field's whole name: "treatment has started", "a room with wifi"."""

from __future__ import annotations

from collections.abc import Sequence

from agent.clauses.change_requests import removal_orders
from agent.clauses.clause_acts import acts_for_field
from agent.clauses.relevance import clauses_about, names_mentioned
from agent.slots.open_statements import leaves_open
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.field_names import name_stems
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue
from nlu.choosing.denial import denials
from nlu.clauses import is_word
from nlu.dialogue_acts import Act, acts_at
from nlu.entity import Entity
from nlu.slot_words import SMALL_WORDS, content_words_of
from nlu.stems import stem
from nlu.text import Text, once
from patterns.single import only

_LEAVES_OPEN = {Act.ASKS, Act.SUPPOSES, Act.UNSURE, Act.TELLS_OF_ANOTHER, Act.PUTS_OFF}
_SMALL = (*SMALL_WORDS, "filler", "having", "lacking", "not_yet", "already")
_STATING, _MOST_WORDS = ("having", "lacking", "denies", "absent", "auxiliary"), 6
_CONFIDENCE, _SHORT_CONFIDENCE = 0.8, 0.85


def yes_or_no(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The value that the only clause about a yes/no field gives; None for other fields, doubts and questions."""
    if not type_of(item).chooses_one:
        return None
    clause = only(bounds for bounds in clauses_about(talk.text, item) if _is_about(talk, bounds, item))
    if clause is None or leaves_open(talk.text, item, clause):
        return None
    acts = acts_for_field(talk.text, clause[0], item, acts_at(talk.text, clause[0]))
    return None if acts & _LEAVES_OPEN else _proposed(talk, item, clause, _is_denied(talk.text, clause), _CONFIDENCE)


def short_yes_or_no(talk: Talk, item: FieldSpec) -> ProposedValue | None:
    """The yes or no in a short answer to the question: "already", "not yet", "we have"."""
    text, bounds = talk.text, (0, len(talk.text))
    words = [at for at in range(len(text)) if is_word(text, at)]
    if not type_of(item).chooses_one or not _only_answers(text, words, item):
        return None
    denied = _is_denied(text, bounds)
    if not denied and not any(text.has(at, "already", "having", "auxiliary") for at in words):
        return None
    return _proposed(talk, item, bounds, denied, _SHORT_CONFIDENCE)


def _only_answers(text: Text, words: Sequence[int], item: FieldSpec) -> bool:
    """Whether a text is a few words long, leaves nothing open, and tells no more than what a field asks; no idiom."""
    about = content_words_of(item)
    if not 0 < len(words) <= _MOST_WORDS or acts_at(text, 0) & _LEAVES_OPEN or "asserts" in text.all_names:
        return False
    return all(_tells_no_more(text, at, about) for at in words)


def _tells_no_more(text: Text, at: int, about: frozenset[str]) -> bool:
    within = any(tag.size > back for back in range(1, 4) for tag in text.tags(at - back) if tag.name in _SMALL)
    return within or text.has(at, *_SMALL) or stem(text.word(at)) in about


def _is_about(talk: Talk, bounds: tuple[int, int], item: FieldSpec) -> bool:
    """Whether a clause that names a field wholly asks nothing, and has a word of having or lacking for a name of one
    word, which no other field is called by: "a half plot" tells of no earlier plot."""
    text = talk.text
    if "?" in {text.word(bounds[1] - 1), text.word(bounds[1])}:
        return False
    told_names = names_mentioned(text, bounds, item)
    if any(len(name) > 1 for name in told_names):
        return True
    others = frozenset().union(*(name_stems(other) for other in talk.view.visible() if other is not item))
    return _states(text, bounds) and (not told_names or any(not name <= others for name in told_names))


def _states(text: Text, bounds: tuple[int, int]) -> bool:
    return any(at in _removals(text) or text.has(at, *_STATING) for at in range(*bounds))


def _is_denied(text: Text, bounds: tuple[int, int]) -> bool:
    """Whether a clause denies or removes something, idioms aside: not "no problem with wifi"."""
    denying = {*denials(text), *_removals(text)}
    return any(at in denying or text.has(at, "lacking", "not_yet") for at in range(*bounds))


@once
def _removals(text: Text) -> frozenset[int]:
    """Where something is ordered to go: "drop the box", "leave the box out"."""
    ends = (at for at in range(len(text)) if text.has(at, "taken_out") and not is_word(text, at + 1))
    return frozenset((*removal_orders(text), *ends))


def _proposed(
    talk: Talk, item: FieldSpec, bounds: tuple[int, int], denied: bool, confidence: float
) -> ProposedValue | None:
    value = _plain_value(talk, item, denied)
    if value is None:
        return None
    first, last = bounds
    while last > first + 1 and not talk.text.word(last - 1).isalnum():
        last -= 1
    span = talk.text.span(first, last)
    return ProposedValue(item.id, value, talk.message[slice(*span)], span, confidence)


def _plain_value(talk: Talk, item: FieldSpec, denied: bool) -> JsonValue:
    """What a plain yes or no would be as the field's value; None where it takes neither."""
    field_type, context = talk.view.field_type(item), talk.view.value_context(item)
    yes, no = field_type.parse_answer("yes", context), field_type.parse_answer("no", context)
    if not (isinstance(yes, Entity) and isinstance(no, Entity)):
        return None
    return no.value if denied else yes.value
