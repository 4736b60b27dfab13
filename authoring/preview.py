"""What a form would be like, as data for the editor: what was understood, and what a person would read first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from authoring.limits import limits_of
from authoring.rules import Rule, rules_of
from forms_registry.answers_schema import answers_schema
from forms_registry.schema import (
    Effect,
    FieldSpec,
    FormSpec,
    RefusalSpec,
    TaskSpec,
    ToolArgument,
    ToolSpec,
    Trigger,
    TriggerKind,
)


def preview(spec: FormSpec, language: str) -> dict[str, Any]:
    """A form as JSON values. Its texts are in `language` if the form has it, otherwise in its first language."""
    now = timezone.now().astimezone(ZoneInfo(settings.TIME_ZONE))
    return {
        "title": spec.title.get(language),
        "purpose": spec.purpose.get(language),
        "languages": list(spec.languages),
        "greeting": {refusal: _greeting(spec, refusal, now) for refusal in spec.languages},
        "steps": [
            {
                "number": step.number,
                "title": step.title.get(language),
                "fields": [
                    {**_field(item, language), "limits": limits_of(spec, item, now, language)}
                    for item in spec.step_fields(step.number)
                ],
            }
            for step in spec.steps
        ],
        "tools": list(_tools(spec, language)),
        "tasks": [_task(task, language) for task in (spec.assistant.tasks if spec.assistant else ())],
        "refusals": [_refusal(refusal, language) for refusal in (spec.assistant.refusals if spec.assistant else ())],
        "schema": answers_schema(spec, now),
    }


def _greeting(spec: FormSpec, language: str, now: datetime) -> str:
    """What the agent says first to a person of whom nothing is known."""
    from agent.runner import run_turn  # it brings the graph along, which manage.py should not wait for
    from agent.turns.turn import TurnContext, TurnInput

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
        "said": _conditions_in_words(item),
        "rules": [_rule(rule) for rule in rules],
        "options": [option.label(language) for option in item.options],
        "options_from": (item.data_source.tool or item.data_source.parent or "") if item.data_source else "",
        "default": item.default,
        "sensitive": item.sensitive,
    }


def _conditions_in_words(item: FieldSpec) -> str:
    """The author's words that say when the field is shown or required; as CEL they are said once."""
    conditions = [
        condition
        for condition in (item.visible, item.required)
        if condition is not None and not isinstance(condition, bool)
    ]
    return "; ".join(dict.fromkeys(condition.source for condition in conditions))


def _rule(rule: Rule) -> dict[str, str]:
    return {"effect": rule.effect, "said": rule.condition.source, "cel": rule.condition.cel}


def _task(task: TaskSpec, language: str) -> dict[str, Any]:
    """What begins a task, what it asks and accepts, and what is said before and after its tool."""
    rows = task.rows
    templates = (rows.header, rows.row, rows.cut, rows.ask, rows.links) if rows else (task.tells,)
    return {
        "name": task.name,
        "title": task.title.get(language),
        "effect": task.effect.value if task.effect is not Effect.NONE else "",
        "phrases": list(task.phrases),
        "needs": list(task.needs),
        "takes": list(task.takes),
        "confirm": task.confirm.get(language),
        "tool": task.tool,
        "tells": "\n".join(text for template in templates if (text := template.get(language))),
        "more": [*rows.more, *(phrase for phrase, _ in rows.on_request)] if rows else [],
    }


def _refusal(refusal: RefusalSpec, language: str) -> dict[str, Any]:
    return {"phrases": list(refusal.phrases), "words": refusal.words.get(language)}


def _tools(spec: FormSpec, language: str) -> Iterator[dict[str, Any]]:
    """Those that the form describes, then those that its fields use without that."""
    serves: dict[str, list[FieldSpec]] = {tool.name: [] for tool in spec.tools}
    for item in spec.fields:
        if item.data_source and item.data_source.tool:
            serves.setdefault(item.data_source.tool, []).append(item)
    for name, items in serves.items():
        used = list(_uses(spec, name))
        yield _tool(spec.tool(name) or ToolSpec(name), items, used, language)


def _uses(spec: FormSpec, tool: str) -> Iterator[str]:
    """What an assistant needs a tool for."""
    for task in spec.assistant.tasks if spec.assistant else ():
        if task.tool == tool:
            yield gettext("for the task %(name)s") % {"name": task.name}
    for lookup in spec.assistant.lookups if spec.assistant else ():
        if lookup.tool == tool:
            yield gettext("to find names among %(name)s") % {"name": lookup.name}


def _tool(tool: ToolSpec, serves: Sequence[FieldSpec], uses: Sequence[str], language: str) -> dict[str, Any]:
    triggers = [gettext("before %(id)s") % {"id": item.id} for item in serves]
    return {
        "name": tool.name,
        "purpose": tool.purpose.get(language),
        "when": "; ".join([*triggers, *uses, *map(_moment, tool.moments)]),
        "args": [argument.name for argument in (tool.arguments or _field_arguments(serves))],
        "returns": [tool.returns] if tool.returns else [],
    }


def _field_arguments(items: Sequence[FieldSpec]) -> tuple[ToolArgument, ...]:
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
