"""What a number counts or measures, and what a field asks to be counted."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from nlu import lexicon
from nlu.cldr import RATES
from nlu.entity import Slot
from nlu.lexicon import Tag
from nlu.stems import stem
from nlu.text import Text, read
from nlu.types import words_of

MEMBERS = frozenset({"adult", "child", "infant", "companion"})
PEOPLE, SPEAKERS = MEMBERS | {"person", "ticket"}, frozenset({"adult", "person", "ticket"})
NOUN_TAGS = frozenset({"person_noun", "counted", "unit", "measure", "dimension"})
_TALK_TAGS = frozenset("function_word question_word auxiliary how_many polite link approximately wants".split())
_GOING_ON, _REACH = lexicon.SETS["going_on"], 4
_DIMENSION = {unit: name for name, sizes in RATES.items() for unit in sizes}


class Noun(NamedTuple):
    """What the words up to `tokens[last]` name: the values of their tags, or the stem of a word that has none."""

    names: frozenset[str]
    last: int
    is_known: bool


class Quantity(NamedTuple):
    """What a field asks for, by the `names` of its words; `heads` are those of what it counts itself. `units` are its
    own, and `dimensions` what they or its words measure. `bound` tells that it asks for a "ceiling", as budgets do, or
    a "floor", and `is_rate` that it asks how much in some time, which no other length of time tells."""

    names: frozenset[str]
    heads: frozenset[str]
    units: frozenset[str]
    dimensions: frozenset[str]
    bound: str
    is_rate: bool

    @property
    def counts_people(self) -> bool:
        """Whether it asks for the people of a whole party."""
        return bool(self.heads & PEOPLE) and not self.heads & MEMBERS

    def is_measured_in(self, names: frozenset[str]) -> bool:
        """Whether one of these units measures what the field asks for."""
        return any(name in self.units if self.is_rate else _DIMENSION.get(name) in self.dimensions for name in names)

    def converted(self, amounts: Iterable[float], names: frozenset[str]) -> Iterator[float]:
        """Those of the amounts that are of a dimension that is asked for, in the field's own unit."""
        return (value for amount in amounts if (value := self.convert(amount, names)) is not None)

    def convert(self, amount: float, names: frozenset[str]) -> float | None:
        """An amount of the units among `names` in the field's own; None where no rate is exact, or for another
        dimension."""
        units = names & _DIMENSION.keys()
        if not units or not self.dimensions or units & self.units or (self.is_measured_in(units) and not self.units):
            return amount
        own = [unit for unit in units if self.is_measured_in(frozenset({unit}))]
        return _converted(amount, RATES[_DIMENSION[own[0]]], own[0], self.unit) if own else None

    @property
    def unit(self) -> str:
        """The first of its units that the rates list; it has one."""
        return next(unit for unit in _DIMENSION if unit in self.units)


def ratio(unit: str, smaller: str) -> float:
    """How many of the smaller unit one is."""
    sizes = RATES[_DIMENSION[unit]]
    return (sizes[unit] or 0) / (sizes[smaller] or 1)


def _converted(amount: float, sizes: Mapping[str, float | None], unit: str, own: str) -> float | None:
    size, into = sizes.get(unit), sizes.get(own)
    return float(Fraction(str(amount)) * Fraction(str(size)) / Fraction(str(into))) if size and into else None


def _tagged(text: Text, at: int, names: frozenset[str]) -> list[Tag]:
    tags = [tag for tag in text.tags(at) if tag.name in names]
    return [tag for tag in tags if tag.size == tags[0].size]


def noun_at(text: Text, at: int) -> Noun | None:
    """What the words from a token on name; None for signs, digits and words that name nothing."""
    nouns, talk = _tagged(text, at, NOUN_TAGS), _tagged(text, at, _TALK_TAGS)
    if nouns and not (talk and talk[0].size > nouns[0].size):
        return Noun(frozenset(str(tag.value) for tag in nouns), at + nouns[0].size, is_known=True)
    if talk or not text.word(at)[:1].isalpha():
        return None
    return Noun(frozenset({stem(text.word(at))}), at + 1, is_known=False)


def counted_noun(text: Text, at: int, own: frozenset[str] = frozenset(), taken: Container[int] = ()) -> Noun | None:
    """The noun that a number counts which ends before a token: "2 adults", "four front row seats", "2-bedroom". A word
    that the lexicon does not know is one where it is among the field's `own`, or a plural. What is `taken` is none."""
    at += text.word(at) == "-" or text.has(at, "of")
    at += text.has(at - 1, "of") and text.has(at, "possessive", "the")
    best = None
    for place in takewhile(lambda place: place not in taken, range(at, at + _REACH)):
        noun = noun_at(text, place)
        if noun is None:
            break
        if noun.is_known:
            return noun
        if noun.names & own or _is_new_plural(text, place):
            best = noun
        elif not _may_qualify(text, place):
            break
    return best


def _is_new_plural(text: Text, at: int) -> bool:
    return _may_qualify(text, at) and text.word(at).endswith("s") and not text.word(at).endswith("ss")


def _may_qualify(text: Text, at: int) -> bool:
    """Whether it is an English word that does not go on with the sentence; Arabic says first what is counted."""
    return text.word(at).isascii() and not text.has(at, *_GOING_ON)


def quantity(slot: Slot) -> Quantity:
    """What a field counts, by its label, id, cues and unit; by its questions, what goes with it."""
    unit = (value for name, value in slot.properties if "unit" in name.lower())
    asked = tuple(text for wording in (*slot.prompts, *slot.refusals) for text in wording.all())
    return _quantity((*slot.label.all(), words_of(slot.id), *slot.cues, *unit), slot.help.all(), asked)


@lru_cache(maxsize=4096)
def _quantity(names: tuple[str, ...], helped: tuple[str, ...], prompts: tuple[str, ...]) -> Quantity:
    heads, beside = frozenset(_names(names)), frozenset(_names(prompts)) - PEOPLE
    own = RATES.keys() | _DIMENSION.keys() if RATES.keys() & heads else heads | beside  # a bike's value counts no bikes
    unit_sets = (_DIMENSION.keys() & _names(texts, known=True) for texts in (names, helped, prompts))
    own_units = next(filter(None, unit_sets), ())
    # "Hours a week", in whatever words: the longer unit tells in what time the shorter is counted.
    per = {*[unit for name in ("time", "calendar") for unit in RATES[name] if unit in own_units][1:]}
    units, own = frozenset(own_units) - per, own - per
    dimensions = frozenset(RATES.keys() & heads).union(_DIMENSION[unit] for unit in units)
    return Quantity((heads | beside) & own, heads & own, units, dimensions, _bound(read("\n".join(names))), bool(per))


def _bound(text: Text) -> str:
    return next((str(tag.value) for at in range(len(text)) if (tag := text.tag(at, "limit_noun"))), "")


def _names(texts: Iterable[str], *, known: bool = False) -> Iterator[str]:
    """What words name; `known` leaves out those that only have the stem of a unit: "hourly"."""
    for text in map(read, texts):
        at = 0
        while at < len(text):
            noun = None if text.has(at - 1, "per") else noun_at(text, at)
            yield from noun.names if noun and (noun.is_known or not known) else ()
            at = noun.last if noun else at + 1
