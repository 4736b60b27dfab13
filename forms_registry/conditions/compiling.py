"""From an author's text to a checked condition."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from forms_registry.conditions.checking import checked
from forms_registry.conditions.errors import MAX_LENGTH, ConditionError
from forms_registry.conditions.names import Names
from forms_registry.conditions.phrasing import Phrasing
from forms_registry.conditions.tokens import Token
from forms_registry.schema.condition import Condition

_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

_KINDS = {"today": "date", "now": "datetime", "duration": "clock", "hours": "clock", "minutes": "clock"}


def compile_condition(
    text: str,
    names: Mapping[str, str],
    *,
    options: Mapping[str, Sequence[str]] | None = None,
    subject: str | None = None,
    flags: Sequence[str] = (),
) -> Condition:
    """The condition that `text` means, in plain phrasing or CEL. Raises ConditionError.

    `names` are the ids of the form's fields and flags with their rule types (`field_types.base.RuleType`; a flag is
    "bool"). `options` are the values that a field offers: they may be written unquoted, in any case. `subject` is the
    field that a constraint belongs to: `value` means it. `flags` are those of the names that are flags: when there is
    one, `flag` means it.
    """
    return compile_with(text, Names(names, options or {}, flags, subject))


def compile_with(text: str, names: Names, limit: int = MAX_LENGTH) -> Condition:
    if len(text) > limit:
        raise ConditionError(f"The condition is longer than {limit} characters.", "Split it, or simplify it.")
    if _UNFIT.search(text):
        raise ConditionError("The condition holds characters that are no text.", "Remove the control characters.")
    plain = re.sub(r"\s", " ", text.replace("\\|", "|"))
    if not plain.strip(" `*"):
        raise ConditionError("The condition is empty.")
    tokens = Phrasing(plain, names).translate()
    read = {token.text.removeprefix("answered.") for token in tokens if token.kind in {"name", "answered"}}
    variables = tuple(variable for variable in names.variables.values() if variable.cel in read)
    cel = checked(_by_day(tokens, names), variables, plain, names)
    return Condition(text, cel, frozenset(variable.name for variable in variables), variables)


def _by_day(tokens: list[Token], names: Names) -> list[Token]:
    """Where a date stands beside a date with time, days are compared, unless hours are counted."""
    kinds = {variable.cel: variable.type for variable in names.variables.values()}
    found: list[Token] = []
    for clause in _clauses(tokens):
        moments = [_moment_kind(token, kinds) for token in clause]
        days = {"date", "datetime"} <= set(moments) and "clock" not in moments
        for index, (token, kind) in enumerate(zip(clause, moments, strict=True)):
            bare = [before.text for before in clause[max(index - 2, 0) : index]] != ["day", "("]
            wrapped = days and kind == "datetime" and bare
            found.append(token._replace(text=f"day({token.text})") if wrapped else token)
    return found


def _clauses(tokens: list[Token]) -> Iterator[list[Token]]:
    start = 0
    for end, token in enumerate(tokens, 1):
        if token.text in {"&&", "||", "?", ":", ","} or end == len(tokens):
            yield tokens[start:end]
            start = end


def _moment_kind(token: Token, kinds: Mapping[str, str]) -> str:
    if token.kind == "name":
        return kinds[token.text]
    if token.kind == "moment" and token.text not in _KINDS:
        return "date" if len(token.text) == len('date("2026-01-31")') else "datetime"
    return _KINDS.get(token.text.partition("(")[0], "")
