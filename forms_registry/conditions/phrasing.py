"""The small fixed phrasing on top of CEL: the patterns of phrases.yaml, `not`, and days beside times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from forms_registry.conditions.names import MAX_DEPTH, ConditionError, Names, in_word
from forms_registry.conditions.rewriting import refusal, rewritten
from forms_registry.conditions.tokens import Tokens, content
from forms_registry.schema.bilingual import bilingual

_DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_JOINTS = frozenset({"&&", "||", "?", ":", ","})
_ENDS = _JOINTS | {")", "]", "}"}
_CLOCKS = frozenset({"hours", "minutes", "duration"})
_CEL_WORDS = frozenset({"in", "true", "false", "null"})
_OPENING = "([{!"
_CALCULATING = "-+*/%<>=&|?:,"


def translated(text: str, names: Names) -> tuple[str, set[str]]:
    """The CEL that a text means, and what CEL calls the fields and flags that it reads. Raises ConditionError."""
    source = Tokens(text, names)
    if max(accumulate(_DEPTH.get(token, 0) for token in source.tokens), default=0) > MAX_DEPTH:
        what = bilingual("The condition is nested too deeply.")
        raise ConditionError(what, bilingual("Use fewer parentheses, or split the rule."))
    tokens = rewritten(source.tokens)
    if len(names.flags) == 1:
        flag = f"{names.variables[names.flags[0]].cel}@bool"
        tokens = [{"FLAG@bool": flag}.get(token, token) for token in tokens]
    tokens = list(_with_days_compared(_single_parentheses(_without_not(tokens))))
    _refuse_faults(tokens, names, source.literals)
    typed = (token.partition("@")[0].rpartition(".")[2] for token in tokens if "@" in token)
    return "".join(_spaced(tokens, source.literals)), {name for name in typed if name.isidentifier()}


def _refuse_faults(tokens: Sequence[str], names: Names, literals: Sequence[str]) -> None:
    if reasons := refusal(tokens, literals):
        raise ConditionError(*reasons)
    if pair := next((pair for pair in ("()", "[]", "{}") if tokens.count(pair[0]) > tokens.count(pair[1])), ""):
        remedy = bilingual("Write “{sign}” where it ends.", sign=pair[1])
        raise ConditionError(bilingual("“{sign}” is not closed.", sign=pair[0]), remedy)
    for literal, sign, field in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if (literal[-6:], sign, field[-5:]) == ('"@text', "in", "@list"):
            name, written = names.id_of_cel(field.removesuffix("@list")), content(_cel_of(literal, literals))
            if written not in names.options.get(name, [written]):
                raise names.unknown_option(name, written)
    if unknown := list(_unknown_words(tokens)):
        raise names.unknown_name(" ".join(unknown))


def _unknown_words(tokens: Sequence[str]) -> Iterator[str]:
    """The first words in a row that are no name, no call and no member."""
    begun = False
    for before, token, after in zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False):
        word = token not in _CEL_WORDS and not token[0].isdecimal() and all(map(in_word, token))
        if word and after not in {"(", "."} and (begun or before != "."):
            begun = True
            yield token
        elif begun:
            return


def _cel_of(token: str, literals: Sequence[str]) -> str:
    """What a token is in CEL, without its type."""
    if token.startswith('"') and "@" in token:
        return literals[int(token[1:].partition('"')[0])]
    return token.partition("@")[0] or token


def _spaced(tokens: Sequence[str], literals: Sequence[str]) -> Iterator[str]:
    """CEL as it is written: no blank within brackets, before those of a call, and behind a minus of its own."""
    before = last = ""
    for written in tokens:
        token = written if written.startswith('"') else _cel_of(written, literals)
        yield f"{' ' if last and _is_spaced(before, last, token) else ''}{_cel_of(written, literals)}"
        before, last = last, token


def _is_spaced(before: str, last: str, token: str) -> bool:
    if last[-1] in f"{_OPENING}." or token[0] in ")]},.":
        return False
    if token[0] in "([" and not (last[-1] in f"{_CALCULATING}{_OPENING}" or last == "in"):
        return False
    return last != "-" or (before != "" and before[-1] not in f"{_CALCULATING}{_OPENING}")


def _without_not(tokens: list[str]) -> list[str]:
    """`not` reaches to the end of its comparison; CEL's `!` only over the next value."""
    for at in range(len(tokens) - 1, -1, -1):
        clause = list(_comparison(tokens[at + 1 :])) if tokens[at] == "not" else []
        if clause[:1] == ["!"] and len(clause) == 2:
            tokens[at : at + 3] = clause[1:]
        elif clause:
            negated = ["!", *clause] if len(clause) == 1 else ["!", "(", *clause, ")"]
            tokens[at : at + 1 + len(clause)] = negated
    return tokens


def _single_parentheses(tokens: Sequence[str]) -> list[str]:
    """Parentheses right within others say nothing more."""
    opened: list[int] = []
    closed: dict[int, int] = {}
    for at, sign in enumerate(tokens):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            closed[opened.pop()] = at
    double = {start for start, end in closed.items() if closed.get(start + 1) == end - 1}
    left_out = double | {closed[start] for start in double}
    return [token for at, token in enumerate(tokens) if at not in left_out]


def _comparison(tokens: Sequence[str]) -> Iterator[str]:
    """The tokens up to the end of the first comparison."""
    depth = 0
    for token in tokens:
        if depth == 0 and token in _ENDS:
            return
        depth += _DEPTH.get(token, 0)
        yield token


def _with_days_compared(tokens: Sequence[str]) -> Iterator[str]:
    """Where a date stands beside a date with time, days are compared, unless hours are counted."""
    clause: list[str] = []
    for token in [*tokens, ""]:
        if token and token not in _JOINTS:
            clause.append(token)
            continue
        by_day = any(each.endswith("@date") for each in clause) and not _counts_hours(clause)
        for at, each in enumerate(clause):
            is_kept = not by_day or not each.endswith("@datetime") or clause[max(at - 2, 0) : at] == ["day", "("]
            yield from [each] if is_kept else ["day", "(", each, ")"]
        yield from filter(None, [token])
        clause = []


def _counts_hours(clause: Sequence[str]) -> bool:
    calls = (token for token, after in pairwise(clause) if after == "(")
    return any(token.endswith("@clock") for token in clause) or not _CLOCKS.isdisjoint(calls)
