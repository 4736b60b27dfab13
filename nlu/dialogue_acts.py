"""The dialogue acts of each clause of a message: asks, requests, denies, supposes, defers. Decided once, from tags."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping
from enum import StrEnum
from itertools import pairwise, takewhile
from typing import NamedTuple, TypeVar

from nlu.clauses import FILLERS, SentenceSpan, in_idiom, is_word, rule_matches, sentence_spans, skip
from nlu.text import Text, once


class Act(StrEnum):
    """REQUESTS asks for something in the form of a question ("Can I get a table?"): its content counts as stated."""

    ASKS = "asks"
    DENIES = "denies"
    PUTS_OFF = "puts_off"
    SUPPOSES = "supposes"
    TELLS_OF_ANOTHER = "tells_of_another"
    CORRECTS = "corrects"
    UNSURE = "unsure"
    REQUESTS = "requests"


class ActClause(NamedTuple):
    """A sentence, or a clause with acts of its own: `tokens[first:last]` of the text."""

    first: int
    last: int
    acts: frozenset[Act]


_FILLERS = (*FILLERS, "corrects", "unsure", "event_word")
_OPENING = frozenset({"opens", "asks_openly", "asks_yes_no"})
_HOW = ("exactly", "approximately")
_REACH = 10
Item = TypeVar("Item")


@once
def act_clauses(text: Text) -> tuple[ActClause, ...]:
    """The clauses of a text, in order; together they cover every token. What only leads up to a clause shares its acts:
    "tomorrow, are you open?" """
    rules_at = _rules_by_token(text)
    opening = {at for at, rules in rules_at.items() if rules & _OPENING}
    found: list[ActClause] = []
    for span in reversed(sentence_spans(text)):
        acts: frozenset[Act] = frozenset()
        last = span.last
        for first in reversed(list(_starts(span, opening))):
            rules = {rule for at in range(first, last) for rule in rules_at.get(at, ())}
            acts = _combined(rules) | (acts & {Act.ASKS, Act.PUTS_OFF} if "leans" in rules else set())
            acts -= {Act.REQUESTS} if Act.ASKS in acts else set()
            found.append(ActClause(first, last, acts))
            last = first
    return tuple(reversed(found))


def acts_at(text: Text, at: int) -> frozenset[Act]:
    """The acts of the clause that contains a token."""
    found = act_clauses(text)
    return found[bisect_right(found, at, key=lambda item: item.first) - 1].acts if found else frozenset()


def opens_by_asking(text: Text) -> bool:
    """Whether a message, after greetings and the like, starts with a question to us."""
    content = (acts for first, last, acts in act_clauses(text) if acts or not is_filler(text, first, last))
    return Act.ASKS in next(content, ())


def is_denied(text: Text, first: int, *, by_no: bool = True) -> bool:
    """Whether the value that starts at token `first` is ruled out: "not Monday", "Monday doesn't work". `by_no` also
    counts a "no" that may only open a correction ("no the 14th")."""
    return first in _denied(text, by_no)


@once
def _denied(text: Text, by_no: bool) -> frozenset[int]:
    """The tokens at which a ruled-out value may start."""
    by_rule = rule_matches(text)
    before = [match for match in by_rule.get("denied", ()) if by_no or not takes_back(text, match.first)]
    ranges = ((match.first + 1, match.last) for match in (*before, *by_rule.get("neither", ())))
    ends = ((first, skip(text, last, len(text), _HOW) if text.has(last, *_HOW) else last) for first, last in ranges)
    places = {place for first, last in ends for place in range(first, last + 1)}  # "not exactly 8"
    for match in by_rule.get("ruled_out", ()):
        behind = range(match.first - 1, match.first - _REACH, -1)
        places.update(takewhile(lambda place: is_word(text, place), behind))
    return frozenset(places)


def takes_back(text: Text, at: int) -> bool:
    """Whether words of correction start at a token: "no, ", "I mean"; not in "with no luggage" or "can't wait"."""
    tag = text.tag(at, "corrects")
    led = ("copula", "having", "preposition") if tag is not None and tag.value == "front" else ("auxiliary", "modal")
    denies = text.has(at, "denies_verb") and text.has(at + 1, "possible", "suits", "wants")
    return tag is not None and not (denies or text.has(at - 1, *led) or in_idiom(text, at, at + tag.size))


def end_of_correction(text: Text, first: int, last: int, denials: Container[int] = ()) -> int:
    """The token after the last words of correction in `tokens[first:last]`; 0 without any. `denials` are ignored: they
    retract what comes before them."""
    return max((at + 1 for at in range(first, last) if at not in denials and takes_back(text, at)), default=0)


def retained(text: Text, values: list[Item], at: Callable[[Item], tuple[int, int]], but: Container[int]) -> list[Item]:
    """The values that are not retracted before the next one: of "A, no, B" only B; of "A, no B, and C" B and C where
    the "no" is among the tokens `but`, which start no correction. `at` gives the token range of a value; `values` are
    in order."""
    gaps = ((before[1], after[0]) for before, after in pairwise([*map(at, values), (0, 0)]))
    return [value for value, gap in zip(values, gaps, strict=True) if not end_of_correction(text, *gap, but)]


def is_filler(text: Text, first: int, last: int) -> bool:
    """Whether `tokens[first:last]` are only politeness, greetings, fillers, function words and signs."""
    return skip(text, first, last, _FILLERS) >= last


def _rules_by_token(text: Text) -> Mapping[int, set[str]]:
    """Token -> the rules that match from it on."""
    found: dict[int, set[str]] = defaultdict(set)
    for rule, matched in rule_matches(text).items():
        for match in matched:
            found[match.first].add(rule)
    return found


def _starts(span: SentenceSpan, opening: Container[int]) -> Iterator[int]:
    """Where the clauses of a sentence start: before a head at which an act opens."""
    last = span.first
    yield last
    for start, head in span.heads.items():
        if head in opening and start > span.heads[last]:
            last = start
            yield start


def _combined(rules: set[str]) -> frozenset[Act]:
    """The acts of a clause from its matched rules. Asking whether something on offer is available is a request."""
    acts = {act for act in Act if act in rules}
    if "offers" in rules:
        acts = acts - {Act.SUPPOSES, Act.UNSURE} | ({Act.REQUESTS} if "asks_yes_no" in rules else set())
    if "asks_openly" in rules or ("asks_yes_no" in rules and Act.REQUESTS not in acts):
        acts = acts - {Act.REQUESTS} | {Act.ASKS}
    return frozenset(acts)
