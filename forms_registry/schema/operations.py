"""What a tool does when the service itself runs it, and what becomes of its result."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from nlu.types import LocalText

FRONTEND, SERVER = "frontend", "server"
METHODS = ("GET", "POST", "PUT", "DELETE")
REPEATABLE = frozenset({"GET", "PUT", "DELETE"})
"""Methods that do the same however often they are carried out."""

ANSWERS = "answers"
"""As the one thing in a body, where no argument is called so: all of the person's answers by field id."""

DOWN, UNKNOWN, ANY = "down", "unknown", "any"


@dataclass(frozen=True, slots=True)
class Operation:
    """An HTTP request to a service whose address the environment alone knows.

    `path` is a template: `{name}` stands for the argument of that name. `query` and `body` name the arguments that go
    there. `overlay`: what stands at the path is fetched first, and goes back whole, without its keys `read_only`, with
    the arguments that have a value over it. `cache_minutes`: for so long an answer may be taken again, until something
    is written to the service.
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
        """Whether the body is all of the answers; `arguments` are the names of the tool's own."""
        return self.body == (ANSWERS,) and ANSWERS not in arguments


@dataclass(frozen=True, slots=True)
class Output:
    """A field that the result of a tool fills: with what stands in it at the JMESPath `path`."""

    field_id: str
    path: str


@dataclass(frozen=True, slots=True)
class FailureWords:
    """What a person is told when a tool does not do its work. `when` is a status such as "404" or a class of them such
    as "5xx", DOWN where no answer came, UNKNOWN where nobody knows whether the request arrived, or ANY."""

    when: str
    words: LocalText
