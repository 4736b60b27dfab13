"""Conditions that an author wrote as YAML: {field: leave_type, equals: Sick}, {leave_type: Sick}, {any: [...]}.

A mapping stands for a phrase, and is compiled as one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path

import yaml

from forms_registry.conditions.compiling import compile_with
from forms_registry.conditions.errors import MAX_DEPTH, MAX_LENGTH, ConditionError
from forms_registry.conditions.names import Names, suggestion
from forms_registry.schema.condition import Condition
from nlu.types import JsonValue

_GROUPS = {"all": "and", "and": "and", "all_of": "and", "any": "or", "or": "or", "any_of": "or", "not": "and"}
_FIELD_KEYS = ("field", "field_id", "flag")
_WORDS = {"None": "null", "True": "yes", "False": "no"}
_JOINED = re.compile(r" (?:and|or) |&&|\|\||\?")


def condition_from_mapping(
    mapping: JsonValue,
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
    condition = compile_with(_phrase(mapping, vocabulary), vocabulary, 4 * MAX_LENGTH)
    return Condition(source, condition.cel, condition.inputs, condition.variables)


def _phrase(node: JsonValue, names: Names, depth: int = 0) -> str:
    if depth > MAX_DEPTH:
        raise ConditionError("The condition is nested too deeply.", "Split the rule.")
    if isinstance(node, str):
        return compile_with(node, names).cel
    if isinstance(node, list) and node:
        return _joined("and", [_phrase(item, names, depth + 1) for item in node])
    if isinstance(node, Mapping) and node:
        return _mapping({str(word): value for word, value in node.items()}, names, depth)
    raise ConditionError(f"“{node}” is not a condition.", "Write {field: leave_type, equals: Sick}.")


def _mapping(node: dict[str, JsonValue], names: Names, depth: int) -> str:
    key = next((key for key in _FIELD_KEYS if key in node and key not in names.types), None)
    if key is not None:
        return _tests(str(node.pop(key)), node, names)
    return _joined("and", [_entry(word, value, names, depth) for word, value in node.items()])


def _entry(word: str, value: JsonValue, names: Names, depth: int) -> str:
    if word in names.types or word.lower() not in _GROUPS:
        implied = "in" if isinstance(value, list) else "equals"
        return _tests(word, value if isinstance(value, Mapping) else {implied: value}, names)
    items = value if isinstance(value, list) else [value]
    joined = _joined(_GROUPS[word.lower()], [_phrase(item, names, depth + 1) for item in items])
    return f"not ({joined})" if word.lower() == "not" else joined


def _joined(word: str, phrases: Sequence[str]) -> str:
    if not phrases:
        raise ConditionError("An empty list is not a condition.", "Write for example: any: [leave_type is Sick].")
    if len(phrases) == 1:
        return phrases[0]
    return f" {word} ".join(f"({phrase})" if _JOINED.search(phrase) else phrase for phrase in phrases)


def _tests(name: str, operators: Mapping[str, JsonValue], names: Names) -> str:
    """The phrases of {gt: 3, lte: 8} and of {operator: GREATER_THAN, value: 3}."""
    if names.find(name) is None:
        raise names.unknown(name)
    written = {str(word): value for word, value in operators.items()}
    operator = str(written.pop("operator", written.pop("op", "equals")))
    if "value_field" in written:
        other = str(written.pop("value_field"))
        if names.find(other) is None:
            raise names.unknown(other)
        return _test(name, operator).format(name=name, value=other)
    if len(written) < len(operators):
        written = {operator: written.pop("value", written.pop("values", True)), **written}
    if not written and names.types[name] != "bool":
        raise ConditionError(f"{name} is compared with nothing.", "Add for example: equals: Sick.")
    return _joined("and", [_tested(name, word, value, names) for word, value in (written or {"equals": True}).items()])


def _tested(name: str, operator: str, value: JsonValue, names: Names) -> str:
    template = _test(name, operator)
    if "{value}" in template:
        return template.format(name=name, value=_value(name, value, names))
    phrase = template.format(name=name)
    return f"not {phrase}" if value is False else phrase


def _test(name: str, operator: str) -> str:
    template = _templates().get(operator.lower().replace(" ", "_").replace("-", "_"))
    if template is None:
        hint = suggestion(operator, _templates()) or "Write equals, in, gt or lt."
        raise ConditionError(f"{name}: Unknown operator “{operator}”.", hint)
    return template


def _value(name: str, value: JsonValue, names: Names) -> str:
    """A YAML value as it is written beside the field."""
    if isinstance(value, list):
        return f"[{', '.join(_value(name, item, names) for item in value)}]"
    kind = names.types[name]
    if isinstance(value, bool) and kind != "bool" and name not in names.options:
        raise ConditionError(f"“{value}” cannot be compared with {name}.", "Put the text in quotes.")
    if isinstance(value, str) and kind in {"string", "list", "bool"}:
        return json.dumps(value, ensure_ascii=False)
    if not isinstance(value, str | int | float | date | None):
        raise ConditionError(f"“{value}” cannot be compared with {name}.", "Write one text, number or date.")
    return _WORDS.get(str(value), str(value))


@cache
def _templates() -> dict[str, str]:
    """Operator to phrase."""
    found = yaml.safe_load(Path(__file__).with_name("operators.yaml").read_text(encoding="utf-8"))
    return {str(word).lower(): phrase for phrase, words in found.items() for word in words}
