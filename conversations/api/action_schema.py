"""The nine actions, described as the union that `agent.turns.actions` declares, with a component for each of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from typing_extensions import override

from agent.turns.actions import ACTION
from conversations.api.hints import always_present, components, schema_of_input


class ActionFieldExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    """With the hints that each of them comes with."""

    target_class = "conversations.api.reply_serializers.ActionField"

    @override
    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        for name, schema in components().items():
            _component(auto_schema, name, schema)
        return _union(auto_schema, "Action", with_hints=True)


class BareActionFieldExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = "conversations.api.reply_serializers.BareActionField"

    @override
    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        return _union(auto_schema, "BareAction", with_hints=False)


def _union(auto_schema: AutoSchema, name: str, *, with_hints: bool) -> dict[str, Any]:
    """A reference to the union; its components bear its name at their end."""
    union = ACTION.json_schema(ref_template=f"#/components/schemas/{{model}}{name}")
    for model, schema in union.pop("$defs").items():
        _component(auto_schema, f"{model}{name}", _as_openapi(schema, with_hints=with_hints))
    return _component(auto_schema, name, union).ref


def _component(auto_schema: AutoSchema, name: str, schema: Mapping[str, Any]) -> ResolvedComponent:
    component = ResolvedComponent(  # type: ignore[no-untyped-call]
        name=name, type=ResolvedComponent.SCHEMA, schema=schema, object=name
    )
    auto_schema.registry.register_on_missing(component)
    return component


def _as_openapi(schema: dict[str, Any], *, with_hints: bool) -> dict[str, Any]:
    """In the words of OpenAPI 3.0: no null type (an absent part is left out, never null), and no const. Generators
    take a title for the name of a class."""
    properties = {name: _property_as_openapi(part) for name, part in schema["properties"].items()}
    action = schema["properties"]["action"]["const"]
    there = always_present(action)
    if with_hints:
        properties["input"] = schema_of_input(action)
    else:
        del properties["input"]
    required = ["action", *schema.get("required", ()), *(name for name in there if name in properties)]
    described = {name: value for name, value in schema.items() if name != "title"}
    return {**described, "properties": properties, "required": required}


def _property_as_openapi(part: dict[str, Any]) -> dict[str, Any]:
    described = {name: value for name, value in part.items() if name not in {"default", "title", "const", "anyOf"}}
    if "const" in part:
        return {**described, "enum": [part["const"]]}
    if "anyOf" in part:
        (kind,) = (choice for choice in part["anyOf"] if choice != {"type": "null"})
        return {**described, **kind}
    return described
