"""Finds addresses ("i live at 14 beech grove, york"), and their end if they continue after commas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from agent.clauses.clause_acts import NOT_STATED
from agent.slots.placement import proposed
from agent.slots.proposals import ProposedValue
from agent.slots.scores import Talk
from agent.view.kinds import asks_for_address
from forms_registry.schema import FieldSpec
from nlu.clauses import is_word
from nlu.dialogue_acts import is_filler
from nlu.entities.places import is_town
from nlu.entity import Entity
from nlu.person_names import Range, asks_for_place, is_capital
from nlu.text import Text, once
from patterns.data import read_beside
from patterns.single import only

_WORDS = {name: frozenset(words) for name, words in read_beside(__file__).items()}

_BEGINS_ANEW = (
    *("subject_pronoun", "possessive", "auxiliary", "copula", "modal", "clause_joint", "polite", "greeting", "wants"),
    *("request_verb", "relative_day", "weekday", "month", "part_of_day", "meridiem", "denies", "corrects", "yes", "no"),
)
_IN_NO_NAME = (
    *("unit", "measure", "preposition", "clause_joint", "subject_pronoun", "copula", "auxiliary", "possessive"),
    *("counted", "person_noun", "another_person", "polite", "article"),
)
_LONGEST, _LONGEST_NAME, _LONGEST_TOWN = 6, 3, 2
_SURE, _NUMBER = 0.9, "#"


def address_mentions(talk: Talk, fields: Sequence[FieldSpec]) -> Iterator[ProposedValue]:
    """The only address in a message, for the only field that asks for one; if it has an answer, only a correction."""
    item = only(filter(asks_for_address, talk.view.visible()))
    if item is None or item not in fields or item is talk.asked:
        return
    address = only(span for span in _addresses(talk.text) if not talk.acts(span[0], item) & NOT_STATED)
    if address and (talk.corrects or not talk.view.is_answered(item.id)):
        start, end = talk.text.span(*address)
        yield proposed(talk, item, Entity(talk.message[start:end], start, end, _SURE))


@once
def _addresses(text: Text) -> list[Range]:
    """House numbers with their streets, the flat before and the town after them."""
    found: list[Range] = []
    for at in range(len(text)):
        if text.number(at) is not None and (end := _street_end(text, at)) and (not found or at >= found[-1][1]):
            found.append((_flat_start(text, at), _town_end(text, _unit_end(text, end))))
    return found


def _street_end(text: Text, at: int) -> int:
    """The token after the street of the house number at `at`; 0 without a street."""
    for last in range(at + 2, at + 2 + _LONGEST_NAME):
        if not is_word(text, last - 1) or text.has(last - 1, *_IN_NO_NAME):
            return 0
        is_led = text.has(at - 1, "located") or is_capital(text, last)
        if text.word(last) in _WORDS["streets"] or (is_led and text.word(last) in _WORDS["also"]):
            return last + 1
    return 0


def _flat_start(text: Text, at: int) -> int:
    is_flat = text.word(at - 1) == "," and text.number(at - 2) is not None and text.word(at - 3) in _WORDS["flats"]
    return at - 3 if is_flat else at


def _unit_end(text: Text, end: int) -> int:
    """After a street, the number of a flat or the like: "#200", "apt 4"."""
    at = end + (text.word(end) == ",")
    is_unit = text.word(at) == _NUMBER or text.word(at) in _WORDS["flats"]
    return at + 2 if is_unit and text.number(at + 1) is not None else end


def _town_end(text: Text, end: int) -> int:
    """After a comma, one or two otherwise unknown words."""
    last = end + 1
    while text.word(end) == "," and is_word(text, last) and not text.tags(last):
        last += 1
    is_apart = not is_word(text, last) or text.has(last, "clause_joint")
    return last if is_apart and 0 < last - end - 1 <= _LONGEST_TOWN else end


def commas_apart(text: Text, first: int, last: int, item: FieldSpec) -> list[int]:
    """The commas in `tokens[first:last]` after which another value may follow; none within an address, if one is asked
    for."""
    commas = [at for at in range(first, last) if text.word(at) == "," and not text.glued(at + 1)]
    if not asks_for_place(item) or is_town(item):
        return commas
    return [at for at, end in pairwise([*commas, last]) if not _is_of_address(text, at + 1, end)]


def _is_of_address(text: Text, first: int, last: int) -> bool:
    """Whether a few words may be part of an address: no clause, no fillers."""
    words = [at for at in range(first, last) if is_word(text, at)]
    return 0 < len(words) <= _LONGEST and not begins_anew(text, first, last) and not is_filler(text, first, last)


def begins_anew(text: Text, first: int, last: int) -> bool:
    """Whether words are a clause, or contain a day or a wish, unlike a part of an address."""
    return any(text.has(at, *_BEGINS_ANEW) for at in range(first, last) if is_word(text, at))
