"""From an author's text to a checked condition: plain phrasing first, then CEL as it stands.

Plain phrasing comes first because it knows the form: in `leave_type == Sick` it finds the option, in
`contact == phone` it prefers the option "phone" to a field of that name, and it refuses a misspelt option that CEL
would compare in vain for ever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from forms_registry.conditions import engine, syntax
from forms_registry.conditions.errors import MAX_LENGTH, ConditionError, UnreadableError
from forms_registry.conditions.names import Names
from forms_registry.conditions.phrases import translate
from forms_registry.conditions.tokens import EXAMPLE, normalise
from forms_registry.schema.condition import Condition

_CEL_LOOK = re.compile(r"\w\s*\(|[\[{?]|\w\.[a-z_]\w*|\s[*/%]\s")
_MISMATCH = re.compile(r"<input>:1:(\d+): found no matching overload for '([^']+)' applied to '\((.*)\)'")
_UNDECLARED = re.compile(r"undeclared reference to '([^']+)'")
_CALL_HINT = 'Write for example date("2026-01-31"), duration("36h"), matches("^[A-Z]").'
_KINDS = {
    "double": "a number",
    "int": "a whole number",
    "string": "text",
    "bool": "yes/no",
    "google.protobuf.Timestamp": "a date",
    "google.protobuf.Duration": "an amount of time",
    "list(string)": "a list",
    "null_type": "null",
}


def compile_condition(
    text: str,
    names: Mapping[str, str],
    *,
    options: Mapping[str, Sequence[str]] | None = None,
    subject: str | None = None,
    flags: Sequence[str] = (),
) -> Condition:
    """The condition that `text` means, in plain phrasing or CEL. Raises ConditionError.

    `names` are the identifiers of the form's fields and flags with their rule types (`values.base.RuleType`; a flag is
    "bool"). `options` are the values that a field offers: they may be written unquoted, in any case. `subject` is the
    field that the rule belongs to, for phrases that name none ("not in the future"). `flags` are those of the names
    that are flags: when there is one, "the flag" means it.
    """
    return compile_with(text, Names(names, options or {}, flags, subject))


def compile_with(text: str, names: Names) -> Condition:
    if len(text) > MAX_LENGTH:
        raise ConditionError(f"The condition is longer than {MAX_LENGTH} characters.", "Split it, or simplify it.")
    syntax.refuse_unfit(text)
    written = normalise(text)
    if not written:
        raise ConditionError("The condition is empty.", EXAMPLE)
    return finish(text, _to_cel(written, names), names)


def finish(source: str, cel: str, names: Names) -> Condition:
    """The condition for CEL text that has been checked."""
    read = syntax.names_read(cel)
    variables = tuple(variable for variable in names.variables() if variable.cel in read)
    return Condition(source, cel, frozenset(variable.name for variable in variables), variables)


def checked(cel: str, names: Names) -> str:
    """`cel` when it compiles to true or false over `names`, with whole numbers written as CEL needs them beside a
    field that is a number (`n > 3` as `n > 3.0`). Raises ConditionError."""
    syntax.refuse_runaway(cel)
    variables = names.variables()
    known = {variable.cel for variable in variables}
    stray = syntax.unknown_answered(cel, known)
    if stray is not None:
        raise names.unknown(stray)
    cel, kind = _compiled(cel, names)
    if kind not in {"BOOL", "DYN"}:
        raise ConditionError(f"“{cel}” is a value, not a rule.", "Compare it with something.")
    for call, trial in syntax.constant_calls(cel):
        problem = engine.constant_error(trial)
        if problem is not None:
            raise ConditionError(f"“{call}” cannot work: {problem.partition(': ')[2] or problem}.", _CALL_HINT)
    return cel


def _to_cel(written: str, names: Names) -> str:
    try:
        translated = translate(written, names)
    except UnreadableError as error:
        unreadable = error
    else:
        return checked(translated, names)
    try:
        return checked(written, names)
    except ConditionError as error:
        raise (error if _CEL_LOOK.search(written) else unreadable) from None


def _compiled(cel: str, names: Names) -> tuple[str, str]:
    variables = names.variables()
    while True:
        try:
            return cel, engine.check(cel, variables)
        except engine.CelError as error:
            promoted = _promote(cel, str(error))
            if promoted is None:
                raise _explained(str(error), names) from None
            cel = promoted


def _promote(cel: str, problem: str) -> str | None:
    """`cel` with the whole number beside the sign that the compiler refuses turned into a double, or None when the
    refusal has another reason."""
    for column, _, types in _MISMATCH.findall(problem):
        tokens = syntax.pieces(cel)
        sign = next((index for index, token in enumerate(tokens) if token.column == int(column)), None)
        if sign is None:
            continue
        left, _, right = types.partition(", ")
        if left == "double" and right in {"int", "list(int)"}:
            targets = _whole_numbers_after(tokens, sign, many=right != "int")
        elif (left, right) == ("int", "double") and sign and tokens[sign - 1].kind == "int":
            targets = [tokens[sign - 1]]
        else:
            continue
        if targets:
            for target in reversed(targets):
                end = target.column - 1 + len(target.text)
                cel = f"{cel[:end]}.0{cel[end:]}"
            return cel
    return None


def _whole_numbers_after(tokens: list[syntax.Piece], sign: int, *, many: bool) -> list[syntax.Piece]:
    following = tokens[sign + 1 :]
    if many:
        texts = [token.text for token in following]
        following = following[: texts.index("]")] if "]" in texts else []
        return [token for token in following if token.kind == "int"]
    if following and following[0].text == "-":
        following = following[1:]
    return [token for token in following[:1] if token.kind == "int"]


def _explained(problem: str, names: Names) -> ConditionError:
    """The compiler's message in an author's terms."""
    undeclared = _UNDECLARED.search(problem)
    if undeclared:
        return names.unknown(undeclared.group(1))
    mismatch = _MISMATCH.search(problem)
    if mismatch:
        sign = mismatch.group(2).strip("_@")
        kinds = [_KINDS.get(kind.strip(), kind.strip()) for kind in mismatch.group(3).split(", ")]
        return ConditionError(f"“{sign}” does not work with {' and '.join(kinds)}.", "Compare values of one kind.")
    if "recursion" in problem:
        return ConditionError("The condition is nested too deeply.", "Use fewer parentheses, or split the rule.")
    return ConditionError("The condition can be read neither as a plain phrase nor as CEL.", EXAMPLE)
