"""Counts people in a row: "me, my husband and 3 kids" are five."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from agent.clauses.tagged_tokens import has_no_content
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec
from nlu.amounts import Amount, amounts
from nlu.entity import Ambiguity, Entity
from nlu.problems import make_ambiguity
from nlu.quantities import MEMBERS, PEOPLE, quantity
from nlu.slot_words import slot_prompts
from nlu.stems import stem
from nlu.text import Text, read

_PEOPLE = ("person_noun", "another_person")
_BETWEEN = ("possessive", "and", "adds", "the", "article")
_SURE, _LONGEST, _SOME = 0.9, 40, -1
_ADULT, _CHILDREN = "adult", frozenset({"child", "infant"})


def party(message: str, item: FieldSpec) -> Entity | Ambiguity | None:
    """How many people a message names that names nothing else, where a party is asked for; a question where it names
    some without their number, and None where it names only one, who is another one than who speaks."""
    if not _asks_for_party(item):
        return None
    text = read(message)
    without = _CHILDREN if _ADULT in quantity(item).heads else frozenset[str]()
    counts = [*_counts(text, without)] if len(text) <= _LONGEST else []
    is_speaker = counts == [1] and any(_is_speaker(text, at) for at in range(len(text)))
    if None in counts or not (len(counts) > 1 or is_speaker):
        return None
    span = text.span(0, len(text))
    return make_ambiguity("number_vague", span) if _SOME in counts else Entity(sum(filter(None, counts)), *span, _SURE)


def _asks_for_party(item: FieldSpec) -> bool:
    """Whether a number of people is asked for: "How many people live in your household?" """
    if not type_of(item).is_numeric:
        return False
    counted = quantity(item)
    is_called_so = counted.counts_people or _ADULT in counted.heads
    return is_called_so or (not counted.heads & PEOPLE and any(map(_how_many_people, slot_prompts(item)[:1])))


def _how_many_people(question: str) -> bool:
    text = read(question)
    ends = (at + tag.size for at in range(len(text)) for tag in text.tags(at) if tag.name == "how_many")
    people = {tag.value for at in ends for tag in text.tags(at) if tag.name == "person_noun"}
    return bool(people - MEMBERS)


def _counts(text: Text, without: Collection[str]) -> Iterator[int | None]:
    """How many people each part of a row is, without those in `without`; `_SOME` if it does not say, None for a part
    that is not about people."""
    at = 0
    while at < len(text):
        if amount := amounts(text).get(at):
            yield 0 if _kind(text, amount.last) in without else _many(text, amount)
            at = amount.last
        else:
            yield from _counts_at(text, at, without)
        at += 1


def _counts_at(text: Text, at: int, without: Collection[str]) -> Iterator[int | None]:
    """What a token counts that is no number; nothing for talk, and for what joins the parts."""
    if _kind(text, at) in without:
        yield 0
    elif text.has(at, *_PEOPLE):
        yield 1 if stem(text.word(at)) == text.word(at) else _SOME
    elif _is_speaker(text, at):
        yield None if _acts(text, at) else 1
    elif not has_no_content(text, [at], *_BETWEEN):
        yield None


def _kind(text: Text, at: int) -> str:
    """The kind of person that a noun names: "child" for kids; "" for nobody."""
    noun = text.tag(at, "person_noun") if at < len(text) else None
    return str(noun.value) if noun else ""


def _many(text: Text, amount: Amount) -> int | None:
    """The number of people: "3 kids", "2 rascals"; not "2 cars"."""
    is_noun = amount.last < len(text) and (text.has(amount.last, *_PEOPLE) or not text.tags(amount.last))
    count = int(amount.values[0])
    return count if is_noun and amount.values == (count,) else None


def _acts(text: Text, at: int) -> bool:
    """Whether a clause starts with the speaker ("I want three"), and is not a row of people ("my wife and I plus
    two")."""
    behind = at + 1 < len(text) and text.tokens[at + 1].is_word and not text.has(at + 1, "and", "adds")
    return behind and text.has(at, "subject_pronoun")


def _is_speaker(text: Text, at: int) -> bool:
    return text.has(at, "speaker") and not text.has(at, "possessive")
