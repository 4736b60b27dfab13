"""Fills the templates of an assistant's document, and masks what must not be shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import re2

from agent.deciding.draft import TurnDraft
from forms_registry.field_types import type_of
from forms_registry.schema import FieldSpec, JsonValue, LocalText
from forms_registry.schema.templates import Show, filled
from nlu.entity import Entity

_NAME = re2.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LONGEST_COVERED = 20_000
_KEYS_OF_WORDS = ("text", "message", "brief", "error")
"""The keys of an action, and of its hints, that hold words."""


def filled_template(draft: TurnDraft, template: LocalText, scope: dict[str, Any]) -> str:
    """A filled template."""
    return filled_line(draft, template.get(draft.locale), scope)


def filled_line(draft: TurnDraft, template: str, scope: dict[str, Any]) -> str:
    """A filled wording of a template. `scope` comes from `scope_of`."""
    return covered(draft, filled(template, scope, value_coverer(draft)))


def scope_of(draft: TurnDraft, body: JsonValue = None) -> dict[str, Any]:
    """The names in templates: the task's answers, the names of things (`book_name` for the field `book`), and the keys
    of a result."""
    answers = dict(draft.view.values)
    names = {
        f"{name}_name": known["name"] for name, known in draft.known.items() if str(answers.get(name)) in known["ids"]
    }
    return {**answers, **names, **(body if isinstance(body, dict) else {})}


def value_coverer(draft: TurnDraft) -> Show:
    """A function that masks values at paths that refer to sensitive fields."""
    sensitive = {item.id: item for item in draft.document.fields if item.sensitive}

    def show(path: str, value: JsonValue) -> JsonValue:
        item = next((sensitive[name] for name in _NAME.findall(path) if name in sensitive), None)
        return value if item is None or value is None else draft.view.cover(item, value)

    return show


def covered(draft: TurnDraft, text: str) -> str:
    """The text with everything masked that its sensitive fields would read."""
    for item in draft.document.fields:
        if item.sensitive and text:
            text = _without_values(draft, item, text)
    return text


def without_sensitive_values(draft: TurnDraft, payload: dict[str, Any], question: str = "") -> dict[str, Any]:
    """An action whose words do not repeat sensitive values of the message, not even in texts or questions. Examples in
    the author's own `question` stay."""
    masks = dict(_masks(draft))
    question = payload.get("label", question)
    for name in _KEYS_OF_WORDS if masks else ():
        if isinstance(words := payload.get(name), str):
            parts = words.split(question) if question else [words]
            payload = {**payload, name: question.join(_masked(part, masks) for part in parts)}
    if masks and isinstance(payload.get("input"), dict):
        payload["input"] = without_sensitive_values(draft, payload["input"], question)
    return payload


def _masked(words: str, masks: Mapping[str, str]) -> str:
    for value in sorted(masks, key=len, reverse=True):
        words = words.replace(value, masks[value])
    return words


def _masks(draft: TurnDraft) -> Iterator[tuple[str, str]]:
    for item in draft.document.fields:
        if item.sensitive and (item.limits.pattern or not type_of(item).takes_free_text):
            for entity in _entities(draft, item, draft.message):
                mask = draft.view.cover(item, entity.value)
                yield from ((value, mask) for value in (draft.message[entity.start : entity.end], str(entity.value)))


def _entities(draft: TurnDraft, item: FieldSpec, text: str) -> list[Entity]:
    view = draft.view
    values = view.values_in(item, text[:_LONGEST_COVERED])
    return [entity for entity in values if isinstance(entity, Entity)]


def _without_values(draft: TurnDraft, item: FieldSpec, text: str) -> str:
    view = draft.view
    if view.field_type(item).is_single_line and not item.limits.pattern:
        return text  # whatever is said could be one
    for entity in sorted(_entities(draft, item, text), key=lambda entity: -entity.start):
        text = text[: entity.start] + view.cover(item, entity.value) + text[entity.end :]
    return text
