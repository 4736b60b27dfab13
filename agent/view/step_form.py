"""A turn as a wizard renders it: the current step, or the review, as one JSON Schema with the data that is known.

The schema is of draft 2020-12, in words that older drafts have too. It names no dialect itself, because validators that
know draft-07 alone, such as that of JSON Forms, refuse one that does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from agent.state.pending import Greeted, Pending, ReviewShown, StepShown, field_of
from agent.turns.actions import Action
from agent.view.form_view import FormView
from agent.view.value_schema import schema_now
from forms_registry.schema import FieldSpec, JsonValue, StepSpec

HINTS = "x-formpilot"
_ASKS = "ASK_"
_LIMITS = ("formatMinimum", "formatMaximum")


def step_form(view: FormView, pending: Pending | None, action: Action, refused: Mapping[str, str]) -> dict[str, Any]:
    """`{type, schema, data, validation_errors}`.

    `type` is "form" where a field is asked, "review" where answers are to be confirmed, else "message": then there is
    only `action` to show, `schema` is None, and `data` are all answers. `refused` are the reasons of this turn, by
    field id.
    """
    if isinstance(pending, ReviewShown):
        return _payload("review", view, view.visible(), view.spec.title.get(view.locale), refused)
    if isinstance(pending, StepShown):
        return _step_payload("review", view, _step_numbered(view, pending.step), refused)
    if isinstance(pending, Greeted) or action.action.startswith(_ASKS):
        return _step_payload("form", view, _step_asked(view, pending), refused)
    return {
        "type": "message",
        "schema": None,
        "data": _data(view, view.visible()),
        "validation_errors": _errors(refused),
    }


def _step_asked(view: FormView, pending: Pending | None) -> StepSpec:
    field_id = field_of(pending)
    return _step_numbered(view, view.spec.field(field_id).step) if field_id else view.current_step


def _step_numbered(view: FormView, number: int) -> StepSpec:
    return next(step for step in view.spec.steps if step.number == number)


def _step_payload(kind: str, view: FormView, step: StepSpec, refused: Mapping[str, str]) -> dict[str, Any]:
    fields = (item for item in view.spec.step_fields(step.number) if view.is_visible(item.id))
    title = step.title.get(view.locale) or view.spec.title.get(view.locale)
    return _payload(kind, view, fields, title, refused, step=step.number)


def _payload(
    kind: str, view: FormView, fields: Iterable[FieldSpec], title: str, refused: Mapping[str, str], **about: int
) -> dict[str, Any]:
    fields_shown = [item for item in fields if _is_shown(view, item)]
    editable = frozenset(item.id for item in fields_shown if not item.computed)
    schema = {
        "title": title,
        "type": "object",
        "properties": {item.id: _property(view, item, editable) for item in fields_shown},
        "required": [item.id for item in fields_shown if view.is_required(item) and not item.computed],
        "additionalProperties": False,
    }
    return {
        "type": kind,
        "schema": schema | ({HINTS: about} if about else {}),
        "data": _data(view, fields_shown),
        "validation_errors": _errors(refused),
    }


def _data(view: FormView, fields: Iterable[FieldSpec]) -> dict[str, JsonValue]:
    return {item.id: view.values[item.id] for item in fields if view.is_answered(item.id) and _is_shown(view, item)}


def _is_shown(view: FormView, item: FieldSpec) -> bool:
    """What a tool is still to work out is nobody's to fill in, and what is left to the host's page stays there."""
    return not view.is_left_to_page(item) and (view.is_answered(item.id) or not item.computed)


def _property(view: FormView, item: FieldSpec, editable: Collection[str]) -> dict[str, Any]:
    """The schema holds whatever is entered in the `editable` fields beside it; limits by their answers, which may be
    about to change, are hints."""
    field_type, context = view.field_type(item), view.value_context(item)
    options = {option.value: option.label(view.locale) for option in field_type.offered_options(context)}
    schema = _without_unknown_limits(schema_now(view, item, without=editable))
    limits = {name: limit for name, limit in schema_now(view, item).items() if name in _LIMITS}
    limits = {name: limit for name, limit in limits.items() if schema.get(name) != limit}
    described = {"title": item.name(view.locale), **_labelled(schema, options)}
    if help_text := item.help.get(view.locale):
        described["description"] = help_text
    if item.default is not None and not item.sensitive:
        described["default"] = item.default
    if item.computed:
        described["readOnly"] = True
    return described | {HINTS: _hints(view, item, field_type.input) | limits}


def _without_unknown_limits(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema without limits of moments that have no format: validators that know them (ajv-formats) refuse such a
    schema."""
    return schema if "format" in schema else {name: part for name, part in schema.items() if name not in _LIMITS}


def _hints(view: FormView, item: FieldSpec, kind: str) -> dict[str, Any]:
    question = item.prompts[0].get(view.locale) if item.prompts else ""
    hints = {
        "prompt": question,
        "sensitive": item.sensitive,
        "waits_for_options": view.waits_for_options(item),
        "left_open": item.id in view.left_open,
    }
    return {"kind": kind, **{name: value for name, value in hints.items() if value}}


def _labelled(schema: dict[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
    """The schema with a title for each option, where it lists values."""
    if "items" in schema:
        schema = {**schema, "items": _labelled(schema["items"], options)}
    if "enum" not in schema:
        return schema
    rest = {name: value for name, value in schema.items() if name != "enum"}
    return rest | {"oneOf": [{"const": value, "title": options.get(value, value)} for value in schema["enum"]]}


def _errors(refused: Mapping[str, str]) -> list[dict[str, Any]]:
    """As validators of JSON Schema tell them, so that a renderer shows each beside its field."""
    return [
        {
            "instancePath": f"/{name}",
            "schemaPath": f"#/properties/{name}",
            "keyword": HINTS,
            "params": {},
            "message": why,
        }
        for field_id, why in refused.items()
        for name in [field_id.replace("~", "~0").replace("/", "~1")]
    ]
