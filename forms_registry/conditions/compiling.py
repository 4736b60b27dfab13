"""From an author's text to a checked condition, and what CEL refuses explained in the author's terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from forms_registry.conditions import engine
from forms_registry.conditions.names import MAX_LENGTH, ConditionError, Names, table
from forms_registry.conditions.phrasing import translated
from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.condition import Condition, Variable
from nlu.types import LocalText
from patterns.regular import linear

_UNFIT = frozenset(map(chr, (*range(9), 11, 12, *range(14, 32), 127, *range(0xD800, 0xE000))))
_PROBLEM = linear(r"<input>:1:(\d+): ([^\n]*)")
_MISMATCH = linear(r"found no matching overload for '_?@?([^'_]+)_*' applied to '\((.*)\)'")
_UNDECLARED = linear(r"undeclared reference to '([^']+)'")
_CONSTANT_CALL = linear(r'(\.)?(\w+\("(?:[^"\\]|\\.)*"\))')


def compile_condition(text: str, names: Mapping[str, str], subject: str | None = None) -> Condition:
    """As `compile_with`, where `names` are the ids of fields with their rule types (`field_types.base.RuleType`), and
    `subject` is the one that `value` means."""
    return compile_with(text, Names(names, {}, (), subject))


def compile_with(text: str, names: Names, limit: int = MAX_LENGTH) -> Condition:
    """The condition that `text` means, in plain phrasing or CEL, by the names of a form, which are made once for all
    its conditions: the values that a field offers may be written unquoted, in any case; `value` is the field that a
    constraint belongs to, and `flag` the one flag, where there is one. Raises ConditionError."""
    if len(text) > limit:
        what = bilingual("The condition is longer than {limit} characters.", limit=limit)
        raise ConditionError(what, bilingual("Split it, or simplify it."))
    if not _UNFIT.isdisjoint(text):
        what = bilingual("The condition holds characters that are no text.")
        raise ConditionError(what, bilingual("Remove the control characters."))
    plain = "".join(" " if char.isspace() else char for char in text.replace("\\|", "|"))
    if not plain.strip(" `*"):
        raise ConditionError(bilingual("The condition is empty."))
    cel, cels = translated(plain, names)
    variables = names.variables_of(cels)
    _check(cel, variables, plain, names)
    return Condition(text, cel, frozenset(variable.name for variable in variables), variables)


def _check(cel: str, variables: Sequence[Variable], text: str, names: Names) -> None:
    """ConditionError unless it is CEL that comes to true or false, and can be worked out."""
    try:
        kind = engine.check(cel, tuple((variable.cel, variable.type) for variable in variables))
    except engine.CelError as error:
        raise _condition_error(str(error), cel, names) from None
    if kind not in {"BOOL", "DYN"}:
        example = next((variable.name for variable in variables), "notes")
        what = bilingual("“{text}” is a value, not a rule.", text=text.strip())
        raise ConditionError(what, bilingual("Write for example: {name} is answered.", name=example))
    for member, call in _CONSTANT_CALL.findall(cel):
        if problem := engine.constant_error(f'"".{call}' if member else call):
            hint = bilingual('Write for example date("2026-01-31"), duration("36h"), matches("^[A-Z]").')
            raise ConditionError(bilingual("“{call}” cannot work: {problem}.", call=call, problem=problem), hint)


def _condition_error(problem: str, cel: str, names: Names) -> ConditionError:
    if undeclared := _UNDECLARED.search(problem):
        return names.unknown_name(undeclared[1])
    position = _PROBLEM.search(problem)
    at, fault = (int(position[1]) - 1, position[2]) if position else (0, problem)
    if mismatch := _MISMATCH.search(fault):
        kinds = _kinds_in_words([table("kinds").get(kind, kind) for kind in mismatch[2].split(", ")])
        facts = {"around": _clause_around(cel, at), "sign": mismatch[1], "named": kinds}
        hint = table("hints").get(kinds.get("en"), "Compare values of one kind.")
        return ConditionError(bilingual("“{around}”: “{sign}” does not work with {named}.", **facts), bilingual(hint))
    rest = cel[at:].strip()
    unread = bilingual("“{rest}” cannot be read here.", rest=rest[:60])
    return ConditionError(unread if rest else bilingual("The condition ends too early."))


def _clause_around(cel: str, at: int) -> str:
    """What stands around a place, between the signs that join; behind one that stands there."""
    joints = ("&& ", "|| ")
    at += len(joints[0]) * cel.startswith(joints, at)
    start = max(cel.rfind(joint, 0, at) for joint in joints)
    end = min((index for joint in joints if (index := cel.find(joint, at)) >= 0), default=len(cel))
    return cel[max(start, 0) : end].strip(" &|")


def _kinds_in_words(kinds: Sequence[str]) -> LocalText:
    """Kinds of values in a row: "a date and text"."""
    names = [bilingual(kind) for kind in kinds]
    return LocalText.of(" and ".join(name.get("en") for name in names), ar=" و".join(name.get("ar") for name in names))
