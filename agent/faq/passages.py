"""Ranks what a form says by what a person asks: rare words above common ones, headings above what stands beside."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import filterfalse

import re2

from agent.faq.caching import cached_per_form
from agent.faq.topics import Term, asked_terms, begins_with, is_sort, keys_by_phrase, keys_of, tag_values
from agent.view.form_view import FormView
from forms_registry.schema import FieldSpec, FormSpec
from patterns import scanning

_LEAST, _ASKED_ALIKE, _EVIDENT = 0.6, 0.6, 2
_HEADING, _NAME, _BESIDE, _TOPIC, _TITLE = 0.9, 0.7, 0.3, 0.95, 0.3
_UNTOLD, _UNNAMED, _FOREIGN, _OF_FIELD, _LIKENESS, _QUESTION = 0.45, 0.1, 0.2, 0.05, 0.3, 0.1
_ASKS = ("?", "\u061f")
_CAPITALS = re2.compile(r"[A-Z]{2,}")
_LONGEST_SHORT = 8
_PRICES = {"#cost", "#pay"}
_ROW = re2.compile(r"\s*[-*•] |[^:;]{1,60}: [^;]*; [^:;]{1,60}: ")
_DATA_ROW = re2.compile(rf"{_ROW.pattern}|[^:.;]{{1,60}}: ")
_IDENTIFIER = re2.compile(r"[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*|```|\{")
_SENTENCE_END = re2.compile("([.!?\u061f])[\\s\\pZ]+")


@dataclass(frozen=True, eq=False)
class Source:
    """`lines` are sentences under their heading: a title, or the field that they explain. `names` are other words for
    what they are about. `cited` is the place to name with what is taken from elsewhere than the form, `tool` the tool
    that told it."""

    heading: str
    lines: tuple[str, ...]
    names: tuple[str, ...] = ()
    field_id: str = ""
    cited: str = ""
    tool: str = ""

    @property
    def is_question(self) -> bool:
        return self.heading.rstrip().endswith(_ASKS)

    @cached_property
    def terms_asked(self) -> int:
        """How many things the heading asks."""
        return len(asked_terms(self.heading))

    @cached_property
    def heading_keys(self) -> frozenset[str]:
        return keys_of(self.heading, "asks_for")

    @cached_property
    def name_keys(self) -> frozenset[str]:
        return keys_of(" / ".join(self.names))

    @cached_property
    def all_line_keys(self) -> frozenset[str]:
        return keys_of(" ".join(self.lines))

    @cached_property
    def keys_by_line(self) -> list[frozenset[str]]:
        return [keys_of(line) for line in self.lines]

    def speaks_of(self, keys: frozenset[str], at: int) -> bool:
        """Whether more than one word of a line speaks of what is asked."""
        return sum(not keys.isdisjoint(of_phrase) for of_phrase in keys_by_phrase(self.lines[at])) >= _EVIDENT

    @cached_property
    def all_keys(self) -> frozenset[str]:
        return frozenset().union(self.heading_keys, self.name_keys, self.all_line_keys, *self.keys_by_line)

    @cached_property
    def keys_by_headed_line(self) -> list[frozenset[str]]:
        return [keys_of(f"{self.heading} {line}") for line in self.lines]


@dataclass(frozen=True, slots=True)
class PassageMatch:
    """`coverage` is the share of a question's telling words that a line answers, `likeness` that of its heading; `rank`
    is the higher the nearer. `is_on_topic` is False where a topic or the kind that is asked is not spoken of, or where
    nothing but one word in passing speaks of it: people in charge tell nothing of what is charged."""

    source: Source
    line: int
    coverage: float
    likeness: float
    rank: float
    is_on_topic: bool

    @property
    def answers(self) -> bool:
        """Whether the line speaks of all that is asked."""
        return self.is_on_topic and self.coverage >= _LEAST

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


@cached_per_form
def form_sources(spec: FormSpec, locale: str) -> tuple[Source, ...]:
    """What a form says of its fields, in its sections, and of itself: in the person's language where it has it."""
    return tuple(_sources(spec, locale))


def _sources(spec: FormSpec, locale: str) -> Iterator[Source]:
    for item in spec.fields:
        yield from _field_sources(item, locale)
    labels = tuple(name for item in spec.fields for name in item.label.all())
    for section in spec.sections:
        if not tag_values(section.title, "for_programs"):
            yield Source(section.title, tuple(_lines_of(section.text, defines=section.title.endswith(labels))))
    yield Source(spec.title.get(locale), (spec.purpose.get(locale),), spec.title.all())


def tool_sources(view: FormView) -> Iterator[Source]:
    """What tools told: each fact under the purpose of its tool."""
    for name, facts in view.results.items():
        purposes = tool.purpose if (tool := view.spec.tool(name)) else view.spec.title
        lines = tuple(f"{key.capitalize()}: {value}." for key, value in facts.items())
        yield Source(purposes.get(view.locale), lines, purposes.all(), tool=name)


def short_names(message: str, view: FormView) -> list[str]:
    """The short names of the form that a question holds; one of two letters only in capitals, for it may be a word."""
    words, known_names = scanning.words(message), _short_names_of(view.spec, view.locale)
    matching = (word.upper() for word in words if word.upper() in known_names and (word.isupper() or len(word) > 2))
    return list(dict.fromkeys(matching))


