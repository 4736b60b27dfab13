"""What a form's state is judged by besides the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Protocol, TypeVar

from forms_registry.schema import FormSpec, JsonValue


class FormContext(Protocol):
    """What a view of a form offers of a turn's context: `now` is aware, `flags` and `user` are what the host says, and
    `number` counts the turns."""

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
    """The context of an assistant's turn while a task runs, whose form is all that is asked; None is for forms."""
    if task is None:
        return context
    turn: Any = context
    forms = context.spec.task_forms
    return replace(turn, spec=forms.get(task, forms[""]))
