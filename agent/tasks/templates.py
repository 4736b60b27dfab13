"""What templates of an assistant's document may speak of, and how much of it may be told."""

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
    """A template of the document, filled with what may be told."""
    return filled_line(draft, template.get(draft.locale), scope)


def filled_line(draft: TurnDraft, template: str, scope: dict[str, Any]) -> str:
    """One wording of a template, filled with what may be told. `scope` is as `scope_of` makes it."""
    return covered(draft, filled(template, scope, value_coverer(draft)))


def scope_of(draft: TurnDraft, body: JsonValue = None) -> dict[str, Any]:
    """What templates speak of: the answers of the task, the names of what they mean (`book_name` for the field
    `book`), and the keys of a result."""
    answers = dict(draft.view.values)
    names = {
        f"{name}_name": known["name"] for name, known in draft.known.items() if str(answers.get(name)) in known["ids"]
    }
    return {**answers, **names, **(body if isinstance(body, dict) else {})}


def value_coverer(draft: TurnDraft) -> Show:
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
            text = _without_values(draft, item, text)
    return text


def without_sensitive_values(draft: TurnDraft, payload: dict[str, Any], question: str = "") -> dict[str, Any]:
    """An action whose words do not repeat the values for sensitive fields that the message holds, be it in a text of
    the person's, or in a question which of two is meant. What the author's own `question` shows as an example stays."""
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
