"""Reads JSON Schema (draft 7 and 2020-12): the properties of an object become fields."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from forms_registry.documents.reading import MAX_FIELDS
from forms_registry.documents.suggest.candidates import set_id
from forms_registry.documents.suggest.readers.located_json import (
    Located,
    list_in,
    object_in,
    read_json,
    text_in,
    texts_in,
)
from forms_registry.documents.suggest.readers.schema_rules import add_rules
from forms_registry.documents.suggest.readers.schema_types import type_of, whole_pattern
from forms_registry.documents.suggest.shape import Candidate, Doubt, ImportedForm, Unreadable
from forms_registry.schema.bilingual import bilingual
from patterns.regular import linear
from patterns.scanning import encodable

_BEGINNING = linear(r"\s*(?:\{\s*(?:[\"'}/]|[\w$]+\s*:|\z)|\[[\s\[]*(?:[\"{\d]|\]?\s*\z))")
_DEEPEST = 8
_OF_NUMBERS = {"minimum": "minimum", "maximum": "maximum"}
_OF_TEXTS = {"minLength": "min_length", "maxLength": "max_length", "pattern": "pattern"}
_OF_LISTS = {"minItems": "min_items", "maxItems": "max_items"}
_OF_MOMENTS = {"formatMinimum": "minimum", "formatMaximum": "maximum"}
_LIMITS: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(("number", "integer"), _OF_NUMBERS),
    **dict.fromkeys(("text", "textarea"), _OF_TEXTS),
    **dict.fromkeys(("checkbox", "file"), _OF_LISTS),
    **dict.fromkeys(("date", "time", "datetime"), _OF_MOMENTS),
}
_MEANT_BY_TYPE = frozenset({*_OF_TEXTS, *_OF_LISTS, *_OF_MOMENTS})
"""What a schema may say of a phone number, a place or a moment to describe no more than its form."""

_READ = frozenset({"type", "title", "description", "default", "enum", "oneOf", "anyOf", "items", "format", "$ref"})
_SILENT = frozenset({"$id", "$schema", "$comment", "$defs", "definitions", "examples", "uniqueItems", "properties"})
_UNDERSTOOD = frozenset({*_READ, *_SILENT, "required", "additionalProperties", "allOf", "const", "readOnly"})


@dataclass(slots=True)
class _Reader:
    root: Located
    form: ImportedForm
    ids: set[str] = field(default_factory=set)
    steps: int = 0

    def resolved(self, schema: Any, depth: int = 0) -> Located:
        """The schema, with what it refers to in the same document; its own words come first."""
        own = schema if isinstance(schema, Located) else Located()
        reference = own.get("$ref")
        if not isinstance(reference, str) or depth > _DEEPEST:
            return own
        target: Any = self.root
        for name in reference.removeprefix("#").strip("/").split("/") if reference.startswith("#") else ("",):
            target = target.get(name.replace("~1", "/").replace("~0", "~")) if isinstance(target, dict) else None
        if not isinstance(target, Located):
            self.form.note_unread(own.line, "reference_left", reference=reference)
            return own
        merged = Located({**self.resolved(target, depth + 1), **{k: v for k, v in own.items() if k != "$ref"}})
        merged.line, merged.last = own.line, own.last
        return merged

    def read_object(self, schema: Located, step: int | None = None, parent: str = "", depth: int = 0) -> None:
        required = frozenset(texts_in(schema.get("required")))
        for name, source in self.properties(schema):
            if len(self.form.fields) > MAX_FIELDS:
                return
            prop = self.resolved(source)
            prop.line = prop.line if prop.line > 1 else schema.line
            if _is_object(prop) and type_of(prop)[0] != "location" and depth < _DEEPEST:
                self.read_step(name, prop, depth)
            else:
                self.read_field(name, prop, is_required=name in required, step=step, parent=parent)
        for part in (schema, *(self.resolved(each) for each in list_in(schema.get("allOf")))):
            add_rules(part, self.form)

    def properties(self, schema: Located) -> Iterator[tuple[str, Any]]:
        for part in (schema, *(self.resolved(each) for each in list_in(schema.get("allOf")))):
            yield from object_in(part.get("properties")).items()

    def read_step(self, name: str, schema: Located, depth: int) -> None:
        """An object within is a step of the form; where it stands within another, it goes on with that one's."""
        if depth == 0:
            self.steps += 1
            self.form.steps[self.steps] = text_in(schema.get("title")) or name
        self.read_object(schema, self.steps, name, depth + 1)

    def read_field(self, name: str, schema: Located, *, is_required: bool, step: int | None, parent: str) -> None:
        if "const" in schema or schema.get("readOnly") is True:
            self.form.note_unread(schema.line, "not_asked", name=name)
            return
        kind, options, doubt = type_of({"title": name, **schema})
        if not kind:
            self.form.note_unread(schema.line, "property_left", name=name)
            return
        candidate = Candidate(schema.line, schema.last)
        identifier = name if name not in self.ids else f"{parent}_{name}"
        self.ids.add(identifier)
        set_id(candidate, text_in(schema.get("title")) or name, identifier, schema.line)
        if parent:
            flattened = Doubt("id_flattened", {"id": identifier, "parent": parent}, other="id", deniable=False)
            candidate.values.pop("id")
            candidate.add("id", identifier, schema.line, flattened)
        candidate.add("type", kind, doubt=doubt)
        title = text_in(schema.get("title"))
        candidate.add("prompt", title if title.endswith(("?", "؟")) else "")
        candidate.add("label", title.rstrip("?؟ "))
        candidate.add("help", text_in(schema.get("description")))
        candidate.add("options", options)
        candidate.add("step", step)
        candidate.add("required", is_required)
        candidate.add("default", _default(schema.get("default")))
        self.add_limits(schema, kind, candidate)
        self.form.fields.append(candidate)

    def add_limits(self, schema: Located, kind: str, candidate: Candidate) -> None:
        """The limits that fit the type; a length of one or more is what every answer has."""
        keys = _LIMITS.get(kind, {})
        for name in schema:
            if name in keys:
                _add_limit(name, keys[name], schema[name], candidate)
            elif name not in _UNDERSTOOD and (kind == "text" or name not in _MEANT_BY_TYPE):
                self.form.note_unread(schema.line, "keyword_left", keyword=name, name=candidate.text("id"))


