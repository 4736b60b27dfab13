"""The patterns of phrases.yaml over the tokens of a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from forms_registry.conditions.names import table
from patterns.regular import linear
from patterns.scanning import Match, Pattern

_LITERAL = linear(r'"(\d+)"@\w+')
_GROUP = linear(r"\\(\d)")


def rewritten(tokens: Sequence[str]) -> list[str]:
    """The tokens after all that is said in another way."""
    shape = _shape(tokens)
    for rule in _rules("rewritten"):
        pieces, at = [], 0
        for match in rule.found(shape):
            pieces += [shape[at : match.start()], f" {rule.tell(0, match)} "]
            at = match.end()
        if pieces:
            shape = _shape("".join([*pieces, shape[at:]]).split())
    return shape.split()


def refused(tokens: Sequence[str], literals: Sequence[str]) -> list[str]:
    """What is wrong, and what to write instead, where the tokens have a shape that is refused; else nothing."""
    shape = _shape(tokens)
    for rule in _rules("refused"):
        for match in rule.found(shape):
            told = (rule.tell(line, match) for line in range(len(rule.told)))
            return [_LITERAL.sub(lambda found: literals[int(found[1])].strip('"'), line) for line in told]
    return []


@dataclass(frozen=True, slots=True)
class _Rule:
    """`told` are lines, each cut at the groups of the pattern that it repeats."""

    pattern: Pattern
    but: bool
    told: tuple[Sequence[str], ...]

    def found(self, shape: str) -> Iterator[Match]:
        for match in self.pattern.finditer(shape):
            if not (self.but and match["but"]):
                yield match

    def tell(self, line: int, match: Match) -> str:
        pieces = self.told[line]
        return "".join((match[int(piece)] or "") if place % 2 else piece for place, piece in enumerate(pieces))


def _shape(tokens: Sequence[str]) -> str:
    """Each token has a blank of its own before it and, but for the last, behind it: a match takes whole tokens, and
    leaves their neighbours to the next."""
    return f" {'  '.join(tokens)}"


@cache
def _rules(section: str) -> list[_Rule]:
    return [
        _Rule(
            linear(f" (?:{pattern.replace(' ', '  ')})(?: |$)"),
            "(?P<but>" in pattern,
            tuple(_GROUP.split(line) for line in told),
        )
        for pattern, *told in table(section)
    ]
