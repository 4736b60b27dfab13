"""Has CEL check a translated condition, and explains what it refuses in the author's terms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from forms_registry.conditions import engine
from forms_registry.conditions.errors import ConditionError
from forms_registry.conditions.names import Names
from forms_registry.conditions.phrasing import LOOPS
from forms_registry.conditions.tokens import Token, written
from forms_registry.schema.condition import Variable

_PROBLEM = re.compile(r"<input>:1:(\d+): ([^\n]*)")
_MISMATCH = re.compile(r"found no matching overload for '_?@?([^'_]+)_*' applied to '\((.*)\)'")
_UNDECLARED = re.compile(r"undeclared reference to '([^']+)'")
_KINDS = {
    "double": "a number",
    "int": "a whole number",
    "string": "text",
    "bool": "a yes/no value",
    "google.protobuf.Timestamp": "a date",
    "google.protobuf.Duration": "an amount of time",
    "list(string)": "a list",
}
_HINTS = {
    frozenset({"google.protobuf.Duration", "int"}): "Write an amount of time, for example: 7 days.",
    frozenset({"google.protobuf.Timestamp", "string"}): "Write dates as 2026-01-31.",
    frozenset({"google.protobuf.Timestamp", "int"}): "Write dates as 2026-01-31.",
}


def checked(tokens: Sequence[Token], variables: Sequence[Variable], text: str, names: Names) -> str:
    """CEL text of the tokens when it compiles to true or false, with whole numbers written as CEL needs them beside a
    field that is a number (`n > 3` as `n > 3.0`). `text` is what the author wrote. Raises ConditionError."""
    _refuse_runaway(tokens)
    _refuse_constants(tokens)
    while True:
        cel, columns = written(tokens)
        try:
            kind = engine.check(cel, variables)
        except engine.CelError as error:
            problems = [(_index(columns, int(at) - 1), told) for at, told in _PROBLEM.findall(str(error))]
        else:
            if kind in {"BOOL", "DYN"}:
                return cel
            raise ConditionError(
                f"“{text.strip()}” is a value, not a rule.", f"Write for example: {_named(tokens)} is answered."
            )
        promoted = {index for at, told in problems for index in _whole_numbers(tokens, at, told)}
        if not promoted:
            raise _explained(problems, tokens, text, names)
        tokens = [
            token._replace(text=f"{token.text}.0") if index in promoted else token for index, token in enumerate(tokens)
        ]


def _named(tokens: Sequence[Token]) -> str:
    return next((token.text for token in tokens if token.kind == "name"), "notes")


def _index(columns: Sequence[int], column: int) -> int:
    """Which token begins at a column; -1 where none does."""
    return columns.index(column) if column in columns else -1


def _whole_numbers(tokens: Sequence[Token], at: int, problem: str) -> list[int]:
    """The whole numbers beside the sign at `at` that stand beside a double, where that is the problem."""
    found = _MISMATCH.search(problem)
    left, _, right = found.group(2).partition(", ") if found else ("", "", "")
    if at < 0 or {left, right} not in ({"double", "int"}, {"double", "list(int)"}):
        return []
    first = at + 1 + (tokens[at + 1].text in {"-", "["})
    if right == "int":
        reached = [first]
    elif left == "int":
        reached = [at - 1]
    else:
        reached = list(range(first, next(index for index in range(first, len(tokens)) if tokens[index].text == "]")))
    return [index for index in reached if tokens[index].text.isdecimal()]


def _explained(problems: Sequence[tuple[int, str]], tokens: Sequence[Token], text: str, names: Names) -> ConditionError:
    for _, told in problems:
        if undeclared := _UNDECLARED.search(told):
            return names.unknown(undeclared.group(1))
    if any("recursion" in told for _, told in problems):
        return ConditionError("The condition is nested too deeply.", "Use fewer parentheses, or split the rule.")
    at, told = problems[0] if problems else (-1, "")
    if mismatch := _MISMATCH.search(told):
        sign, kinds = mismatch.group(1), mismatch.group(2).split(", ")
        named = " and ".join(_KINDS.get(kind, kind) for kind in kinds)
        hint = _HINTS.get(frozenset(kinds), "Compare values of one kind.")
        return ConditionError(f"“{_around(tokens, at)}”: “{sign}” does not work with {named}.", hint)
    return _unreadable(tokens, at, text, names)


def _unreadable(tokens: Sequence[Token], at: int, text: str, names: Names) -> ConditionError:
    """Names the first word that means nothing, or where reading ended."""
    unknown = [index for index, token in enumerate(tokens) if token.kind == "unknown"]
    if unknown:
        run = [index for count, index in enumerate(unknown) if index - count == unknown[0]]
        return names.unknown(" ".join(tokens[index].text for index in run[:8]))
    rest = text[tokens[at].start :].strip() if at >= 0 else ""
    return ConditionError(f"“{rest[:60]}” cannot be read here." if rest else "The condition ends too early.")


def _around(tokens: Sequence[Token], at: int) -> str:
    """The comparison about the sign at `at`."""
    bounds = [index for index, token in enumerate(tokens) if token.text in {"&&", "||"}]
    start = max((index + 1 for index in bounds if index < at), default=0)
    end = min((index for index in bounds if index > at), default=len(tokens))
    return written(tokens[start:end])[0]


def _refuse_constants(tokens: Sequence[Token]) -> None:
    """ConditionError for a call whose one argument is spelt out, and cannot be taken: date("2026-02-30")."""
    for name, opening, argument, closing in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        if name.text not in {"date", "duration", "timestamp", "matches"} or argument.kind != "string":
            continue
        if (opening.text, closing.text) == ("(", ")"):
            call = f"{name.text}({argument.text})"
            problem = engine.constant_error(f'"".{call}' if name.text == "matches" else call)
            if problem is not None:
                hint = 'Write for example date("2026-01-31"), duration("36h"), matches("^[A-Z]").'
                raise ConditionError(f"“{call}” cannot work: {problem.partition(': ')[2] or problem}.", hint)


def _refuse_runaway(tokens: Sequence[Token]) -> None:
    """ConditionError for text that could make a small condition use boundless time or memory.

    The runtime limits steps, but not the size of texts that a loop puts together, nor the work of matching a pattern
    at each step.
    """
    loop = 0
    depths = accumulate((token.text in {"(", "[", "{"}) - (token.text in {")", "]", "}"}) for token in tokens)
    for token, following, depth in zip(tokens, tokens[1:], depths, strict=False):
        loop = loop if depth >= loop else 0
        if loop and token.text in {"+", "matches"}:
            raise ConditionError("A condition cannot add or match inside a loop.", "Compare the items as they are.")
        if token.text in LOOPS and following.text == "(":
            if loop or token.text == "map":
                raise ConditionError("A condition cannot loop inside a loop, or map.", "Use one exists() or all().")
            loop = depth + 1
