"""From an author's text to a checked condition, and what CEL refuses explained in the author's terms."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from forms_registry.conditions import engine
from forms_registry.conditions.names import MAX_LENGTH, ConditionError, Names, table
from forms_registry.conditions.phrasing import translated
from forms_registry.schema.condition import Condition, Variable

_UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_PROBLEM = re.compile(r"<input>:1:(\d+): ([^\n]*)")
_MISMATCH = re.compile(r"found no matching overload for '_?@?([^'_]+)_*' applied to '\((.*)\)'")
_UNDECLARED = re.compile(r"undeclared reference to '([^']+)'")
_CONSTANT_CALL = re.compile(r'(\.)?\b(\w+\("(?:[^"\\]|\\.)*"\))')


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
    cel, read = translated(plain, names)
    variables = tuple(variable for variable in names.variables.values() if variable.cel in read)
    _check(cel, variables, plain, names)
    return Condition(text, cel, frozenset(variable.name for variable in variables), variables)


def _check(cel: str, variables: Sequence[Variable], text: str, names: Names) -> None:
    """ConditionError unless it is CEL that comes to true or false, and can be worked out."""
    try:
        kind = engine.check(cel, tuple((variable.cel, variable.type) for variable in variables))
    except engine.CelError as error:
        raise _explained(str(error), cel, names) from None
    if kind not in {"BOOL", "DYN"}:
        example = next((variable.name for variable in variables), "notes")
        raise ConditionError(f"“{text.strip()}” is a value, not a rule.", f"Write for example: {example} is answered.")
    for member, call in _CONSTANT_CALL.findall(cel):
        if problem := engine.constant_error(f'"".{call}' if member else call):
            hint = 'Write for example date("2026-01-31"), duration("36h"), matches("^[A-Z]").'
            raise ConditionError(f"“{call}” cannot work: {problem}.", hint)


def _explained(problem: str, cel: str, names: Names) -> ConditionError:
    if undeclared := _UNDECLARED.search(problem):
        return names.unknown(undeclared[1])
    found = _PROBLEM.search(problem)
    at, told = (int(found[1]) - 1, found[2]) if found else (0, problem)
    if mismatch := _MISMATCH.search(told):
        named = " and ".join(table("kinds").get(kind, kind) for kind in mismatch[2].split(", "))
        clauses = re.finditer(r"(?:(?!&& |[|][|] ).)+", cel)
        around = next(clause[0].strip(" &|") for clause in clauses if clause.end() > at)
        hint = table("hints").get(named, "Compare values of one kind.")
        return ConditionError(f"“{around}”: “{mismatch[1]}” does not work with {named}.", hint)
    rest = cel[at:].strip()
    return ConditionError(f"“{rest[:60]}” cannot be read here." if rest else "The condition ends too early.")
