"""Which amounts of a message answer a numeric field, and with what confidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from nlu import expressions, lexicon
from nlu.amounts import Amount, amounts, only_amount
from nlu.bounds import whole_as_int
from nlu.dialogue_acts import is_denied, is_filler
from nlu.matcher import Grammar, Match
from nlu.quantities import MEMBERS, PEOPLE, SPEAKERS, Quantity, counted_noun, noun_at, ratio
from nlu.residue import residue
from nlu.text import Text, once
from patterns import arabic

_MOST = 100
_LONGEST_ANSWER = 60  # tokens that may be nothing but one count and talk
_DURATIONS = frozenset({"time", "calendar", "work", "stay"})
_OPEN = frozenset({"range", "floor", "ceiling", "vague", "differs"})
_ONE, _TWO = dict.fromkeys(("alone", "single", "one"), (1,)), dict.fromkeys(("told", "with_speaker"), (2,))
_UNNUMBERED: dict[str, tuple[int, ...]] = {"none": (0,), "nobody": (0,), "vague": (), **_ONE, **_TWO}
"""What rules tell without an amount; two is an Arabic dual."""
_WHOLE_MESSAGE = frozenset({"nobody", "alone", "single", "vague"})
_SMALLER: Mapping[str, str] = lexicon.SETS["smaller"]
"""What people count by beside a unit: "six foot one", "four metres twenty"."""
_DECIMALS, _CENTS, _FEWEST_CENTS = 6, 100, 10

Read = list[tuple[int, Any]]


class Count(NamedTuple):
    """`values` at the tokens `quote`, with the words around them at `tokens[first:last]`. `sure` is the confidence that
    the field counts them: 0 if nothing shows what they count, negative if they count something else. `names` are those
    of the noun or unit. `is_open`: the words leave the value open."""

    values: tuple[int | float, ...]
    quote: tuple[int, int]
    first: int
    last: int
    sure: float
    names: frozenset[str]
    is_open: bool


def counts_in(text: Text, wanted: Quantity) -> list[Count]:
    """The counts in order, without overlap; without denied ones ("not 5") and the numbers of dates, times and other
    expressions. In a message with nothing but an amount, it is meant; many amounts are a table, in which none is."""
    if len(amounts(text)) > _MOST:
        return []
    taken = frozenset[int]() if only_amount(text) else _claimed(text, wanted)
    found = [_mention(match, wanted) for match in _matches(text, wanted)]
    found = _opened(text, [item for item in found if item.quote[1] - 1 not in taken], taken)
    return _whole_party(found) if wanted.counts_people else found


def _matches(text: Text, wanted: Quantity) -> Iterator[Match]:
    for match in _grammar(wanted).matches(text):
        is_meant = match.rule not in _WHOLE_MESSAGE or _is_whole(text, match, wanted)
        if is_meant and match.rule != "denied" and not is_denied(text, match.first, by_no=False):
            yield match


def _is_whole(text: Text, match: Match, wanted: Quantity) -> bool:
    fits = len(text) <= _LONGEST_ANSWER and (bool(wanted.heads & SPEAKERS) or match.rule != "alone")
    return fits and is_filler(text, 0, match.first) and is_filler(text, match.last, len(text))


def _opened(text: Text, found: list[Count], taken: frozenset[int]) -> list[Count]:
    """The mentions; those with something unread beside them are marked as open."""
    claimed = taken.union(*(range(item.first, item.last) for item in found if item.sure))
    return [item._replace(is_open=item.is_open or residue(text, *_reach(text, item), claimed)) for item in found]


def _reach(text: Text, item: Count) -> tuple[int, int]:
    """The tokens beside which nothing may be left unread: what stands before a "for" belongs to something else."""
    return -1 if text.has(item.first, "for", "group", "we_are") else item.first, item.last


def _mention(match: Match, wanted: Quantity) -> Count:
    parts, rule, quote = match.parts, match.rule, (match.first, match.last)
    nouns = parts.get("w", parts.get("o", ()))
    names = frozenset({nouns} if isinstance(nouns, str) else nouns)
    values: tuple[int | float, ...] = _UNNUMBERED.get(rule, ())
    if "n" in parts:
        start, end = parts["n"], parts.get("m", parts["n"])
        quote, values = (start.first, end.last), tuple(dict.fromkeys((*start.values, *end.values)))
    if "f" in parts:
        quote = quote[0], match.last
        values = tuple(whole_as_int(round(value + parts["f"], _DECIMALS)) for value in values[:1])
    if rule == "with_speaker" and wanted.counts_people and names & PEOPLE:
        names, values, quote = frozenset({"person"}), (next(iter(values)) + 1,), (match.first, match.last)
    is_open = rule in _OPEN and rule != wanted.bound
    return Count(values, quote, match.first, match.last, _confidence(names, "p" in parts, wanted), names, is_open)


def _confidence(names: frozenset[str], framed: bool, wanted: Quantity) -> float:
    if names & wanted.names or wanted.is_measured_in(names):
        return 0.95
    if wanted.counts_people and (names & PEOPLE or (framed and not names)):
        return 0.9 if names else 0.8
    return -1 if names else 0


def _whole_party(found: list[Count]) -> list[Count]:
    """Adds up all members if there are adults: "2 adults and a 1 child". Children or companions alone may not be all,
    so the total is asked for."""
    members = [item for item in found if item.names & MEMBERS]
    rest = [item for item in found if item not in members]
    if members and not any(item.sure > 0 for item in rest):
        rest.append(_sum(members))
    return sorted(rest, key=lambda item: item.first)


def _sum(members: list[Count]) -> Count:
    head, end = members[0], members[-1]
    names = head.names.union(*(item.names for item in members))
    is_open = "adult" not in names or any(item.is_open for item in members)
    values = (sum(item.values[0] for item in members),)
    return Count(values, (head.quote[0], end.quote[1]), head.first, end.last, 0.9, names, is_open)


def _further(text: Text, at: int) -> Read:
    """What comes to the unit right before a token, as a part of it."""
    joined = text.has(at, "and")
    first = at + joined + text.has(at + 1, "article")
    if joined and (tag := text.tag(first, "fraction")):
        return [(first + tag.size - at, tag.value)]
    item = amounts(text).get(at + joined)
    return _by_smaller(text, at, item) if item and item.last > at else []


def _by_smaller(text: Text, at: int, item: Amount) -> Read:
    """An amount of the next smaller unit than that right before a token, with or without its name."""
    noun = counted_noun(text, item.last)
    for unit in (str(tag.value) for tag in text.tags(at - 1)):
        is_money = unit.isupper() and item.values[0] >= _FEWEST_CENTS  # "ten pound fifty"
        part = item.values[0] / (ratio(unit, _SMALLER[unit]) if unit in _SMALLER else _CENTS if is_money else 1)
        is_its = _SMALLER.get(unit) in noun.names if noun else item.first == at
        if is_its and 0 < part < 1:
            return [((noun.last if noun else item.last) - at, part)]
    return []


@once
def _claimed(text: Text, wanted: Quantity) -> frozenset[int]:
    """The tokens of other expressions; durations are numbers of days if days are asked for."""
    return expressions.claimed(text, but="number duration" if wanted.dimensions & _DURATIONS else "number")


@lru_cache(maxsize=256)
def _grammar(wanted: Quantity) -> Grammar:
    def amount(text: Text, at: int) -> Read:
        return [(item.last - at, item)] if (item := amounts(text).get(at)) else []

    def noun(text: Text, at: int) -> Read:
        noun_found = counted_noun(text, at, wanted.names, _claimed(text, wanted))
        return [(noun_found.last - at, noun_found.names)] if noun_found else []

    def own(text: Text, at: int) -> Read:
        noun_found = noun_at(text, at)
        return [(noun_found.last - at, noun_found.names)] if noun_found and noun_found.names & wanted.heads else []

    def pair(text: Text, at: int) -> Read:
        found = noun_at(text, at) if arabic.is_dual(text.word(at)) else None
        return [(1, found.names)] if found and not found.is_known and found.names & wanted.names else []

    return Grammar.load("count", {"amount": amount, "noun": noun, "own": own, "pair": pair, "further": _further})
