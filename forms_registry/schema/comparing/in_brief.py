"""Parts of a form in a few words each, for authors who compare two of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from forms_registry.schema.condition import Condition
from forms_registry.schema.dialogue_tests import DialogueStep
from forms_registry.schema.tools import ToolArgument
from nlu.types import LocalText, Option

_LONGEST = 400
_LEAD = 60
"""So much of what two long texts share is shown before they differ."""


def distinct_texts(before: Any, after: Any) -> tuple[str, str]:
    """In the author's own words, or as they are understood where only that differs; long ones from shortly before
    they differ on, so that no two look the same."""
    texts = _in_words(before, False), _in_words(after, False)
    if texts[0] == texts[1]:
        texts = _in_words(before, True), _in_words(after, True)
    pairs = enumerate(zip(*texts, strict=False))
    shared = next((at for at, (old, new) in pairs if old != new), min(map(len, texts)))
    start = texts[0].rfind(" ", 0, max(shared - _LEAD, 0)) + 1 if max(map(len, texts)) > _LONGEST else 0
    first, second = (_cut(f"…{text[start:]}" if start else text) for text in texts)
    return first, second


def in_brief(value: Any, *, exactly: bool = False) -> str:
    """A part of a form in at most 400 characters; "" for what is not there.

    It is one line, but of rules and the like, which have parts of their own, each is a line: "goods is Food: Bread".

    A text is shown in its first language and the others, a condition in its author's words, or `exactly` as the CEL
    that it means, an option by its value and what else it is called.
    """
    return _cut(_in_words(value, exactly))


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _in_words(value: Any, exactly: bool) -> str:
    if type(value) in _SPECIAL:
        return _in_one_line(_SPECIAL[type(value)](value, exactly))
    if value is None or isinstance(value, str):
        return _in_one_line(value or "")
    if isinstance(value, list | tuple):
        return _several(value, exactly)
    if is_dataclass(value):
        return "; ".join(_attributes(value, exactly))
    return json.dumps(value, ensure_ascii=False, default=str)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _several(values: Sequence[Any], exactly: bool) -> str:
    texts = filter(None, (_entry(value, exactly) for value in values))
    return ("\n" if any(map(_has_parts, values)) else ", ").join(texts)


def _entry(value: Any, exactly: bool) -> str:
    """A pair is what decides, or a name, and what follows from it."""
    if isinstance(value, tuple) and len(value) == 2:
        first, second = (_in_words(part, exactly) for part in value)
        return f"{first}: {second}"
    return _in_words(value, exactly)


def _has_parts(value: Any) -> bool:
    return isinstance(value, list | tuple) or (is_dataclass(value) and type(value) not in _SPECIAL)


def _attributes(value: Any, exactly: bool) -> Iterator[str]:
    for attribute in fields(value):
        text = _in_words(getattr(value, attribute.name), exactly).replace("\n", " / ")
        if text and attribute.name != "line":
            yield f"{attribute.name}: {text}"


def _text(text: LocalText, exactly: bool) -> str:
    if exactly:
        return " · ".join(f"{language}: {words}" for language, words in text.entries)
    return " · ".join(text.all())


def _condition(condition: Condition, exactly: bool) -> str:
    return condition.cel if exactly or not condition.source else condition.source


def _option(option: Option, exactly: bool) -> str:
    labels, synonyms = _text(option.labels, exactly), ", ".join(option.synonyms)
    names = dict.fromkeys(name for name in (labels, synonyms) if name)
    return f"{option.value} ({'; '.join(names)})" if names else option.value


def _argument(argument: ToolArgument, exactly: bool) -> str:
    field_id = ".".join(filter(None, (argument.field_id, argument.part)))
    value = field_id or json.dumps(argument.value, ensure_ascii=False)
    return argument.name if value == argument.name and not exactly else f"{argument.name} = {value}"


def _step(step: DialogueStep, exactly: bool) -> str:
    if not isinstance(step.content, dict):
        return f"{step.kind}: {_in_words(step.content, exactly)}"
    return f"{step.kind}: {', '.join(_entry(pair, exactly) for pair in (*step.content.items(), *step.about))}"


_SPECIAL: dict[type, Any] = {
    LocalText: _text,
    Condition: _condition,
    Option: _option,
    ToolArgument: _argument,
    DialogueStep: _step,
}
