"""The patterns of phrases.yaml over the tokens of a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from forms_registry.conditions.names import table
from forms_registry.schema.told import told
from nlu.types import LocalText
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
            pieces += [shape[at : match.start()], f" {_put(rule.meant, match)} "]
            at = match.end()
        if pieces:
            shape = _shape("".join([*pieces, shape[at:]]).split())
    return shape.split()


def refused(tokens: Sequence[str], literals: Sequence[str]) -> list[LocalText]:
    """What is wrong, and what to write instead, where the tokens have a shape that is refused; else nothing."""
    shape = _shape(tokens)
    for rule in _rules("refused"):
        for match in rule.found(shape):
            return [_in_words(line, match, literals) for line in rule.lines]
    return []


def _in_words(line: str, match: Match, literals: Sequence[str]) -> LocalText:
    """A line of the table in each language, with what was written in the places of groups and literals."""
    said = ((language, _put(_GROUP.split(words), match)) for language, words in told(line).entries)
    return LocalText(
        tuple(
            (language, _LITERAL.sub(lambda found: literals[int(found[1])].strip('"'), text)) for language, text in said
        )
    )


def _put(pieces: Sequence[str], match: Match) -> str:
    return "".join((match[int(piece)] or "") if place % 2 else piece for place, piece in enumerate(pieces))


@dataclass(frozen=True, slots=True)
class _Rule:
    """`meant` is the first line, cut at the groups of the pattern that it repeats."""

    pattern: Pattern
    but: bool
    lines: tuple[str, ...]
    meant: Sequence[str]

    def found(self, shape: str) -> Iterator[Match]:
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
        _Rule(
            linear(f" (?:{pattern.replace(' ', '  ')})(?: |$)"),
            "(?P<but>" in pattern,
            tuple(lines),
            _GROUP.split(lines[0]),
        )
        for pattern, *lines in table(section)
    ]
