"""Conditions that an author wrote as YAML: {field: leave_type, equals: Sick}, {leave_type: Sick}, {any: [...]}.

A mapping stands for a phrase, and is compiled as one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date

from forms_registry.conditions.compiling import compile_with
from forms_registry.conditions.names import MAX_DEPTH, MAX_LENGTH, ConditionError, Names, suggestion, table
from forms_registry.schema.bilingual import bilingual
from forms_registry.schema.condition import Condition
from nlu.types import JsonValue

_GROUPS = {"all": "and", "and": "and", "all_of": "and", "any": "or", "or": "or", "any_of": "or", "not": "and"}
_FIELD_KEYS = ("field", "field_id", "flag")
_WORDS = {"None": "null", "True": "yes", "False": "no"}
_JOINING = (" and ", " or ", "&&", "||", "?")


def condition_of(mapping: JsonValue, names: Names) -> Condition:
    """The condition that a YAML or JSON value means, by the names of a form, which are made once for all its
    conditions; a text in it is read as by `compile_with`. A list means all of its items. Raises ConditionError."""
    source = mapping if isinstance(mapping, str) else json.dumps(mapping, ensure_ascii=False, default=str)
    condition = compile_with(_phrase(mapping, names), names, 4 * MAX_LENGTH)
    return Condition(source, condition.cel, condition.inputs, condition.variables)


def _phrase(node: JsonValue, names: Names, depth: int = 0) -> str:
    if depth > MAX_DEPTH:
        raise ConditionError(bilingual("The condition is nested too deeply."), bilingual("Split the rule."))
    if isinstance(node, str):
        return compile_with(node, names).cel
    if isinstance(node, list) and node:
        return _joined("and", [_phrase(item, names, depth + 1) for item in node])
    if isinstance(node, Mapping) and node:
        return _mapping({str(word): value for word, value in node.items()}, names, depth)
    what = bilingual("“{node}” is not a condition.", node=node)
    raise ConditionError(what, bilingual("Write {field: leave_type, equals: Sick}."))


def _mapping(node: dict[str, JsonValue], names: Names, depth: int) -> str:
    key = next((key for key in _FIELD_KEYS if key in node and key not in names.types), None)
    if key is not None:
        return _tests(str(node.pop(key)), node, names)
    return _joined("and", [_entry(word, value, names, depth) for word, value in node.items()])


def _entry(word: str, value: JsonValue, names: Names, depth: int) -> str:
    if word in names.types or word.lower() not in _GROUPS:
        implied = "in" if isinstance(value, list) else "equals"
        return _tests(word, value if isinstance(value, Mapping) else {implied: value}, names)
    items = value if value and isinstance(value, list) else [value]
    joined = _joined(_GROUPS[word.lower()], [_phrase(item, names, depth + 1) for item in items])
    return f"not ({joined})" if word.lower() == "not" else joined


def _joined(word: str, phrases: Sequence[str]) -> str:
    if len(phrases) == 1:
        return phrases[0]
    return f" {word} ".join(f"({phrase})" if any(sign in phrase for sign in _JOINING) else phrase for phrase in phrases)


def _tests(name: str, tests_written: Mapping[str, JsonValue], names: Names) -> str:
    """The phrases of {gt: 3, lte: 8} and of {operator: GREATER_THAN, value: 3}."""
    tests = {str(word): value for word, value in tests_written.items()}
    operator = str(tests.pop("operator", tests.pop("op", "equals")))
    other = tests.get("value_field", name)
    for field_id in (name, str(other)):
        if names.find(field_id) is None:
            raise names.unknown_name(field_id)
    if "value_field" in tests:
        return _template(name, operator).format(name=name, value=other)
    if len(tests) < len(tests_written):
        tests = {operator: tests.pop("value", tests.pop("values", True)), **tests}
    if not tests and names.types[name] != "bool":
        what = bilingual("{name} is compared with nothing.", name=name)
        raise ConditionError(what, bilingual("Add for example: equals: Sick."))
    return _joined("and", [_test(name, word, value, names) for word, value in (tests or {"equals": True}).items()])


def _test(name: str, operator: str, value: JsonValue, names: Names) -> str:
    template = _template(name, operator)
    if "{value}" in template:
        return template.format(name=name, value=_value(name, value, names))
    return f"{'not ' if value is False else ''}{template.format(name=name)}"


def _template(name: str, operator: str) -> str:
    templates = {word: phrase for phrase, words in table("mapping").items() for word in words}
    template = templates.get(operator.lower().replace(" ", "_").replace("-", "_"))
    if template is None:
        hint = suggestion(operator, templates) or bilingual("Write equals, in, gt or lt.")
        raise ConditionError(bilingual("{name}: Unknown operator “{operator}”.", name=name, operator=operator), hint)
    return str(template)


def _value(name: str, value: JsonValue, names: Names) -> str:
    """A YAML value as it is written beside the field."""
    if isinstance(value, list):
        return f"[{', '.join(_value(name, item, names) for item in value)}]"
    kind = names.types[name]
    misplaced = isinstance(value, bool) and kind != "bool" and name not in names.options
    if misplaced or not isinstance(value, str | int | float | date | None):
        what = bilingual("“{value}” cannot be compared with {name}.", value=value, name=name)
        raise ConditionError(what, bilingual("Write one text, number or date."))
    if isinstance(value, str) and kind in {"string", "list", "bool"}:
        return json.dumps(value, ensure_ascii=False)
    return _WORDS.get(str(value), str(value))
