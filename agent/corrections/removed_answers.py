"""Recognizes that an answer is to be removed: "remove the email", "no email", "the email should be none"."""

from __future__ import annotations

from agent.clauses.relevance import clauses
from agent.clauses.utterance import is_question
from agent.deciding.draft import TurnDraft
from agent.slots.no_value_answers import is_field_word
from agent.view.field_names import name_stems
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu import lexicon
from nlu.clauses import LEADING, is_word, skip
from nlu.dialogue_acts import is_filler
from nlu.stems import stems
from nlu.text import Text, read
from patterns.single import only

_LONGEST, _MOST_BETWEEN = 16, 4
_REMOVING, _NONE = ("removes",), ("removes", "none", "lacks")
_CHANGING = ("change_verb", "becomes", "connects", "should_be", "copula", "possessive", "corrects")
_WHO, _WHAT = {"first", "person", "own"}, "other"
_LITTLE = (*_CHANGING, "request_verb", "added", "clause_joint", "of", "form_word")


def removed_answer(draft: TurnDraft, *, ordered: bool = False) -> FieldSpec | None:
    """The answered field of which a message says that there is to be none, and nothing else but why; None where it is a
    question, or may speak of several. `ordered` where the message may be the answer to another question: then "no
    email" may be that, and "scrap the email" is not; so only an order speaks of what the form needs."""
    items = [item for item in draft.view.changeable() if not type_of(item).is_yes_no]
    text = read(draft.message)
    short = items if len(text) <= _LONGEST and not is_question(draft.message) else ()
    return only(item for item in short if _is_to_go(text, item, ordered=ordered or draft.view.is_required(item)))


def _is_to_go(text: Text, item: FieldSpec, *, ordered: bool) -> bool:
    """Whether the answer is to be removed; "none" may be the answer of a number."""
    if name_stems(item).isdisjoint(stems(text)):
        return False
    tags = _REMOVING if ordered or type_of(item).is_numeric else _NONE
    end = next((at for at in range(len(text)) if _tells_why(text, at)), len(text))
    leaving = [range(at, at + _size(text, at, tags)) for at in range(end) if _leaves_out(text, at, item, tags)]
    return bool(leaving) and _says_nothing_else(text, end, item, leaving)


def _says_nothing_else(text: Text, end: int, item: FieldSpec, leaving: list[range]) -> bool:
    first = next((first for first, last in clauses(text) if not _judges(text, first, last)), 0)
    beside = {at for at in range(first, end) if is_word(text, at)}.difference(*leaving)
    return all(_is_part_of_order(text, at, item) for at in beside)


def _judges(text: Text, first: int, last: int) -> bool:
    """Whether a clause only gives a reason: "that's a bit steep"."""
    subject = text.tag(skip(text, first, last, LEADING), "subject_pronoun")
    return subject is not None and subject.value == _WHAT and all(text.number(at) is None for at in range(first, last))


def _leaves_out(text: Text, at: int, item: FieldSpec, tags: tuple[str, ...]) -> bool:
    """Whether a word removes what it stands beside: "out" what precedes it; the "no" of "no, the email" removes
    nothing."""
    if text.has(at, "taken_out"):
        return at > 0 and is_field_word(text, at - 1, item)
    if text.has(at, "lacks") and not text.has(at, "removes", "none"):
        return "lacks" in tags and is_field_word(text, at + _size(text, at, tags), item)
    return text.has(at, *tags)


def _size(text: Text, at: int, tags: tuple[str, ...]) -> int:
    """How many tokens say that something is removed; at least one."""
    return max((size for tag in tags for size, _ in text.readings(at, tag)), default=1)


def _tells_why(text: Text, at: int) -> bool:
    """Whether a reason without another value starts at a token."""
    people = any(tag.name in {"subject_pronoun", "possessive"} and tag.value in _WHO for tag in text.tags(at))
    begins = at > 0 and (not is_word(text, at - 1) or text.has(at - 1, "clause_joint"))
    return people and begins and all(text.number(place) is None for place in range(at, len(text)))


def _is_part_of_order(text: Text, at: int, item: FieldSpec) -> bool:
    within = any(tag.size > back for back in (1, 2) for tag in text.tags(at - back) if tag.name in _CHANGING)
    small = within or text.has(at, *_LITTLE) or is_filler(text, at, at + 1)
    return small or _is_split(text, at) or is_field_word(text, at, item)


def _is_split(text: Text, at: int) -> bool:
    """Whether a verb removes what stands before its particle: "leave the wine out"."""
    particles = (text.word(place) for place in range(at + 1, at + _MOST_BETWEEN + 1) if text.has(place, "taken_out"))
    return any(f"{text.word(at)} {particle}" in lexicon.words("removes") for particle in particles)
