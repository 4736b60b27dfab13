"""Describes `action.input` of questions about a field: the hints with which a frontend draws the widget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

TEXT = {"type": "string"}
TOOLS = {"type": "array", "items": TEXT}


def object_schema(description: str, properties: Schema, *optional: str) -> dict[str, Any]:
    """The schema of an object that has to have these properties, all but those that are `optional`."""
    required = [name for name in properties if name not in optional]
    described = {"type": "object", "description": description, "properties": dict(properties)}
    return {**described, "required": required} if required else described


def kind_schema(name: str) -> dict[str, Any]:
    """The schema of `kind` with only this value, by which generated clients tell objects apart."""
    return {"type": "string", "enum": [name]}


def component_ref(component: str) -> str:
    """The `$ref` of a component of the API's document."""
    return f"#/components/schemas/{component}"


SHOWN_ANSWER = object_schema(
    "An answer, to be shown.",
    {"field_id": TEXT, "label": TEXT, "value": {}, "shown": TEXT | {"description": "The value in words."}},
)
SHOWN_ANSWERS = {"type": "array", "items": {"$ref": component_ref("ShownAnswer")}}
OPTION = object_schema("One choice.", {"value": {}, "label": TEXT})
NOTED = {
    "noted": SHOWN_ANSWERS
    | {
        "description": "The answers that the turn took or changed, and the message tells of.",
    },
    "brief": TEXT
    | {
        "description": "The message without the sentences about `noted`, without `error`, and without `waiting`: for "
        "frontends that show these. There where it is shorter."
    },
}
"""What may come with any message."""

FIELD_KINDS = (
    "text",
    "textarea",
    "number",
    "yes_no",
    "select",
    "checkbox",
    "date",
    "time",
    "datetime",
    "map",
    "email",
    "tel",
    "file",
)
"""The widgets of the ASK actions: `input` of the field types."""

FIELD_INPUT = object_schema(
    "The widget for the field that is asked.",
    {
        "kind": {"type": "string", "enum": list(FIELD_KINDS), "description": "Which widget."},
        "schema": {
            "type": "object",
            "additionalProperties": True,
            "description": "JSON Schema (2020-12) of the value, for `answers`.",
        },
        "required": {"type": "boolean"},
        "skippable": {"type": "boolean", "description": "Whether to skip it is possible, or keeps its answer."},
        "attempt": {"type": "integer", "minimum": 0, "description": "How often it was asked before without an answer."},
        "leave_open": {
            "type": "boolean",
            "description": "True where the person may go on without an answer that the form needs, with a reason.",
        },
        "options": {
            "type": "array",
            "items": {"$ref": component_ref("InputOption")},
            "description": "The choices with the values to send; `options` of the action are their labels.",
        },
        "value": {"description": "What the widget starts with: a default, or an answer to be changed or confirmed."},
        "confirm": {"type": "boolean", "description": "True where a yes is enough: `value` is what was understood."},
        "error": TEXT | {"description": "Why the last answer was not taken."},
        "help": TEXT | {"description": "The author's explanation."},
        "sensitive": {"type": "boolean", "description": "Others than the person are shown a mask."},
        "autocomplete": TEXT | {"description": "The token of HTML for what browsers know: name, email, tel, bday."},
        "example": TEXT | {"description": "How a value is written, where people may not know."},
        "max_bytes": {"type": "integer", "description": "Of a file."},
        "near": TEXT | {"description": "The first of the days that the last words could mean."},
        "part": TEXT | {"description": "The day or the time of day that was told, where the other is asked for."},
        "distant": {"type": "boolean", "description": "The day is likely years away from today."},
        "accept": {"type": "array", "items": TEXT, "description": "Endings of the files that are taken, with dots."},
        "kinds": {"type": "array", "items": TEXT, "description": "What is taken, in few words for the person."},
        "documents": {
            "type": "array",
            "items": object_schema("A document.", {"name": TEXT, "required": {"type": "boolean"}}),
            "description": "The documents that a tool listed for the question.",
        },
        **NOTED,
    },
    *(
        "leave_open",
        "options",
        "value",
        "confirm",
        "error",
        "help",
        "sensitive",
        "autocomplete",
        "near",
        "part",
        "distant",
        "example",
        "max_bytes",
        "accept",
        "kinds",
        "documents",
        *NOTED,
    ),
)

_ONLY_OF: Mapping[str, tuple[str, ...]] = {
    "options": ("select", "checkbox", "yes_no"),
    "near": ("date",),
    "part": ("datetime",),
    "distant": ("date", "datetime"),
    "autocomplete": ("text", "email", "tel", "date"),
    "example": ("tel",),
    **dict.fromkeys(("max_bytes", "accept", "kinds", "documents"), ("file",)),
}
"""Hints that not every widget has, with those that do."""


def _widget(kind: str) -> dict[str, Any]:
    hints = {name: hint for name, hint in FIELD_INPUT["properties"].items() if kind in _ONLY_OF.get(name, (kind,))}
    return {**FIELD_INPUT, "properties": {**hints, "kind": kind_schema(kind)}}


FIELD_INPUTS: Mapping[str, tuple[str, Schema]] = {
    kind: (f"{kind.title().replace('_', '')}Input", _widget(kind)) for kind in FIELD_KINDS
}
"""By kind: the name of the component, and what it is."""
