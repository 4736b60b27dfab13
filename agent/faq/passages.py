"""Ranks a form's passages for a question: rare words count more than common ones, headings more than text."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from agent.faq.sources import Source
from agent.faq.topics import Term, begins_with, is_sort, keys_of

_LEAST, _ASKED_ALIKE = 0.6, 0.6
_HEADING, _NAME, _BESIDE, _TOPIC, _TITLE = 0.9, 0.7, 0.3, 0.95, 0.3
_UNTOLD, _UNNAMED, _FOREIGN, _OF_FIELD, _LIKENESS, _QUESTION = 0.45, 0.1, 0.2, 0.05, 0.3, 0.1
_PRICES = {"#cost", "#pay"}


@dataclass(frozen=True, slots=True)
class PassageMatch:
    """`coverage` is the share of a question's telling words that a line answers, `likeness` that of its heading; `rank`
    is the higher the nearer. `is_on_topic` is False where a topic is not spoken of, or in passing alone: people in
    charge tell nothing of what is charged; `tells` is False where the kind is not told that is asked, such as when."""

    source: Source
    line: int
    coverage: float
    likeness: float
    rank: float
    is_on_topic: bool
    tells: bool

    @property
    def covers(self) -> bool:
        """Whether the line contains what is asked, at least in passing."""
        return self.tells and self.coverage >= _LEAST

    @property
    def answers(self) -> bool:
        """Whether the line is about everything asked."""
        return self.is_on_topic and self.covers

    @property
    def is_asked(self) -> bool:
        """Whether the heading asks the same."""
        return self.source.is_question and self.likeness >= _ASKED_ALIKE

    @property
    def text(self) -> str:
        """The line with those that go on from it, or it from them; all beneath a heading that asks the same."""
        lines, first, last = self.source.lines, self.line, self.line + 1
        if self.likeness >= _ASKED_ALIKE and not self.source.field_id:
            return " ".join(lines)
        while first > 0 and begins_with(lines[first], "goes_on"):
            first -= 1
        while last < len(lines) and begins_with(lines[last], "goes_on"):
            last += 1
        return " ".join(lines[first:last])


def ranked_matches(terms: Sequence[Term], sources: Sequence[Source], title: str = "") -> list[PassageMatch]:
    """The best line of each source for a question, closest first. Words of the `title` count little."""
    weights = _term_weights([term for term in terms if not is_sort(term)], sources, keys_of(title))
    keys = frozenset(key for term in weights for key in term)
    candidates = (source for source in sources if not keys.isdisjoint(source.all_keys))  # the others cover nothing
    scored = ([_match(terms, weights, source, at) for at in range(len(source.lines))] for source in candidates)
    best = (max(matches, key=lambda match: match.rank) for matches in scored if matches)
    return sorted((match for match in best if match.coverage > 0), key=lambda match: -match.rank)


def _term_weights(terms: Sequence[Term], sources: Sequence[Source], common: frozenset[str]) -> dict[Term, float]:
    """The weight of each term: higher for fewer lines with it."""
    lines = [keys for source in sources for keys in source.keys_by_headed_line]
    term_keys = frozenset(key for term in terms for key in term)
    frequency = Counter(key for line in lines for key in line & term_keys)
    counts = {term: min(len(lines), sum(frequency[key] for key in term)) for term in terms}
    shares = {term: 1.0 if common.isdisjoint(term) else _TITLE for term in terms}
    return {term: shares[term] * math.log(1 + len(lines) / (1 + counts[term])) for term in terms}


def _match(terms: Sequence[Term], weights: dict[Term, float], source: Source, at: int) -> PassageMatch:
    line, heading = source.lines[at], source.heading_keys
    common = sum(not heading.isdisjoint(term) for term in terms)
    likeness = min(1.0, 2 * common / (source.terms_asked + len(terms)))
    around = (_HEADING, heading), (_NAME, source.name_keys), (_BESIDE, source.all_line_keys)
    places = ((1.0, source.keys_by_line[at]), *around)
    score = sum(weight * _weight_of_term(term, places) for term, weight in weights.items()) / sum(weights.values())
    unanswered = [term for term in terms if _is_unanswered(term, terms, places)]
    tells, on_topic = not any(map(is_sort, unanswered)), all(map(is_sort, unanswered))
    speaks = common > 0 or source.speaks_of(terms, at)
    unnamed = bool(source.field_id) and not any(_weight_of_term(term, places[1:3]) for term in weights)
    foreign = line.isascii() != "".join(key for term in terms for key in term).isascii()
    coverage = score - _UNNAMED * unnamed - (begins_with(line, "plain_answer") and likeness < _ASKED_ALIKE)
    nearer = (_LIKENESS + _QUESTION * source.is_question) * likeness
    farther = _UNTOLD * bool(unanswered) + _FOREIGN * foreign + _OF_FIELD * bool(source.field_id)
    return PassageMatch(source, at, coverage, likeness, coverage + nearer - farther, on_topic and speaks, tells)


def _is_unanswered(term: Term, terms: Sequence[Term], places: Sequence[tuple[float, frozenset[str]]]) -> bool:
    """Whether a line tells nothing of a topic or of the kind that is asked. A number is a price beneath one only."""
    if is_sort(term):
        prices = [other for other in terms if term[0] == "?amount" and not _PRICES.isdisjoint(other)]
        return not _weight_of_term(term, places[:2]) or not all(_weight_of_term(price, places[1:2]) for price in prices)
    return term[-1][0] == "#" and not _weight_of_term(term, places[:3])


def _weight_of_term(term: Term, places: Sequence[tuple[float, frozenset[str]]]) -> float:
    shares = (share * (_TOPIC if key[0] == "#" else 1.0) for share, keys in places for key in term if key in keys)
    return max(shares, default=0.0)
