"""What templates of an assistant's document may speak of, and how much of it may be told."""

from __future__ import annotations

from typing import Any

import re2

from agent.draft import TurnDraft
from forms_registry.schema import FieldSpec, JsonValue, LocalText
from forms_registry.schema.templates import Show, filled
from nlu.entity import Entity

_NAME = re2.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LONGEST_COVERED = 20_000


def told(draft: TurnDraft, template: LocalText, scope: dict[str, Any]) -> str:
    """A template of the document, filled with what may be told."""
    return told_line(draft, template.get(draft.locale), scope)


def told_line(draft: TurnDraft, template: str, scope: dict[str, Any]) -> str:
    """The same for a template in the person's language."""
    return covered(draft, filled(template, scope, shown_value(draft)))


def scope_of(draft: TurnDraft, body: JsonValue = None) -> dict[str, Any]:
    """What templates speak of: the answers of the task, the names of what they mean (`book_name` for the field
    `book`), and the keys of a result."""
    answers = dict(draft.view.values)
    names = {
        f"{name}_name": known["name"] for name, known in draft.known.items() if str(answers.get(name)) in known["ids"]
    }
    return {**answers, **names, **(body if isinstance(body, dict) else {})}


def shown_value(draft: TurnDraft) -> Show:
    """Covers what stands at a path that speaks of a sensitive field of the document, wherever it comes from."""
    sensitive = {item.id: item for item in draft.document.fields if item.sensitive}

    def show(path: str, value: JsonValue) -> JsonValue:
        item = next((sensitive[name] for name in _NAME.findall(path) if name in sensitive), None)
        return value if item is None or value is None else draft.view.cover(item, value)

    return show


def covered(draft: TurnDraft, text: str) -> str:
    """The text, without what its sensitive fields would read in it."""
    for item in draft.document.fields:
        if item.sensitive and text:
            text = _without(draft, item, text)
    return text


def _without(draft: TurnDraft, item: FieldSpec, text: str) -> str:
    view = draft.view
    if view.field_type(item).type == "text" and not item.limits.pattern:
        return text  # whatever is said could be one
    found = view.field_type(item).extract(text[:_LONGEST_COVERED], view.value_context(item))
    for one in sorted((one for one in found if isinstance(one, Entity)), key=lambda one: -one.start):
        text = text[: one.start] + view.cover(item, one.value) + text[one.end :]
    return text
