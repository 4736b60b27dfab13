"""What a number counts or measures, and what a field wants counted."""

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
from patterns import arabic

MEMBERS = frozenset({"adult", "child", "infant", "companion"})
PEOPLE, SPEAKERS = MEMBERS | {"person", "ticket"}, frozenset({"adult", "person", "ticket"})
NOUN_TAGS = frozenset({"person_noun", "counted", "unit", "measure", "dimension"})
_TALK_TAGS = frozenset("function_word question_word auxiliary how_many polite link approximately wants".split())
_GOING_ON, _REACH, _BEFORE_ONE = lexicon.SETS["going_on"], 4, ("article", "the", "preposition")
_DIMENSION = {unit: name for name, sizes in RATES.items() for unit in sizes}


class Noun(NamedTuple):
    """The noun that ends before `tokens[last]`; `names` are the values of its tags, or the stem of an unknown word."""

    names: frozenset[str]
    last: int
    is_known: bool


class Quantity(NamedTuple):
    """What a numeric field asks for. `names` are the nouns of all its words, `heads` those of its own name. `units` are
    the units it asks for, `dimensions` what these or its words measure. `bound` is "ceiling" for a budget and the like,
    "floor" for a minimum; `is_rate` means an amount per time ("hours a week")."""

    names: frozenset[str]
    heads: frozenset[str]
    units: frozenset[str]
    dimensions: frozenset[str]
    bound: str
    is_rate: bool

    @property
    def counts_people(self) -> bool:
        """Whether it asks for all people of a party, and not for the adults or the children among them."""
        return bool(self.heads & PEOPLE) and not self.heads & MEMBERS

    def is_measured_in(self, names: frozenset[str]) -> bool:
        """Whether one of these units fits the field."""
        return any(name in self.units if self.is_rate else _DIMENSION.get(name) in self.dimensions for name in names)

    def converted(self, amounts: Iterable[float], names: frozenset[str]) -> Iterator[float]:
        """The amounts in the field's own unit, without those of another dimension."""
        return (value for amount in amounts if (value := self.convert(amount, names)) is not None)

    def convert(self, amount: float, names: frozenset[str]) -> float | None:
        """An amount in the field's own unit; `names` are those of its noun. None for another dimension, or without an
        exact rate."""
        units = names & _DIMENSION.keys()
        if not units or not self.dimensions or units & self.units or (self.is_measured_in(units) and not self.units):
            return amount
        own = [unit for unit in units if self.is_measured_in(frozenset({unit}))]
        return _converted(amount, RATES[_DIMENSION[own[0]]], own[0], self.unit) if own else None

    @property
    def unit(self) -> str:
        """The first of its units in the order of the rates; requires `units`."""
        return next(unit for unit in _DIMENSION if unit in self.units)


def ratio(unit: str, smaller: str) -> float:
    """How many smaller units one unit has."""
    sizes = RATES[_DIMENSION[unit]]
    return (sizes[unit] or 0) / (sizes[smaller] or 1)


def _converted(amount: float, sizes: Mapping[str, float | None], unit: str, own: str) -> float | None:
    size, into = sizes.get(unit), sizes.get(own)
    return float(Fraction(str(amount)) * Fraction(str(size)) / Fraction(str(into))) if size and into else None


def _tagged(text: Text, at: int, names: frozenset[str]) -> list[Tag]:
    tags = [tag for tag in text.tags(at) if tag.name in names]
    return [tag for tag in tags if tag.size == tags[0].size]


def noun_at(text: Text, at: int) -> Noun | None:
    """The noun that starts at a token; None for signs, digits and words that name nothing."""
    nouns, talk = _tagged(text, at, NOUN_TAGS), _tagged(text, at, _TALK_TAGS)
    if nouns and not (talk and talk[0].size > nouns[0].size):
        return Noun(frozenset(str(tag.value) for tag in nouns), at + nouns[0].size, is_known=True)
    if talk or not text.word(at)[:1].isalpha():
        return None
    return Noun(_unknown_names(stem(text.word(at))), at + 1, is_known=False)


@lru_cache(maxsize=4096)
def _unknown_names(core: str) -> frozenset[str]:
    """What a word names that the lexicon does not know as it is, by its stem; of Arabic, also by what its plural has in
    common with it."""
    tags = () if core.isascii() else lexicon.tags_from([core], 0)
    return frozenset(str(tag.value) for tag in tags if tag.name in NOUN_TAGS) or frozenset({arabic.skeleton(core)})


def counted_noun(text: Text, at: int, own: frozenset[str] = frozenset(), taken: Container[int] = ()) -> Noun | None:
    """The noun that is counted by a number that ends before token `at`: "2 adults", "four front row seats",
    "2-bedroom". A word that the lexicon does not know counts if it is a plural, or one of the field's `own` words.
    Tokens in `taken` are left out."""
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
    """Whether it is an English word that can stand before the noun; in Arabic the noun comes first."""
    return text.word(at).isascii() and not text.has(at, *_GOING_ON)


def quantity(slot: Slot) -> Quantity:
    """What a field counts: by its label, id, cues and unit; its questions add related nouns."""
    unit = (value for name, value in slot.properties if "unit" in name.lower())
    asked = tuple(text for wording in (*slot.prompts, *slot.refusals) for text in wording.all())
    return _quantity((*slot.label.all(), words_of(slot.id), *slot.cues, *unit), slot.help.all(), asked)


@lru_cache(maxsize=4096)
def _quantity(names: tuple[str, ...], helped: tuple[str, ...], prompts: tuple[str, ...]) -> Quantity:
    heads, beside = frozenset(_names(names)), frozenset(_names(prompts)) - PEOPLE
    own = RATES.keys() | _DIMENSION.keys() if RATES.keys() & heads else heads | beside  # a bike's value counts no bikes
    telling = (texts for texts in (names, helped, prompts) if _DIMENSION.keys() & _names(texts, known=True, asked=True))
    own_units = _DIMENSION.keys() & _names(next(telling, ()), known=True)
    # "Hours a week", in whatever words: the longer unit tells in what time the shorter is counted.
    per = {*[unit for name in ("time", "calendar") for unit in RATES[name] if unit in own_units][1:]}
    units, own = frozenset(own_units) - per, own - per
    dimensions = frozenset(RATES.keys() & heads).union(_DIMENSION[unit] for unit in units)
    return Quantity((heads | beside) & own, heads & own, units, dimensions, _bound(read("\n".join(names))), bool(per))


def _bound(text: Text) -> str:
    return next((str(tag.value) for at in range(len(text)) if (tag := text.tag(at, "limit_noun"))), "")


def _names(texts: Iterable[str], *, known: bool = False, asked: bool = False) -> Iterator[str]:
    """The names of all nouns; `known` leaves out words that only share the stem of a unit: "hourly"; `asked` those that
    tell in or for which one something is: "for a day", "within the hour"."""
    for text in map(read, texts):
        at = 0
        while at < len(text):
            noun = None if _is_for_one(text, at, asked=asked) else noun_at(text, at)
            yield from noun.names if noun and noun.is_known >= known else ()
            at = noun.last if noun else at + 1


def _is_for_one(text: Text, at: int, *, asked: bool) -> bool:
    is_led = text.has(at - 1, *_BEFORE_ONE) or text.word(at).startswith("\u0644\u0644")
    return text.has(at - 1, "per") or (asked and is_led and text.has(at, "unit") and not text.word(at).endswith("s"))
