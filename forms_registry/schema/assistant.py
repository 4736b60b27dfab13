"""The parts of a document that is an assistant: tasks that people start in words, each a small form."""

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
    """A list in which things are found by name. `tool` fetches it; `at` is the JMESPath of the list in the result,
    `key` the key of an item's id, `names` the parts of its full name in order, `shown` a template that distinguishes
    items with the same name. `refresh` are phrases that fetch the list again."""

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
    """How a task's result is shown item by item. `at` is the JMESPath of the list, `key` the key of an item's id.

    The texts are templates with JMESPaths in braces; a line that lacks a value is left out. `more` and the keys of
    `on_request` are phrases. `links` is shown for the displayed items, after a yes to `ask`.
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
    """`phrases` start it. `needs` are the fields to ask, `takes` those that are only taken if mentioned; with
    `changes`, at least one of these is asked. `tool` does the work, after a yes to `confirm` if there is one; `tells`
    and `rows` present its result."""

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
        """All phrases that start it, including those that ask for more details of its rows."""
        return (*self.phrases, *(phrase for phrase, _ in (self.rows.on_request if self.rows else ())))


@dataclass(frozen=True, slots=True)
class RefusalSpec:
    """Something the assistant does not do: phrases that ask for it, and the reply."""

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
