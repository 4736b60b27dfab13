"""What a form would be like, as data for the editor: what was understood, and what a person would read first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from authoring.rules import Rule, rules_of
from forms_registry.answers_schema import answers_schema
from forms_registry.schema import FieldSpec, FormSpec, ToolArgument, ToolSpec, Trigger, TriggerKind


def preview(spec: FormSpec, language: str) -> dict[str, Any]:
    """A form as JSON values. Its texts are in `language` where it speaks that, else in its first one."""
    now = timezone.now().astimezone(ZoneInfo(settings.TIME_ZONE))
    return {
        "title": spec.title.get(language),
        "purpose": spec.purpose.get(language),
        "languages": list(spec.languages),
        "greeting": {one: _greeting(spec, one, now) for one in spec.languages},
        "steps": [
            {
                "number": step.number,
                "title": step.title.get(language),
                "fields": [_field(item, language) for item in spec.step_fields(step.number)],
            }
            for step in spec.steps
        ],
        "tools": list(_tools(spec, language)),
        "schema": answers_schema(spec, now),
    }


def _greeting(spec: FormSpec, language: str, now: datetime) -> str:
    """What the agent says first to a person of whom nothing is known."""
    from agent.runner import run_turn  # it brings the graph along, which manage.py should not wait for
    from agent.turn import TurnContext, TurnInput

    context = TurnContext(spec=spec, conversation_id="preview", number=1, now=now, locale=language)
    return run_turn(TurnInput(), context, None).response_message


def _field(item: FieldSpec, language: str) -> dict[str, Any]:
    rules = list(rules_of(item))
    return {
        "id": item.id,
        "type": item.type,
        "label": item.name(language),
        "prompt": item.prompts[0].get(language) if item.prompts else "",
        "required": item.required is True,
        "required_when": "" if isinstance(item.required, bool) else item.required.cel,
        "visible_when": item.visible.cel if item.visible else "",
        "said": _said(item),
        "rules": [_rule(rule) for rule in rules],
        "options": [option.label(language) for option in item.options],
        "options_from": (item.data_source.tool or item.data_source.parent or "") if item.data_source else "",
        "default": item.default,
        "sensitive": item.sensitive,
    }


def _said(item: FieldSpec) -> str:
    """The author's words that say when the field is shown or required; as CEL they are said once."""
    conditions = [one for one in (item.visible, item.required) if one is not None and not isinstance(one, bool)]
    return "; ".join(dict.fromkeys(one.source for one in conditions))


def _rule(rule: Rule) -> dict[str, str]:
    return {"effect": rule.effect, "said": rule.condition.source, "cel": rule.condition.cel}


def _tools(spec: FormSpec, language: str) -> Iterator[dict[str, Any]]:
    """Those that the form describes, then those that its fields use without that."""
    serves: dict[str, list[FieldSpec]] = {tool.name: [] for tool in spec.tools}
    for item in spec.fields:
        if item.data_source and item.data_source.tool:
            serves.setdefault(item.data_source.tool, []).append(item)
    for name, items in serves.items():
        yield _tool(spec.tool(name) or ToolSpec(name), items, language)


def _tool(tool: ToolSpec, serves: Sequence[FieldSpec], language: str) -> dict[str, Any]:
    before = [gettext("before %(id)s") % {"id": item.id} for item in serves]
    return {
        "name": tool.name,
        "purpose": tool.purpose.get(language),
        "when": "; ".join([*before, *map(_moment, tool.moments)]),
        "args": [argument.name for argument in (tool.arguments or _given(serves))],
        "returns": [tool.returns] if tool.returns else [],
    }


def _given(items: Sequence[FieldSpec]) -> tuple[ToolArgument, ...]:
    """The arguments that a field gives to the tool which brings its options."""
    return next((item.data_source.arguments for item in items if item.data_source), ())


def _moment(moment: Trigger) -> str:
    """When a tool runs by itself: "after leave_type, if leave_type is Sick"."""
    target = {"target": moment.target}
    when = {
        TriggerKind.START: gettext("at the start"),
        TriggerKind.AFTER_FIELD: gettext("after %(target)s") % target,
        TriggerKind.AFTER_ANSWER: gettext("after each answer"),
        TriggerKind.STEP_END: gettext("at the end of step %(target)s") % target,
        TriggerKind.COMPLETE: gettext("when the form is complete"),
        TriggerKind.UPLOAD: gettext("on upload of %(target)s") % target,
    }[moment.kind]
    if moment.kind is TriggerKind.STEP_END and not moment.target:
        when = gettext("at the end of each step")
    if moment.condition is None:
        return when
    return gettext("%(when)s, if %(condition)s") % {"when": when, "condition": moment.condition.source}
