"""Clause boundaries of a message, and where the rules of `grammars/acts.yaml` match in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from nlu.matcher import Grammar, Match
from nlu.text import Element, Text, once
from patterns.data import read_beside

COURTESY = ("preface", "greeting", "polite")
LEADING = (*COURTESY, "hesitation")
"""Tags of what people say before their actual content; see `skip`."""
FILLERS = ("function_word", "filler", "polite", "hesitation", "greeting")
"""Tags of words without content, wherever they stand. What else has no content depends on what is looked for."""
_LEADS_IN = ("hesitation", "polite", "greeting", "clause_joint", "corrects")
_JOINTS = ("clause_joint", "preposition")
_IDIOMS = frozenset({"polite", "suggests", "unsure", "denies", "request_verb"})
_LONGEST_IDIOM, _REACH = 5, 10
"""In tokens: the length of an idiom, and how far is looked from one token, which keeps the cost linear."""


class SentenceSpan(NamedTuple):
    """A sentence: `tokens[first:last]`. `heads` maps each token at which a clause may start to the first token after
    its greetings, conjunctions and the like; `marked` means that it ends in a question mark."""

    first: int
    last: int
    heads: Mapping[int, int]
    marked: bool


@once
def sentence_spans(text: Text) -> tuple[SentenceSpan, ...]:
    """The sentences of a text, in order."""
    return tuple(_sentence_span(text, *bounds) for bounds in sorted({text.sentence(at) for at in range(len(text))}))


def _sentence_span(text: Text, first: int, last: int) -> SentenceSpan:
    starts = [
        first,
        *(at for at in range(first + 1, last) if not is_word(text, at - 1) or text.has(at, "clause_joint")),
    ]
    heads = {start: skip(text, start, min(last, start + _REACH), _LEADS_IN) for start in starts}
    return SentenceSpan(first, last, heads, "?" in {text.word(at) for at in range(max(first, last - 3), last)})


@once
def rule_matches(text: Text) -> Mapping[str, tuple[Match, ...]]:
    """Rule -> its matches, in order."""
    found: dict[str, list[Match]] = defaultdict(list)
    for grammar in _grammars():
        for match in grammar.matches(text, lambda text, it: not in_idiom(text, it.first, it.last)):
            found[match.rule].append(match)
    return {rule: tuple(matched) for rule, matched in found.items()}


@cache
def _grammars() -> tuple[Grammar, ...]:
    """One grammar for each group of rules."""
    elements: dict[str, Element] = {
        "head": lambda text, at: [(0, None)] * (at in clause_tokens(text).heads),
        "told": lambda text, at: [(0, None)] * (at not in clause_tokens(text).leads),
        "marked": lambda text, at: [(0, None)] * (at in clause_tokens(text).marked),
        "front": lambda text, at: [(0, None)] * (not is_word(text, at - 1)),
        "word": lambda text, at: [(1, None)] * (is_word(text, at) and not text.has(at, *_JOINTS)),
        "at_end": lambda text, at: [(0, None)] * (text.word(at) in {"", ".", "!"}),
        "rest": _rest,
        "paired": _paired,
    }
    groups = read_beside(__file__, "grammars/acts.yaml")
    return tuple(Grammar(rules, elements) for rules in groups.values())


class ClauseTokens(NamedTuple):
    """Sets of tokens: heads of clauses, what leads up to heads, and everything in a sentence with a question mark."""

    heads: frozenset[int]
    leads: frozenset[int]
    marked: frozenset[int]


@once
def clause_tokens(text: Text) -> ClauseTokens:
    """The clause tokens of all sentences of a text."""
    leading = [lead for span in sentence_spans(text) for lead in span.heads.items()]
    return ClauseTokens(
        heads=frozenset(head for _, head in leading),
        leads=frozenset(at for start, head in leading for at in range(start, head)),
        marked=frozenset(at for span in sentence_spans(text) if span.marked for at in range(span.first, span.last)),
    )


def skip(text: Text, first: int, last: int, names: tuple[str, ...]) -> int:
    """The first token from `first` on that is neither a sign nor part of an entry with these tags; `last` without
    one."""
    return min(_skipped(text, names)[first] if first < last else first, last)


@once
def _skipped(text: Text, names: tuple[str, ...]) -> Sequence[int]:
    """For each token, the first one from there on that is not skipped."""
    ends = [len(text)] * (len(text) + 1)
    for at in reversed(range(len(text))):
        size = max((tag.size for tag in text.tags(at) if tag.name in names), default=0)
        ends[at] = at if not size and is_word(text, at) else ends[at + (size or 1)]
    return ends


def is_word(text: Text, at: int) -> bool:
    """Whether a token is a word or a number; False for an index out of range."""
    return text.word(at)[:1].isalnum()


def in_idiom(text: Text, first: int, last: int) -> bool:
    """Whether tokens are part of a longer phrase with its own meaning: "if" in "if possible"."""
    places = ((at, tag) for at in range(max(0, first - _LONGEST_IDIOM), last) for tag in text.tags(at))
    idioms = ((at, at + tag.size) for at, tag in places if tag.name in _IDIOMS)
    return any(start < first < end or first <= start < last < end for start, end in idioms)


def _paired(text: Text, at: int) -> list[tuple[int, None]]:
    last = min(text.sentence(at)[1], at + _REACH) if at < len(text) else at
    return [(0, None)] * any(text.has(place, "nor") for place in range(at, last))


def _rest(text: Text, at: int) -> list[tuple[int, None]]:
    """The words up to the next sign, if there are only a few."""
    size = next((size for size in range(_REACH) if not is_word(text, at + size)), 0)
    return [(size, None)] if size else []
