"""What makes a document an assistant: tasks that people begin in words, each a small form of the document's fields."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from nlu.types import LocalText


class Effect(StrEnum):
    """What a task changes at its service."""

    NONE = "none"
    CREATE = "create"
    UPDATE = "update"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class LookupSpec:
    """A list in which a thing is found by its name. `tool` brings it; `at` is the JMESPath of the list in its result,
    `key` what of an item is its id, `names` the parts of its full name, in their order, `shown` a template that tells
    an item from others of one name. `refresh` are phrases that have the list read anew."""

    name: str
    tool: str
    label: LocalText = LocalText()
    at: str = "@"
    key: str = "id"
    names: tuple[str, ...] = ("name",)
    shown: LocalText = LocalText()
    refresh: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RowsSpec:
    """How a task's result is told item by item. `at` is the JMESPath of the list, `key` what of an item is its id.

    All else are templates with JMESPaths in braces, of which a line that lacks something is left out; `more` and the
    keys of `on_request` are phrases. `links` is told of the items that were shown, and only after a yes to `ask`.
    """

    row: LocalText
    at: str = "@"
    key: str = "id"
    size: int = 10
    header: LocalText = LocalText()
    empty: LocalText = LocalText()
    cut: LocalText = LocalText()
    more: tuple[str, ...] = ()
    no_more: LocalText = LocalText()
    ask: LocalText = LocalText()
    links: LocalText = LocalText()
    on_request: tuple[tuple[str, LocalText], ...] = ()


@dataclass(frozen=True, slots=True)
class TaskSpec:
    """`phrases` begin it. `needs` are the fields that are asked, `takes` those that are only taken where they are
    told; with `changes`, at least one of these is asked for. `tool` does the work, once the person has said yes to
    `confirm`, where there is such a question; `tells` and `rows` tell its result."""

    name: str
    tool: str
    title: LocalText = LocalText()
    phrases: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    changes: bool = False
    effect: Effect = Effect.NONE
    confirm: LocalText = LocalText()
    tells: LocalText = LocalText()
    rows: RowsSpec | None = None
    line: int = 0

    @property
    def fields(self) -> tuple[str, ...]:
        return (*self.needs, *self.takes)

    @property
    def beginnings(self) -> tuple[str, ...]:
        """What begins it: who asks for more of each of its rows wants the rows, too."""
        return (*self.phrases, *(phrase for phrase, _ in (self.rows.on_request if self.rows else ())))


@dataclass(frozen=True, slots=True)
class RefusalSpec:
    """What the assistant does not do: phrases that ask for it, and what is said then."""

    phrases: tuple[str, ...]
    words: LocalText


@dataclass(frozen=True, slots=True)
class AssistantSpec:
    """`tasks` are in the order in which their phrases are tried."""

    tasks: tuple[TaskSpec, ...]
    lookups: tuple[LookupSpec, ...] = ()
    refusals: tuple[RefusalSpec, ...] = field(default=())

    def task(self, name: str) -> TaskSpec | None:
        return next((task for task in self.tasks if task.name == name), None)

    def lookup(self, name: str) -> LookupSpec | None:
        return next((lookup for lookup in self.lookups if lookup.name == name), None)
