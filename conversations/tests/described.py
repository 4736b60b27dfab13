"""The description of the API, and whether a value is as it says."""

from __future__ import annotations

import json
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator


def described() -> dict[str, Any]:
    generated = SchemaGenerator().get_schema(request=None, public=True)
    return json.loads(json.dumps(generated, default=str))


def resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """A response, or the component that stands in its place."""
    return document["components"]["responses"][part["$ref"].rpartition("/")[2]] if "$ref" in part else part


def conforms(document: dict[str, Any], component: str, value: Any) -> None:
    """Checks a value, and the formats of its texts, against a component; `nullable` is the one word of OpenAPI 3.0 that
    JSON Schema lacks."""

    def plain(part: Any) -> Any:
        if isinstance(part, list):
            return [plain(item) for item in part]
        if not isinstance(part, dict):
            return part
        rest = {name: plain(item) for name, item in part.items() if name != "nullable"}
        return {"anyOf": [rest, {"type": "null"}]} if part.get("nullable") else rest

    schema = {"$ref": f"#/components/schemas/{component}", "components": plain(document["components"])}
    Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).validate(value)
