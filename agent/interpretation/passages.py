"""Finds the passages of a form's own text that speak of what a person asks: ranked by words, in memory."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agent.interpretation.clauses import WORD, Clause, alike, whole
from agent.stop_words import ANYBODY, STOP_WORDS
from forms_registry.schema import FormSpec, Section
from nlu.folding import fold

_SHORTEST = 20
_LEAST_COVERED = 0.5
_TITLE_WEIGHT = 0.5
_QUESTION_WEIGHT = 0.2
_NAMED = 0.8
_ASKED_ALIKE = 0.6
_SAYS_YES_OR_NO = re.compile(r"(?:yes|no|not|of course|certainly|نعم|لا|بالتأكيد|طبعا)\b", re.IGNORECASE)
"""What begins so answers the question in its heading, and hardly any other."""
_FOR_PROGRAMS = re.compile(
    r"\b(?:tool calls?|field summary|conditional logic|form overview|feature flags?|agent instructions?)\b",
    re.IGNORECASE,
)
_IS_DATA = re.compile(r"[|{]|```|(?:field id|field|id|type|tool|flag|property|parameter|column)\s*:", re.IGNORECASE)
_IDENTIFIER = re.compile(r"[a-z]+(?:_[a-z0-9]+)+|[a-z]+[A-Z]\w*")
_SENTENCE_END = re.compile(r"(?<=[.!?؟])\s+(?=\S)")
_GOES_ON = re.compile(
    r"(?:it|its|they|their|them|this|that|these|those|he|she|then|there ?after|otherwise|if so|if not|but|however|"
    r"and|or|also|هذا|هذه|ذلك|تلك|هو|هي|هم|لكن|ولكن|واذا|والا|كما|ثم)(?!\w)"
)
_PARAGRAPH = re.compile(r"\n\s*\n|\n(?=[-*•]\s)")


@dataclass(frozen=True, slots=True)
class Passage:
    """`text` as it stands in the form; `title` is the heading it stands under, or the field that it `explains`."""

    title: str
    text: str
    explains: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """`coverage` is the share of the question's telling words that a passage holds, rare ones counting more; `likeness`
    is that of its title with the question, from 0.0 to 1.0."""

    passage: Passage
    found: int
    likeness: float
    coverage: float

    @property
    def rank(self) -> float:
        asks = self.passage.title.rstrip().endswith(("?", "؟"))
        return self.coverage + _TITLE_WEIGHT * self.likeness + (_QUESTION_WEIGHT if asks else 0.0)

    @property
    def is_about_it(self) -> bool:
        """What explains a field answers only a question that names the field."""
        if self.passage.explains:
            return self.likeness >= _NAMED
        if _SAYS_YES_OR_NO.match(self.passage.text):
            return self.likeness >= _ASKED_ALIKE
        return self.found >= 2 or self.likeness > 0


def best_passage(question: str, spec: FormSpec, locale: str) -> str:
    """The passage that answers a question; "" when none surely does: a word or two in common is no answer."""
    best = next((match for match in ranked(question, spec, locale) if match.is_about_it), None)
    if best is None or best.coverage < _LEAST_COVERED:
        return ""
    return best.passage.text if best.passage.explains else _telling_part(best.passage, question)


def _telling_part(passage: Passage, question: str) -> str:
    """The fewest sentences in a row that hold all of a question's words that a passage holds beneath its title; all of
    them where it holds none. What a "they" or "this" stands for is told along with it."""
    sentences = _SENTENCE_END.split(passage.text)
    title = whole(fold(passage.title).text)
    asked = [word for word in _telling(fold(question).text) if title.place_of(word) < 0]
    clauses = [whole(fold(sentence).text) for sentence in sentences]
    holds = [{word for word in asked if clause.place_of(word) >= 0} for clause in clauses]
    first, last = _fewest(holds)
    while first > 0 and _GOES_ON.match(fold(sentences[first]).text):
        first -= 1
    while last + 1 < len(sentences) and _GOES_ON.match(fold(sentences[last + 1]).text):
        last += 1
    return " ".join(sentences[first : last + 1])


def _fewest(holds: Sequence[set[str]]) -> tuple[int, int]:
    """The shortest run, as its first and last place, that holds every word that is held at all; the first such of
    several. In one pass: a form may be one paragraph of thousands of sentences."""
    wanted, held = set().union(*holds), Counter[str]()
    best, first = (0, len(holds) - 1), 0
    for last, words in enumerate(holds):
        held.update(words)
        while wanted and len(held) == len(wanted):
            if last - first < best[1] - best[0]:
                best = (first, last)
            held -= Counter(holds[first])
            first += 1
    return best


def ranked(question: str, spec: FormSpec, locale: str) -> list[Match]:
    """The passages that share telling words with a question, the nearest first."""
    asked = _telling(fold(question).text)
    passages = [(passage, whole(fold(f"{passage.title}\n{passage.text}").text)) for passage in _passages(spec, locale)]
    if not asked or not passages:
        return []
    frequency = Counter(word for _, words in passages for word in asked if words.place_of(word) >= 0)
    weight = {word: math.log(1 + len(passages) / (1 + frequency[word])) for word in asked}
    matches = [_match(asked, weight, passage, words) for passage, words in passages]
    return sorted((match for match in matches if match.found), key=lambda match: -match.rank)


def _match(asked: Sequence[str], weight: dict[str, float], passage: Passage, words: Clause) -> Match:
    found = [word for word in asked if words.place_of(word) >= 0]
    title = _telling(fold(passage.title).text)
    in_title = sum(1 for word in title if any(alike(said, word) for said in asked))
    coverage = sum(weight[word] for word in found) / sum(weight.values())
    likeness = 2 * in_title / (len(title) + len(asked)) if title else 0.0
    return Match(passage, len(found), likeness, coverage)


def _telling(folded: str) -> list[str]:
    words = dict.fromkeys(WORD.findall(folded))
    return [word for word in words if len(word) > 1 and word not in STOP_WORDS and word not in ANYBODY]


def _passages(spec: FormSpec, locale: str) -> Iterator[Passage]:
    for item in spec.fields:
        if item.help:
            yield Passage(item.name(locale), item.help.get(locale), explains=True)
    for section in spec.sections:
        if not _FOR_PROGRAMS.search(section.title):
            yield from _paragraphs(section)
    if spec.purpose:
        yield Passage(spec.title.get(locale), spec.purpose.get(locale))


def _paragraphs(section: Section) -> Iterator[Passage]:
    """Those that are written for people: not the properties of a field, nor rules that name fields as programs do."""
    for paragraph in _PARAGRAPH.split(section.text):
        text = " ".join(paragraph.split())
        if len(text) >= _SHORTEST and not (_IS_DATA.match(text) or _IDENTIFIER.search(text)):
            yield Passage(section.title, text)
