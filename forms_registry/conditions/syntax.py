"""Looks at CEL text without the compiler: which inputs it reads, and whether it is safe to hand over."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from forms_registry.conditions.errors import ConditionError

_TOKEN = re.compile(
    r"""(?P<string>[rR]?(?:\"{3}.*?\"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))
    |(?P<float>\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)
    |(?P<other>0[xX][0-9a-fA-F]+u?|\d+[uU])
    |(?P<int>\d+)
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<space>\s+)
    |(?P<sign>==|!=|>=|<=|&&|\|\||.)""",
    re.VERBOSE | re.DOTALL,
)
_LOOPS = frozenset({"all", "exists", "exists_one", "existsOne", "filter", "map"})
_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Piece:
    """One token of CEL; `column` counts from 1, as the compiler's messages do."""

    kind: str
    text: str
    column: int


_END = Piece("end", "", 0)


def pieces(cel: str) -> list[Piece]:
    return [
        Piece(str(match.lastgroup), match.group(), match.start() + 1)
        for match in _TOKEN.finditer(cel)
        if match.lastgroup != "space"
    ]


def names_read(cel: str) -> set[str]:
    """The variables that the text mentions, those behind `answered.` included."""
    tokens = pieces(cel)
    found = set()
    for index, token in enumerate(tokens):
        before = [piece.text for piece in tokens[max(index - 2, 0) : index]]
        if token.kind == "name" and (before[-1:] != ["."] or before == ["answered", "."]):
            found.add(token.text)
    return found


def unknown_answered(cel: str, known: Collection[str]) -> str | None:
    """The first `answered.x` whose x is no input; the compiler takes any key of a map."""
    tokens = [piece.text for piece in pieces(cel)]
    for index in range(2, len(tokens)):
        if tokens[index - 2 : index] == ["answered", "."] and tokens[index] not in known:
            return tokens[index]
    return None


def constant_calls(cel: str) -> Iterator[tuple[str, str]]:
    """The calls such as date("2026-02-30") whose one argument is spelt out, each with an expression that tries it."""
    tokens = pieces(cel)
    for index, token in enumerate(tokens[:-3]):
        opening, argument, closing = tokens[index + 1 : index + 4]
        if opening.text == "(" and argument.kind == "string" and closing.text == ")":
            call = f"{token.text}({argument.text})"
            if token.text == "matches":
                yield call, f'"".{call}'
            elif token.text in {"date", "duration", "timestamp"}:
                yield call, call


def refuse_unfit(text: str) -> None:
    """ConditionError for characters that the compiler must not see."""
    if _UNFIT.search(text):
        raise ConditionError("The condition holds characters that are no text.", "Remove the control characters.")


def refuse_runaway(cel: str) -> None:
    """ConditionError for text that could make a small condition use boundless time or memory.

    The compiler limits nesting and the runtime limits steps, but not the size of texts that a loop puts together, nor
    the work of matching a pattern at each step.
    """
    refuse_unfit(cel)
    tokens = pieces(cel)
    depth, loop_depth = 0, None
    for token, following in zip(tokens, [*tokens[1:], _END], strict=True):
        if token.text in "([{":
            depth += 1
        elif token.text in ")]}":
            depth -= 1
            loop_depth = None if loop_depth is not None and depth < loop_depth else loop_depth
        elif token.text in {"+", "matches"} and token.kind != "string" and loop_depth is not None:
            raise ConditionError("A condition cannot add or match inside a loop.", "Compare the items as they are.")
        elif token.text in _LOOPS and token.kind == "name" and following.text == "(":
            if loop_depth is not None or token.text == "map":
                raise ConditionError("A condition cannot loop inside a loop, or map.", "Use one exists() or all().")
            loop_depth = depth + 1
