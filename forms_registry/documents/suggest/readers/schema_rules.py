"""Reads what a JSON Schema demands under a condition: if and then, and what other answers demand."""

from __future__ import annotations

import json
from typing import Any

from forms_registry.documents.suggest.readers.located_json import Located, object_in, texts_in
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm

_Fields = dict[str, Candidate]
_CONDITIONAL = ("if", "not", "dependentSchemas")


def add_rules(schema: Located, form: ImportedForm) -> None:
    """Gives the fields that a schema demands under a condition that condition, as a guess; notes what is not read."""
    fields = {candidate.text("id"): candidate for candidate in form.fields}
    for name in ("dependentRequired", "dependencies"):
        for key, dependents in object_in(schema.get(name)).items():
            _add_dependents(name, key, dependents, schema, fields, form)
    if any(name in schema for name in _CONDITIONAL):
        _add_branches(schema, fields, form)


def _add_dependents(name: str, key: str, dependents: Any, schema: Located, fields: _Fields, form: ImportedForm) -> None:
    """`{a: [b]}`: whoever answers a must answer b."""
    if not isinstance(dependents, list):
        form.note_unread(schema.line, "keyword_left", keyword=name, name=key)
        return
    for other in texts_in(dependents):
        _add_demand(other, f"{key} is answered", schema, fields, form)


def _add_branches(schema: Located, fields: _Fields, form: ImportedForm) -> None:
    condition = _condition(schema.get("if"))
    demanded, demanded_else = (texts_in(object_in(schema.get(branch)).get("required")) for branch in ("then", "else"))
    if not condition or not (demanded or demanded_else):
        for name in (name for name in _CONDITIONAL if name in schema):
            form.note_unread(schema.line, "keyword_left", keyword=name, name=str(schema.get("title", "")))
        return
    for other in demanded:
        _add_demand(other, condition, schema, fields, form)
    for other in demanded_else:
        _add_demand(other, f"not ({condition})", schema, fields, form)


def _add_demand(other: str, rule: str, schema: Located, fields: _Fields, form: ImportedForm) -> None:
    if other not in fields:
        form.note_unread(schema.line, "rule_left", name=other, rule=rule)
        return
    facts = {"label": fields[other].text("label") or other, "rule": rule}
    fields[other].add("required_if", rule, schema.line, Doubt("schema_demands", facts, other="condition"))


def _condition(schema: Any) -> str:
    """`{properties: {a: {const: 1}}}` as `a == 1`; "" for what is not read."""
    schema = object_in(schema)
    if set(schema) - {"properties", "required"}:
        return ""
    parts = [_comparison(name, compared) for name, compared in object_in(schema.get("properties")).items()]
    return " and ".join(parts) if parts and all(parts) else ""


def _comparison(name: str, schema: Any) -> str:
    if not isinstance(schema, dict):
        return ""
    if set(schema) == {"const"}:
        return f"{name} == {json.dumps(schema['const'], ensure_ascii=False)}"
    if set(schema) == {"enum"} and isinstance(schema["enum"], list):
        return f"{name} in {json.dumps(schema['enum'], ensure_ascii=False)}"
    signs = {"minimum": ">=", "maximum": "<=", "exclusiveMinimum": ">", "exclusiveMaximum": "<"}
    compared = [f"{name} {signs[key]} {schema[key]}" for key in schema if key in signs]
    return " and ".join(compared) if len(compared) == len(schema) else ""
