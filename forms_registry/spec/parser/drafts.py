"""What has been gathered about a form before it is decided what it means; both notations fill the same drafts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from forms_registry.schema import Section
from forms_registry.spec.parser.plain import is_blank
from forms_registry.spec.parser.written import Written


@dataclass(slots=True)
class FieldDraft:
    """`facts` keep every wording of a key, the most authoritative first; `other` are facts under unknown names."""

    id: str
    line: int
    facts: dict[str, list[Written]] = field(default_factory=dict)
    other: list[tuple[str, str]] = field(default_factory=list)
    step: int | None = None

    def add(self, key: str, value: Written) -> None:
        self.facts.setdefault(key, []).append(value)

    def all(self, key: str) -> Iterator[Written]:
        """Everything said under a key, but for blanks such as `-` and "None"."""
        return (value for value in self.facts.get(key, ()) if not _says_nothing(value))

    def first(self, key: str) -> Written | None:
        return next(self.all(key), None)

    def has_key(self, key: str) -> bool:
        """Whether the key was there at all, be it blank."""
        return key in self.facts

    def note(self, name: str, text: str) -> None:
        if text.strip() and (name, text) not in self.other:
            self.other.append((name, text))

    def absorb(self, later: FieldDraft) -> None:
        """Adds what another place says of the same field, with less authority."""
        for key, values in later.facts.items():
            self.facts.setdefault(key, []).extend(values)
        for name, text in later.other:
            self.note(name, text)
        self.step = self.step if self.step is not None else later.step


@dataclass(slots=True)
class ToolDraft:
    """`args` maps an argument to what is said of it: a field, a constant, or nothing (empty)."""

    name: str
    line: int
    purpose: list[Written] = field(default_factory=list)
    when: list[Written] = field(default_factory=list)
    conditions: list[Written] = field(default_factory=list)
    args: dict[str, Written] = field(default_factory=dict)
    returns: str = ""
    declared: bool = True

    def absorb(self, later: ToolDraft) -> None:
        self.purpose.extend(later.purpose)
        self.when.extend(item for item in later.when if item.text not in {known.text for known in self.when})
        self.conditions.extend(later.conditions)
        if not later.declared and later.args and not set(later.args) & set(self.args):
            # An example of the very call knows the names of its arguments better than a heading does.
            self.args = {}
        for name, value in later.args.items():
            if name not in self.args or self.args[name].is_empty:
                self.args[name] = value
        self.returns = self.returns or later.returns
        self.declared = self.declared or later.declared


@dataclass(slots=True)
class FormDraft:
    """Facts of the form by key, in order of authority; fields in asking order; `logic` are rules told apart."""

    facts: dict[str, list[Written]] = field(default_factory=dict)
    fields: dict[str, FieldDraft] = field(default_factory=dict)
    details: list[FieldDraft] = field(default_factory=list)
    tools: dict[str, ToolDraft] = field(default_factory=dict)
    steps: dict[int, list[Written]] = field(default_factory=dict)
    logic: list[Written] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def add(self, key: str, value: Written) -> None:
        self.facts.setdefault(key, []).append(value)

    def first(self, key: str) -> Written | None:
        return next((value for value in self.facts.get(key, ()) if not _says_nothing(value)), None)

    def add_tools(self, tools: Iterable[ToolDraft]) -> None:
        for tool in tools:
            if known := self.tools.get(tool.name):
                known.absorb(tool)
            else:
                self.tools[tool.name] = tool

    def name_step(self, number: int, title: Written) -> None:
        self.steps.setdefault(number, []).append(title)


def _says_nothing(value: Written) -> bool:
    # In front matter a dash or "None" is written on purpose; in a cell it stands for an empty one.
    return value.is_empty or (value.is_text and not value.exact and is_blank(value.text))