def _add_limit(name: str, key: str, value: Any, candidate: Candidate) -> None:
    if not isinstance(value, str | int | float) or (name, value) == ("minLength", 1):
        return
    limit = whole_pattern(value) if name == "pattern" and isinstance(value, str) else value
    facts = {"label": candidate.text("label") or candidate.text("id"), "said": limit}
    candidate.add(key, limit, doubt=Doubt("limit_of_today", facts) if name in _OF_MOMENTS else None)


def is_json(text: str) -> bool:
    """Whether a text begins as JSON does, be it broken; a bracket around words begins any other text."""
    return bool(_BEGINNING.match(encodable(text)))


def read_json_schema(text: str) -> ImportedForm:
    """Raises Unreadable for what is not JSON, or describes no object."""
    try:
        root = read_json(text)
    except json.JSONDecodeError as error:
        raise Unreadable("json_broken", error.lineno, reason=error.msg) from None
    except ValueError as error:
        raise Unreadable("json_broken", 1, reason=str(error)) from None
    except RecursionError:
        raise Unreadable("json_broken", 1, reason=bilingual("it is nested too deeply, or too long")) from None
    if not isinstance(root, Located):
        raise Unreadable("no_schema")
    form = ImportedForm()
    reader = _Reader(root, form)
    top = reader.resolved(root)
    if not any(True for _ in reader.properties(top)):
        raise Unreadable("no_schema")
    form.title, form.purpose = text_in(top.get("title")), text_in(top.get("description"))
    reader.read_object(top)
    return form


def _is_object(schema: Located) -> bool:
    return isinstance(schema.get("properties"), dict) and schema.get("type", "object") == "object"


def _default(value: Any) -> Any:
    return value if isinstance(value, str | bool | int | float) else None
