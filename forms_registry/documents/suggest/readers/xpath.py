"""Says the formulas of XLSForm, which are XPath, in the notation; "" for what has no place there."""

from __future__ import annotations

from collections.abc import Sequence

from forms_registry.documents.suggest.shape import Candidate
from patterns.regular import linear
from patterns.scanning import encodable

_LONGEST = 1_000
_TOKEN = linear(
    r"""\s*(?:(\$\{[^{}]{1,100}\})|('[^']*'|"[^"]*")|(\d+(?:\.\d+)?)|(<=|>=|!=|=|<|>|\(|\)|,|\+|-|\*)|([A-Za-z][\w.-]*)|(\.))"""
)
_WORDS = frozenset({"and", "or", "not"})
_CALLED = frozenset({"today", "true", "false"})
_ANSWERED = {("!=", "''"), ("!=", '""')}
_SIGNS = {"=": "=="}


def in_notation(formula: str, fields: Sequence[Candidate]) -> str:
    """`${a} = 'x' and selected(${b}, 'y')` as `a == "x" and "y" in b`; `fields` are those that have been read."""
    tokens = _tokens(formula)
    kinds = {candidate.text("id"): candidate.text("type") for candidate in fields}
    words: list[str] = []
    at = 0
    while at < len(tokens):
        taken, next_words = _next(tokens, at, kinds)
        if not taken:
            return ""
        words.append(next_words)
        at += taken
    return " ".join(filter(None, words)).replace("( ", "(").replace(" )", ")")


def _next(tokens: Sequence[str], at: int, kinds: dict[str, str]) -> tuple[int, str]:
    """(how many tokens are said by the words, the words); 0 for what is not understood."""
    first, after = tokens[at], tuple(tokens[at + 1 : at + 3])
    if first == "selected":
        return _selected(tokens[at : at + 6], kinds)
    if first in _CALLED and after == ("(", ")"):
        return 3, first
    if first.startswith("$") and after in _ANSWERED:
        return 3, f"{_operand(first)} is answered"
    if first[0].isalpha():
        return (1, first) if first in _WORDS else (0, "")
    return 1, _SIGNS.get(first) or _operand(first)


def _selected(tokens: Sequence[str], kinds: dict[str, str]) -> tuple[int, str]:
    """`selected(${a}, 'x')`"""
    if len(tokens) < 6 or (tokens[1], tokens[3], tokens[5]) != ("(", ",", ")"):
        return 0, ""
    name, option = _operand(tokens[2]), _operand(tokens[4])
    return 6, f"{option} in {name}" if kinds.get(name) == "checkbox" else f"{name} == {option}"


def _operand(token: str) -> str:
    if token.startswith("$"):
        return token[2:-1].strip()
    if token[0] in "'\"":
        return f'"{token[1:-1]}"'
    return {".": "value"}.get(token, token)


def _tokens(formula: str) -> list[str]:
    """[] where a part of it is no token."""
    text, tokens, at = encodable(formula).strip(), [], 0
    while at < len(text):
        match = _TOKEN.match(text, at) if len(text) <= _LONGEST else None
        if match is None:
            return []
        tokens.append(match[0].strip())
        at = match.end()
    return tokens
