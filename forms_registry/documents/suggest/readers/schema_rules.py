"""Reads what a JSON Schema demands under a condition: if and then, and what other answers demand."""

from __future__ import annotations

import json
from typing import Any

from forms_registry.documents.suggest.readers.located_json import Located, object_in, texts_in
from forms_registry.documents.suggest.shape import Candidate, Doubt, Imported

_Fields = dict[str, Candidate]
_CONDITIONAL = ("if", "not", "dependentSchemas")


def add_rules(schema: Located, form: Imported) -> None:
    """Gives the fields that a schema demands under a condition that condition, as a guess; notes what is not read."""
    fields = {one.text("id"): one for one in form.fields}
    for name in ("dependentRequired", "dependencies"):
        for key, wanted in object_in(schema.get(name)).items():
            _depend(name, key, wanted, schema, fields, form)
    if any(name in schema for name in _CONDITIONAL):
        _branches(schema, fields, form)


def _depend(name: str, key: str, wanted: Any, schema: Located, fields: _Fields, form: Imported) -> None:
    """`{a: [b]}`: whoever answers a must answer b."""
    if not isinstance(wanted, list):
        form.leave(schema.line, "keyword_left", keyword=name, name=key)
        return
    for other in texts_in(wanted):
        _demand(other, f"{key} is answered", schema, fields, form)


def _branches(schema: Located, fields: _Fields, form: Imported) -> None:
    condition = _condition(schema.get("if"))
    wanted, opposed = (texts_in(object_in(schema.get(branch)).get("required")) for branch in ("then", "else"))
    if not condition or not (wanted or opposed):
        for name in (name for name in _CONDITIONAL if name in schema):
            form.leave(schema.line, "keyword_left", keyword=name, name=str(schema.get("title", "")))
        return
    for other in wanted:
        _demand(other, condition, schema, fields, form)
    for other in opposed:
        _demand(other, f"not ({condition})", schema, fields, form)


def _demand(other: str, rule: str, schema: Located, fields: _Fields, form: Imported) -> None:
    if other not in fields:
        form.leave(schema.line, "rule_left", name=other, rule=rule)
        return
    facts = {"label": fields[other].text("label") or other, "rule": rule}
    fields[other].say("required_if", rule, schema.line, Doubt("schema_demands", facts, other="condition"))


def _condition(schema: Any) -> str:
    """`{properties: {a: {const: 1}}}` as `a == 1`; "" for what is not read."""
    schema = object_in(schema)
    if set(schema) - {"properties", "required"}:
        return ""
    parts = [_compared(name, one) for name, one in object_in(schema.get("properties")).items()]
    return " and ".join(parts) if parts and all(parts) else ""


def _compared(name: str, schema: Any) -> str:
    if not isinstance(schema, dict):
        return ""
    if set(schema) == {"const"}:
        return f"{name} == {json.dumps(schema['const'], ensure_ascii=False)}"
    if set(schema) == {"enum"} and isinstance(schema["enum"], list):
        return f"{name} in {json.dumps(schema['enum'], ensure_ascii=False)}"
    signs = {"minimum": ">=", "maximum": "<=", "exclusiveMinimum": ">", "exclusiveMaximum": "<"}
    compared = [f"{name} {signs[key]} {schema[key]}" for key in schema if key in signs]
    return " and ".join(compared) if len(compared) == len(schema) else ""
