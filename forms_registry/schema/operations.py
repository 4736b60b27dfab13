"""What a tool does when the service runs it, and what happens with its result."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from nlu.types import LocalText

FRONTEND, SERVER = "frontend", "server"
METHODS = ("GET", "POST", "PUT", "DELETE")
REPEATABLE = frozenset({"GET", "PUT", "DELETE"})
"""Idempotent methods."""

ANSWERS = "answers"
"""As the only entry of a body, unless an argument has this name: all answers by field id."""

DOWN, UNKNOWN, ANY = "down", "unknown", "any"


@dataclass(frozen=True, slots=True)
class Operation:
    """An HTTP request to a service whose address only the environment knows.

    `path` is a template: `{name}` is replaced by that argument. `query` and `body` name the arguments that go there.
    `overlay`: the current row is fetched first, and sent back without its `read_only` keys and with the given
    arguments. A result may be reused for `cache_minutes`, until something is written to the service.
    """

    service: str
    method: str = "GET"
    path: str = "/"
    query: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    overlay: bool = False
    read_only: tuple[str, ...] = ()
    cache_minutes: int = 0

    def sends_answers(self, arguments: Collection[str]) -> bool:
        """Whether the body consists of all answers; `arguments` are the names of the tool's arguments."""
        return self.body == (ANSWERS,) and ANSWERS not in arguments


@dataclass(frozen=True, slots=True)
class Output:
    """A field that a tool sets, with the value at the JMESPath `path` of its result."""

    field_id: str
    path: str


@dataclass(frozen=True, slots=True)
class FailureWords:
    """What a person is told when a tool fails. `when` is a status such as "404", a class such as "5xx", DOWN for no
    response, UNKNOWN if the request may have arrived, or ANY."""

    when: str
    words: LocalText