@cached_per_form
def _short_names_of(spec: FormSpec, locale: str) -> frozenset[str]:
    return frozenset(_short_names_in(_all_words(spec, locale)))


def _short_names_in(text: str) -> Iterator[str]:
    """Words of a few capitals."""
    for match in _CAPITALS.finditer(scanning.encodable(text)):
        around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
        if len(match[0]) <= _LONGEST_SHORT and not any(char.isalnum() or char == "_" for char in around):
            yield match[0]


def definition(message: str, view: FormView) -> str:
    """What stands before a short name in parentheses: the name in full, the longest of several."""
    names = "|".join(short_names(message, view))
    if not names:
        return ""
    full = re2.compile(rf"[^,;:.()/]{{3,80}} \((?:{names})\)")
    names_in_full = full.findall(scanning.encodable(_all_words(view.spec, view.locale)))
    return f"{max(names_in_full, key=len).strip()}." if names_in_full else ""


@cached_per_form
def _all_words(spec: FormSpec, locale: str) -> str:
    titles = (step.title.get(locale) for step in spec.steps)
    sources = form_sources(spec, locale)
    return " / ".join(
        (*titles, *(text for source in sources for text in (source.heading, *source.lines, *source.names)))
    )


def _field_sources(item: FieldSpec, locale: str) -> Iterator[Source]:
    names = (*item.label.all(), *item.cues, *(name for option in item.options for name in option.names()))
    for text in (item.help, *item.prompts, item.limits.message):
        lines = tuple(line for line in _sentences(text.get(locale)) if line and line[-1] not in _ASKS)
        yield Source(item.name(locale), lines, names, item.id)


def sentences_of(text: str) -> list[str]:
    """The sentences and lines of a text."""
    return [line for paragraph in text.splitlines() for line in _sentences(paragraph) if line.strip()]


def _sentences(text: str) -> list[str]:
    return str(_SENTENCE_END.sub(lambda end: f"{end[1]}\n", scanning.encodable(text))).split("\n")


def _lines_of(text: str, *, defines: bool) -> Iterator[str]:
    """The sentences, items and rows that are written for people: nothing that names things as programs do, nor what
    `defines` a field in a section of its own."""
    is_data, lines = defines or bool(_IDENTIFIER.search(text)), text.splitlines()
    is_row = (_DATA_ROW if is_data else _ROW).match
    rows = [] if is_data else [line.strip(" -*•") for line in filter(is_row, lines)]
    prose = " ".join(line.strip() for line in filterfalse(is_row, lines))
    return (line for line in (*rows, *_sentences(prose)) if line and not _IDENTIFIER.search(line))


def ranked_matches(terms: Sequence[Term], sources: Sequence[Source], title: str = "") -> list[PassageMatch]:
    """The line of each source that answers most of a question, the nearest first. Words of the `title` tell little."""
    weights = _term_weights([term for term in terms if not is_sort(term)], sources, keys_of(title))
    keys = frozenset(key for term in weights for key in term)
    candidates = (source for source in sources if not keys.isdisjoint(source.all_keys))  # the others cover nothing
    scored = ([_match(terms, weights, source, at) for at in range(len(source.lines))] for source in candidates)
    best = (max(matches, key=lambda match: match.rank) for matches in scored if matches)
    return sorted((match for match in best if match.coverage > 0), key=lambda match: -match.rank)


def _term_weights(terms: Sequence[Term], sources: Sequence[Source], common: frozenset[str]) -> dict[Term, float]:
    """How much each term tells: the more, the fewer lines have it."""
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
    speaks = common > 0 or source.speaks_of(frozenset(key for term in terms for key in term), at)
    tells = speaks and not any(_is_unanswered(term, terms, places) for term in terms)
    unnamed = bool(source.field_id) and not any(_weight_of_term(term, places[1:3]) for term in weights)
    foreign = line.isascii() != "".join(key for term in terms for key in term).isascii()
    coverage = score - _UNNAMED * unnamed - (begins_with(line, "plain_answer") and likeness < _ASKED_ALIKE)
    nearer = (_LIKENESS + _QUESTION * source.is_question) * likeness
    farther = _UNTOLD * (not tells) + _FOREIGN * foreign + _OF_FIELD * bool(source.field_id)
    return PassageMatch(source, at, coverage, likeness, coverage + nearer - farther, tells)


def _is_unanswered(term: Term, terms: Sequence[Term], places: Sequence[tuple[float, frozenset[str]]]) -> bool:
    """Whether a line tells nothing of a topic or of the kind that is asked. A number is a price beneath one only."""
    if is_sort(term):
        prices = [other for other in terms if term[0] == "?amount" and not _PRICES.isdisjoint(other)]
        return not _weight_of_term(term, places[:2]) or not all(_weight_of_term(price, places[1:2]) for price in prices)
    return term[-1][0] == "#" and not _weight_of_term(term, places[:3])


def _weight_of_term(term: Term, places: Sequence[tuple[float, frozenset[str]]]) -> float:
    shares = (share * (_TOPIC if key[0] == "#" else 1.0) for share, keys in places for key in term if key in keys)
    return max(shares, default=0.0)
