"""What besides the answers determines the state of a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol, TypeVar

from forms_registry.schema import FormSpec, JsonValue


class FormContext(Protocol):
    """The part of a turn's context that a view needs: `now` is timezone-aware, `flags` and `user` come from the host,
    `number` is the number of the turn."""

    @property
    def spec(self) -> FormSpec: ...
    @property
    def number(self) -> int: ...
    @property
    def now(self) -> datetime: ...
    @property
    def locale(self) -> str | None: ...
    @property
    def flags(self) -> Mapping[str, JsonValue]: ...
    @property
    def user(self) -> Mapping[str, JsonValue]: ...


_Context = TypeVar("_Context", bound=FormContext)


def in_task(context: _Context, task: str | None) -> _Context:
    """The context in which an assistant's current task is the whole form; unchanged for a form (None)."""
    if task is None:
        return context
    turn: Any = context
    forms = context.spec.task_forms
    return replace(turn, spec=forms.get(task, forms[""]))
