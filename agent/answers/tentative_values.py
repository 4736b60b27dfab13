"""Values that are told in words which speak against them, "yearly is too expensive", or leave open whether they are
meant: they are put before the person, and not taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agent.clauses.relevance import clause_of
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.kinds import goes_by_name
from agent.view.people import asks_you, people_of
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.clauses import LEADING, is_word, skip
from nlu.dialogue_acts import Act, is_filler, takes_back
from nlu.quantities import quantity
from patterns.data import read_beside
from patterns.folding import fold_text

_WORDS: Mapping[str, frozenset[str]] = {
    name: frozenset(map(fold_text, words)) for name, words in read_beside(__file__).items()
}
_NEAR = 4
"""Tokens from a "would" to its verb."""


def is_tentative(talk: Talk, value: ProposedValue, *, stands: bool) -> bool:
    """Whether a value of a message is not to be taken by its words alone; `stands`: another one would give way to it,
    and there somebody else may have a say. Of texts that are no name, and of a yes or no, the words are the value."""
    item = talk.view.spec.field(value.field_id)
    if value.unclear or type_of(item).is_yes_no:
        return False
    if type_of(item).takes_free_text:
        return goes_by_name(item) and _follows_no(talk, value)
    first, end = talk.text.tokens_in(*value.span)
    beside = [at for at in range(*clause_of(talk.text, first)) if not first <= at < end]
    if _is_taken_back(talk, end) or (type_of(item).is_contact and _holds(talk, beside, "former")):
        return True
    if type_of(item).is_numeric and (_is_bound(talk, item, first) or any(_exceeds(talk, at) for at in beside)):
        return True
    if stands:
        return _is_hedged(talk, item, (first, end), beside)
    return _speaks_against(talk, beside) or (type_of(item).chooses_options and _is_no_choice(talk, item, first, beside))


def _follows_no(talk: Talk, value: ProposedValue) -> bool:
    """Whether a name follows a no, which denies what was told before: "no, it is for farming"; not "no, my name is"."""
    text, at = talk.text, skip(talk.text, 0, len(talk.text), LEADING)
    led = range(at, talk.text.at(value.span[0]))
    return at in led and text.has(at, "no") and not any(text.has(place, "name_word", "possessive") for place in led)


def _speaks_against(talk: Talk, places: Sequence[int]) -> bool:
    return any(talk.text.word(at) in _WORDS["against"] or _exceeds(talk, at) for at in places)


def _exceeds(talk: Talk, at: int) -> bool:
    """ "Too far", and neither "me too" nor "not too far"."""
    goes_on = is_word(talk.text, at + 1) and not is_filler(talk.text, at + 1, at + 2)
    is_denied = at > 0 and talk.text.has(at - 1, "denies")
    return talk.text.word(at) in _WORDS["excess"] and goes_on and not is_denied


def _holds(talk: Talk, places: Iterable[int], name: str) -> bool:
    words = f" {' '.join(map(talk.text.word, places))} "
    return any(f" {phrase} " in words for phrase in _WORDS[name])


def _is_bound(talk: Talk, item: FieldSpec, at: int) -> bool:
    """Whether a number is what something is held against, "lighter than 5"; a budget is told so."""
    words = f" {talk.text.word(at - 2)} {talk.text.word(at - 1)}" if at > 1 else f" {talk.text.word(at - 1)}" * at
    return not quantity(item).bound and words.endswith(tuple(f" {phrase}" for phrase in _WORDS["bounds"]))


def _is_taken_back(talk: Talk, end: int) -> bool:
    """Whether nothing follows a value but its being taken back: "box, no, too expensive", "large, no wait"."""
    text, last = talk.text, len(talk.text)
    cue = next((at for at in range(end, last) if is_word(text, at)), last)
    if not (text.has(cue, "no") and takes_back(text, cue)):
        return False
    behind = range(cue + 1, last)
    is_apart = not is_word(text, cue + 1) or text.has(cue + 1, "corrects")
    is_empty = is_filler(text, cue + 1, last) or all(text.has(at, "corrects") for at in behind)
    return is_apart and (is_empty or any(_exceeds(talk, at) for at in behind))


def _is_no_choice(talk: Talk, item: FieldSpec, at: int, places: Sequence[int]) -> bool:
    """Whether somebody says that they do not know an option, or asks what it is; or it is somebody else who chose or
    has it, where a field asks of a certain person."""
    is_unknown = _holds(talk, [place for place in places if place < at], "unknown")
    is_of_another = Act.TELLS_OF_ANOTHER in talk.acts(at, item) and any(_is_person(talk, place) for place in places)
    return is_unknown or (is_of_another and bool(asks_you(item) or people_of(item)))


def _is_person(talk: Talk, at: int) -> bool:
    """Whether a word is about somebody: what is chosen may be a person, too."""
    return talk.text.has(at, "another_person", "several_people") or any(
        tag.name in {"subject_pronoun", "possessive"} and tag.value == "person" for tag in talk.text.tags(at)
    )


def _is_hedged(talk: Talk, item: FieldSpec, span: tuple[int, int], places: Sequence[int]) -> bool:
    """Whether words suppose a value, or tell of one more of its kind, and do not hold it against another."""
    first, end = span
    sentence = range(*talk.text.sentence(first))
    changes = any(talk.text.has(at, "change_verb") or talk.text.word(at) in _WORDS["contrast"] for at in sentence)
    is_one = not type_of(item).chooses_many
    led = range(sentence.start + 1, first)
    is_one_more = is_one and _holds(talk, [place for place in places if place in led], "beside")
    supposes = is_one and Act.SUPPOSES in talk.acts(first, item)
    would_be = any(_would_be(talk, place) for place in range(max(first - _NEAR, 0), min(end + 2, len(talk.text))))
    return not changes and (is_one_more or supposes or would_be)


def _would_be(talk: Talk, at: int) -> bool:
    behind = range(at + 1, min(at + 1 + _NEAR, len(talk.text)))
    return talk.text.word(at) in _WORDS["would"] and any(talk.text.word(place) in _WORDS["be"] for place in behind)
