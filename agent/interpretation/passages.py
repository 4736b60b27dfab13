"""Ranks what a form says by what a person asks: rare words above common ones, headings above what stands beside."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forms_registry.schema import FormSpec
from nlu.topics import Term, asked_terms, begins, is_sort, keys_of, says

ASKED_ALIKE = 0.6
_HEADING, _NAME, _BESIDE, _TOPIC, _TITLE = 0.9, 0.7, 0.3, 0.95, 0.3
_UNTOLD, _UNNAMED, _FOREIGN, _OF_FIELD, _LIKENESS, _QUESTION = 0.45, 0.1, 0.2, 0.05, 0.3, 0.1
_ROW = re.compile(r"\s*[-*•] |[^:;]{1,60}: [^;]*; [^:;]{1,60}: ")
_DATA_ROW = re.compile(rf"{_ROW.pattern}|[^:.;]{{1,60}}: ")
_IDENTIFIER = re.compile(r"[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*|```|\{")
_SENTENCE_END = re.compile(r"(?<=[.!?؟])\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Source:
    """`lines` are sentences under their heading: a title, or the field that they explain. `names` are other words for
    what they are about."""

    heading: str
    lines: tuple[str, ...]
    names: tuple[str, ...] = ()
    field_id: str = ""

    @property
    def is_question(self) -> bool:
        return self.heading.rstrip().endswith(("?", "؟"))


@dataclass(frozen=True, slots=True)
class Match:
    """`coverage` is the share of a question's telling words that a line answers, `likeness` that of its heading; `rank`
    is the higher the nearer."""

    source: Source
    line: int
    coverage: float
    likeness: float
    rank: float

    @property
    def text(self) -> str:
        """The line with those that go on from it, or it from them; all beneath a heading that asks the same."""
        lines, first, last = self.source.lines, self.line, self.line + 1
        if self.likeness >= ASKED_ALIKE and not self.source.field_id:
            return " ".join(lines)
        while first > 0 and begins(lines[first], "goes_on"):
            first -= 1
        while last < len(lines) and begins(lines[last], "goes_on"):
            last += 1
        return " ".join(lines[first:last])


def form_sources(spec: FormSpec, locale: str) -> Iterator[Source]:
    """What a form says of its fields, in its sections, and of itself: in the person's language where it has it."""
    for item in spec.fields:
        names = (*item.label.all(), *item.cues, *(name for option in item.options for name in option.names()))
        for text in (item.help, *item.prompts, item.limits.message):
            lines = tuple(line for line in _SENTENCE_END.split(text.get(locale)) if line and line[-1] not in "?؟")
            yield Source(item.name(locale), lines, names, item.id)
    for section in spec.sections:
        if not says(section.title, "for_programs"):
            yield Source(section.title, tuple(_lines_of(section.text)))
    yield Source(spec.title.get(locale), (spec.purpose.get(locale),), spec.title.all())


def _lines_of(text: str) -> Iterator[str]:
    """The sentences, items and rows that are written for people: nothing that names things as programs do."""
    is_row = (_DATA_ROW if _IDENTIFIER.search(text) else _ROW).match
    rows = [] if is_row is _DATA_ROW.match else [line.strip(" -*•") for line in text.splitlines() if is_row(line)]
    prose = " ".join(line.strip() for line in text.splitlines() if not is_row(line))
    return (line for line in (*rows, *_SENTENCE_END.split(prose)) if line and not _IDENTIFIER.search(line))


def ranked(asked: Sequence[Term], sources: Sequence[Source], title: str = "") -> list[Match]:
    """The line of each source that answers most of a question, the nearest first. Words of the `title` tell little."""
    weights = _weights([term for term in asked if not is_sort(term)], sources, keys_of(title))
    found = ([_match(asked, weights, source, at) for at in range(len(source.lines))] for source in sources if weights)
    best = (max(matches, key=lambda match: match.rank) for matches in found if matches)
    return sorted((match for match in best if match.coverage > 0), key=lambda match: -match.rank)


def _weights(terms: Sequence[Term], sources: Sequence[Source], common: frozenset[str]) -> dict[Term, float]:
    """How much each term tells: the more, the fewer lines have it."""
    lines = [keys_of(f"{source.heading} {line}") for source in sources for line in source.lines]
    frequency = Counter(key for line in lines for key in line)
    counts = {term: min(len(lines), sum(frequency[key] for key in term)) for term in terms}
    shares = {term: 1.0 if common.isdisjoint(term) else _TITLE for term in terms}
    return {term: shares[term] * math.log(1 + len(lines) / (1 + counts[term])) for term in terms}


def _match(asked: Sequence[Term], weights: dict[Term, float], source: Source, at: int) -> Match:
    line, heading = source.lines[at], keys_of(source.heading, "asks_for")
    common = sum(not heading.isdisjoint(term) for term in asked)
    likeness = min(1.0, 2 * common / (len(asked_terms(source.heading)) + len(asked)))
    names, beside = keys_of(" / ".join(source.names)), keys_of(" ".join(source.lines))
    places = ((1.0, keys_of(line)), (_HEADING, heading), (_NAME, names), (_BESIDE, beside))
    found = sum(weight * _found(term, places) for term, weight in weights.items()) / sum(weights.values())
    untold = any(is_sort(term) and not _found(term, places[:2]) for term in asked)
    unnamed = bool(source.field_id) and not any(_found(term, places[1:3]) for term in weights)
    of_another = begins(line, "plain_answer") and likeness < ASKED_ALIKE
    foreign = line.isascii() != "".join(key for term in asked for key in term).isascii()
    coverage = found - _UNTOLD * untold - _UNNAMED * unnamed - of_another
    nearer = (_LIKENESS + _QUESTION * source.is_question) * likeness
    return Match(
        source, at, coverage, likeness, coverage + nearer - _FOREIGN * foreign - _OF_FIELD * bool(source.field_id)
    )


def _found(term: Term, places: Sequence[tuple[float, frozenset[str]]]) -> float:
    shares = (share * (_TOPIC if key[0] == "#" else 1.0) for share, keys in places for key in term if key in keys)
    return max(shares, default=0.0)
