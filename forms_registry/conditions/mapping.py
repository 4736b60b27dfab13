"""Conditions that an author wrote as YAML: {field: leave_type, equals: Sick}, {leave_type: Sick}, {any: [...]}."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date

from forms_registry.conditions import syntax
from forms_registry.conditions.comparing import between, compare, one_of
from forms_registry.conditions.compiling import checked, compile_with, finish
from forms_registry.conditions.errors import MAX_DEPTH, MAX_LENGTH, ConditionError
from forms_registry.conditions.fragments import Clause, Term, join, moment_term, negation, number_term, text_term
from forms_registry.conditions.names import Names, suggestion
from forms_registry.conditions.terms import name_term, read_term
from forms_registry.conditions.tokens import Scanner
from forms_registry.conditions.wording import TRUTH
from forms_registry.schema.condition import Condition
from nlu.types import JsonValue

_SIGNS = {
    "==": "equals equal eq is value ==  =",
    "!=": "not_equals not_equal ne neq is_not not !=",
    ">": "gt greater_than more_than after >",
    ">=": "gte ge at_least min minimum >=",
    "<": "lt less_than before <",
    "<=": "lte le at_most max maximum <=",
    "in": "in one_of any_of values",
    "not in": "not_in none_of nin",
    "contains": "contains includes",
    "between": "between",
    "answered": "answered exists filled is_answered not_empty is_not_empty",
    "empty": "empty is_empty unanswered",
}
_SIGN_OF = {word: sign for sign, words in _SIGNS.items() for word in words.split()}
_GROUPS = {"all": "&&", "and": "&&", "all_of": "&&", "any": "||", "or": "||", "any_of": "||"}
_FIELD_KEYS = ("field", "flag", "field_id", "feature_flag", "when")
_OPERATOR_KEYS = ("operator", "op", "comparison")


def condition_from_mapping(
    mapping: Mapping[str, JsonValue] | Sequence[JsonValue] | str,
    names: Mapping[str, str],
    *,
    options: Mapping[str, Sequence[str]] | None = None,
    subject: str | None = None,
    flags: Sequence[str] = (),
) -> Condition:
    """The condition that a YAML or JSON value means; a text in it is read as by `compile_condition`, with the same
    arguments. A list means all of its items. Raises ConditionError."""
    vocabulary = Names(names, options or {}, flags, subject)
    if isinstance(mapping, str):
        return compile_with(mapping, vocabulary)
    source = json.dumps(mapping, ensure_ascii=False, default=str)
    if len(source) > 4 * MAX_LENGTH:
        raise ConditionError("The condition is too long.", "Split it, or simplify it.")
    cel = _group(mapping, vocabulary, 0).cel
    return finish(source, checked(cel, vocabulary), vocabulary)


def _group(node: JsonValue, names: Names, depth: int) -> Clause:
    if depth > MAX_DEPTH:
        raise ConditionError("The condition is nested too deeply.", "Split the rule.")
    if isinstance(node, str):
        cel = compile_with(node, names).cel
        joined = any(piece.text in {"&&", "||", "?"} for piece in syntax.pieces(cel))
        return Clause(cel, joint="text" if joined else "")
    if isinstance(node, Mapping) and node:
        return _mapping(node, names, depth)
    if isinstance(node, Sequence):
        return _joined("&&", node, names, depth)
    raise _no_condition(node)


def _joined(joint: str, items: Sequence[JsonValue], names: Names, depth: int) -> Clause:
    if not items:
        raise _no_condition(items)
    return join(joint, [_group(item, names, depth + 1) for item in items])


def _no_condition(node: JsonValue) -> ConditionError:
    return ConditionError(f"“{node}” is not a condition.", "Write {field: leave_type, equals: Sick}.")


def _mapping(node: Mapping[str, JsonValue], names: Names, depth: int) -> Clause:
    key = next((key for key in _FIELD_KEYS if key in node and key not in names.types), None)
    if key is not None:
        return _tests(str(node[key]), _operators(node, key), names)
    clauses = []
    for key, value in node.items():
        word = str(key)
        if word in names.types:
            clauses.append(_tests(word, value if isinstance(value, Mapping) else {_implied(value): value}, names))
        elif word.lower() in _GROUPS:
            items = value if isinstance(value, Sequence) and not isinstance(value, str) else [value]
            clauses.append(_joined(_GROUPS[word.lower()], items, names, depth))
        elif word.lower() in {"not", "none"}:
            clauses.append(negation(_group(value, names, depth + 1)))
        else:
            clauses.append(_tests(word, {_implied(value): value}, names))
    return join("&&", clauses)


def _implied(value: JsonValue) -> str:
    return "in" if isinstance(value, list) else "equals"


def _operators(node: Mapping[str, JsonValue], field_key: str) -> dict[str, JsonValue]:
    """{field: x, operator: ">", value: 3} as {">": 3}; other keys as they are."""
    rest = {str(key): value for key, value in node.items() if key != field_key}
    written = next((rest.pop(key) for key in _OPERATOR_KEYS if key in rest), None)
    if written is None:
        return rest
    value = next((rest.pop(key) for key in ("value", "values") if key in rest), True)
    return {str(written): value, **rest}


def _tests(written: str, operators: Mapping[str, JsonValue], names: Names) -> Clause:
    name = names.find(written)
    if name is None:
        raise names.unknown(written)
    left = name_term(names, name)
    if not operators:
        if left.type == "bool":
            return Clause(left.cel)
        raise ConditionError(f"{name} is compared with nothing.", "Add for example: equals: Sick.")
    return join("&&", [_test(left, str(word), value, names) for word, value in operators.items()])


def _test(left: Term, word: str, value: JsonValue, names: Names) -> Clause:
    sign = _SIGN_OF.get(word.lower().replace(" ", "_").replace("-", "_"))
    if sign is None:
        raise ConditionError(f"Unknown operator “{word}”.", suggestion(word, _SIGN_OF) or "Write equals, in, gt or lt.")
    if sign in {"answered", "empty"} or value is None:
        answered = Clause(f"answered.{left.cel}")
        present = (sign in {"answered", "!="}) == (value is not False)
        return answered if present else negation(answered)
    if sign in {"in", "not in", "between", "contains"}:
        items = value if isinstance(value, list) else [value]
        terms = [_value(left, item, names) for item in items]
        if not terms:
            raise ConditionError(f"{left.cel} is compared with nothing.", "List at least one value.")
        if sign == "between":
            if len(terms) != 2:
                raise ConditionError("“between” takes two values.", "Write between: [1, 5].")
            return between(left, *terms)
        if sign == "contains" and left.type == "string":
            return join("&&", [Clause(f"{left.cel}.contains({term.cel})") for term in terms])
        clause = one_of(left, terms)
        return negation(clause) if sign == "not in" else clause
    return compare(left, sign, _value(left, value, names))


def _value(left: Term, value: JsonValue, names: Names) -> Term:
    """A YAML scalar as the value that `left` is compared with."""
    if isinstance(value, date):
        return moment_term(value.isoformat())
    if left.type == "bool":
        truth = TRUTH.match(str(value).lower().split())
        if truth is None:
            raise ConditionError(f"{left.cel} is either yes or no, not “{value}”.", "Write true or false.")
        return Term("true" if truth[0] else "false", "bool", literal=True)
    if left.name in names.options:
        word = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        option = names.option(left.name, word)
        if option is None:
            raise names.no_option(str(left.name), str(value))
        return text_term(option)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return text_term(f"{value}") if left.type in {"string", "list"} else number_term(value)
    if not isinstance(value, str):
        raise ConditionError(f"“{value}” cannot be compared with {left.cel}.", "Write one text, number or date.")
    if left.type in {"string", "list", "dyn"}:
        return text_term(value)
    scan = Scanner(value)
    term = read_term(scan, names)
    if not scan.at_end:
        scan.fail()
    return term
