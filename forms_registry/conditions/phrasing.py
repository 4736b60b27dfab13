"""The small fixed phrasing on top of CEL: the patterns of phrases.yaml, `not`, and days beside times."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Any

from forms_registry.conditions.names import MAX_DEPTH, ConditionError, Names, table
from forms_registry.conditions.tokens import Tokens, content

_DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_ENDS = frozenset({")", "]", "}", "&&", "||", "?", ":", ","})
_JOINT = re.compile(r"( (?:&&|\|\||[?:,])(?= ))")
_CLOCK = re.compile(r"@clock |\b(?:hours|minutes|duration) \(")
_LITERAL = re.compile(r'"(\d+)"@\w+')
_UNKNOWN = re.compile(r"(?<= )(?<!\. )((?:(?!(?:in|true|false|null) )[^\W\d]\w* (?![(.]))+)")
"""Words that are no name, no call and no member."""


def translated(text: str, names: Names) -> tuple[str, set[str]]:
    """The CEL that a text means, and what CEL calls the fields and flags that it reads. Raises ConditionError."""
    tokens = Tokens(text, names)
    if max(accumulate(_DEPTH.get(token, 0) for token in tokens.found), default=0) > MAX_DEPTH:
        raise ConditionError("The condition is nested too deeply.", "Use fewer parentheses, or split the rule.")
    shape = f" {' '.join(tokens.found)} "
    for pattern, meant in _patterns("rewritten"):
        shape = pattern.sub(meant, shape)
    if len(names.flags) == 1:
        shape = shape.replace(" FLAG@bool ", f" {names.variables[names.flags[0]].cel}@bool ")
    shape = "".join(map(_by_day, _JOINT.split(_without_not(shape.split()))))
    _check(shape, names, tokens.literals)
    cel = re.sub(r"(?<!\")@\w+", "", shape.strip())
    for pattern, meant in table("spacing"):
        cel = re.sub(pattern, meant, cel)
    return _spelt(cel, tokens.literals), set(re.findall(r"\b([^\W\d]\w*)@", shape))


def _check(shape: str, names: Names, literals: Sequence[str]) -> None:
    for pattern, *told in _patterns("refused"):
        if found := pattern.search(shape):
            message, *hint = (_spelt(found.expand(line), [literal.strip('"') for literal in literals]) for line in told)
            raise ConditionError(message, *hint)
    for literal, field in re.findall(r' "(\d+)"@text in (\w+)@list ', shape):
        name, written = names.named(field), content(literals[int(literal)])
        if written not in names.options.get(name, [written]):
            raise names.no_option(name, written)
    if unknown := _UNKNOWN.search(shape):
        raise names.unknown(unknown[1].strip())


def _spelt(text: str, literals: Sequence[str]) -> str:
    return _LITERAL.sub(lambda found: literals[int(found[1])], text)


@cache
def _patterns(section: str) -> list[Any]:
    return [(re.compile(rf"(?<= )(?:{pattern})(?= )"), *written) for pattern, *written in table(section)]


def _without_not(tokens: list[str]) -> str:
    """`not` reaches to the end of its comparison; CEL's `!` only over the next value."""
    for at in range(len(tokens) - 1, -1, -1):
        clause = list(_comparison(tokens[at + 1 :])) if tokens[at] == "not" else []
        if clause[:1] == ["!"] and len(clause) == 2:
            tokens[at : at + 3] = clause[1:]
        elif clause:
            negated = ["!", *clause] if len(clause) == 1 else ["!", "(", *clause, ")"]
            tokens[at : at + 1 + len(clause)] = negated
    return re.sub(r"\( \( ((?:[^()]|\w\([\d.]+\))*) \) \)", r"( \1 )", f" {' '.join(tokens)} ")


def _comparison(tokens: Sequence[str]) -> Iterator[str]:
    """The tokens up to the end of the first comparison."""
    depth = 0
    for token in tokens:
        if depth == 0 and token in _ENDS:
            return
        depth += _DEPTH.get(token, 0)
        yield token


def _by_day(clause: str) -> str:
    """Where a date stands beside a date with time, days are compared, unless hours are counted."""
    if "@date " not in f"{clause} " or _CLOCK.search(clause):
        return clause
    return re.sub(r"(?<!\bday \( )(?<= )(\S+@datetime)(?= |$)", r"day ( \1 )", clause)
