"""What a form's state is judged by besides the answers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

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
