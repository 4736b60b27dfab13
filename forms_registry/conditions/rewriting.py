"""The patterns of phrases.yaml over the tokens of a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from forms_registry.conditions.names import table
from forms_registry.schema.bilingual import bilingual
from nlu.types import LocalText
from patterns.regular import linear, pattern_set
from patterns.scanning import Match, Pattern, encodable

_LITERAL = linear(r'"(\d+)"@\w+')
_GROUP = linear(r"\\(\d)")


def rewritten(tokens: Sequence[str]) -> list[str]:
    """The tokens after all that is said in another way."""
    shape = _shape(tokens)
    rules, fitting = _rules("rewritten"), _fitting("rewritten", shape)
    for index, rule in enumerate(rules):
        if index not in fitting:
            continue
        pieces, at = [], 0
        for match in rule.matches(shape):
            pieces += [shape[at : match.start()], f" {_substituted(rule.replacement, match)} "]
            at = match.end()
        if pieces:
            shape = _shape("".join([*pieces, shape[at:]]).split())
            fitting = _fitting("rewritten", shape)
    return shape.split()


def refusal(tokens: Sequence[str], literals: Sequence[str]) -> list[LocalText]:
    """What is wrong, and what to write instead, where the tokens have a shape that is refused; else nothing."""
    shape = _shape(tokens)
    rules = _rules("refused")
    for rule in (rules[index] for index in sorted(_fitting("refused", shape))):
        for match in rule.matches(shape):
            return [_reason(line, match, literals) for line in rule.lines]
    return []


def _reason(line: str, match: Match, literals: Sequence[str]) -> LocalText:
    """A line of the table in each language, with what was written in the places of groups and literals."""
    texts = ((language, _substituted(_GROUP.split(words), match)) for language, words in bilingual(line).entries)
    return LocalText(
        tuple(
            (language, _LITERAL.sub(lambda digit: literals[int(digit[1])].strip('"'), text)) for language, text in texts
        )
    )


def _substituted(pieces: Sequence[str], match: Match) -> str:
    return "".join((match[int(piece)] or "") if index % 2 else piece for index, piece in enumerate(pieces))


@dataclass(frozen=True, slots=True)
class _Rule:
    """`meant` is the first line, cut at the groups of the pattern that it repeats."""

    pattern: Pattern
    but: bool
    lines: tuple[str, ...]
    replacement: Sequence[str]

    def matches(self, shape: str) -> Iterator[Match]:
        for match in self.pattern.finditer(shape):
            if not (self.but and match["but"]):
                yield match


def _shape(tokens: Sequence[str]) -> str:
    """Each token has a blank of its own before it and, but for the last, behind it: a match takes whole tokens, and
    leaves their neighbours to the next."""
    return f" {'  '.join(tokens)}"


@cache
def _rules(section: str) -> list[_Rule]:
    return [
        _Rule(linear(expression), "(?P<but>" in expression, tuple(lines), _GROUP.split(lines[0]))
        for expression, lines in _expressions(section)
    ]


def _expressions(section: str) -> Iterator[tuple[str, list[str]]]:
    return ((f" (?:{pattern.replace(' ', '  ')})(?: |$)", lines) for pattern, *lines in table(section))


def _fitting(section: str, shape: str) -> frozenset[int]:
    """The places of the rules that have something to say, of which most have not."""
    return frozenset(_pattern_set(section).Match(encodable(shape)) or ())


@cache
def _pattern_set(section: str) -> Any:
    return pattern_set((expression for expression, _ in _expressions(section)), whole=False)
