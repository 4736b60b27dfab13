"""What a condition in CEL names, and whether it consists of clauses that are tried with every value that counts."""

from __future__ import annotations

from patterns.regular import linear

STRING = linear(r'"((?:[^"\\]|\\.)*)"')
DATE = linear(r'\bdate\("([^"]*)"\)')
AMOUNT = linear(r"\b(days|weeks|hours|minutes)\((\d+)\)")
MOVED = linear(r"\b(?:today|now)\.plus(Months|Years)\((-?\d+)\)")

_GROUPING = linear(r"(\w\(|!=)|[()!]")
"""Signs that no clause needs, beside such as stay."""

_CLAUSE = linear(r" (?:&&|\|\||[?:]) ")
_SIMPLE = linear(
    r'(?:answered\.)?\w+|(?:\w+|"") (?:[=!]=|in) (?:-?[\w.]+|"")|\w+ in \[[^\[\]()]*\]|\w+ [<>]=? -?[\w.]+'
    r"|\w+ [=!<>]=? \w+ [+-] amount|\w+ - \w+ [=!<>]=? amount"
)
"""The clauses that the values which are tried exhaust: no calls, no calculations, no items of a list."""


def is_simple(cel: str) -> bool:
    """Whether trying the values that count settles if the condition can be true."""
    cel = AMOUNT.sub("amount", MOVED.sub("today", STRING.sub('""', cel).replace('date("")', "today")))
    clauses = _CLAUSE.split(_GROUPING.sub(lambda match: match[1] or "", cel))
    return all(map(_SIMPLE.fullmatch, clauses))
