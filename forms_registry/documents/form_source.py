"""What a document says of a form, key by key, before it is decided what it means; both notations fill it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from forms_registry.documents.findings import Findings
from forms_registry.documents.keys import FACTS, key_of, likely_key
from forms_registry.documents.shapes import expected_shape
from forms_registry.documents.source import SourceValue
from forms_registry.schema import Section

_MANY = {"constraints", "visible_if", "reprompt", "cues", "example", FACTS}
"""Keys that may be written more than once; all that is said counts."""


@dataclass(slots=True)
class Facts:
    """The values of one thing (a field, a tool, the form) by key. `line` is where the thing itself stands.

    `refused` are the keys that were written in a way that is an error already, so that nobody reports them as missing.
    """

    scope: str
    name: str = ""
    line: int = 1
    values: dict[str, list[SourceValue]] = field(default_factory=dict)
    others: list[tuple[str, str]] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    @classmethod
    def of_mapping(cls, scope: str, value: SourceValue, findings: Findings) -> Facts:
        """What a mapping says, by the keys of `scope`."""
        facts = cls(scope, line=value.line)
        for name, one in value.pairs or ():
            facts.read(name, one, findings)
        return facts

    def read(self, written: str, value: SourceValue, findings: Findings) -> None:
        """Adds what is written under a heading or key; one that nobody knows is a finding."""
        key = key_of(written, self.scope)
        if key is None:
            near = likely_key(written, self.scope)
            remedy = f"Did you mean `{near}`?" if near else ""
            findings.add("key_unknown", value.line, key=written, where=self._whose(), remedy=remedy)
        elif key.name == FACTS:
            self.others.append((written, value.shown()))
        elif expected := expected_shape(key.name, value):
            findings.add("yaml_shape", value.line, key=written, expected=expected)
            self.refused.add(key.name)
        else:
            self._add(key.name, replace(value, language=key.language or value.language), findings)

    def _add(self, key: str, value: SourceValue, findings: Findings) -> None:
        known = self.values.setdefault(key, [])
        twice = next((one for one in known if one.language == value.language), None)
        if twice is None or key in _MANY:
            known.append(value)
        elif twice.json() != value.json():
            facts = {"key": key, "where": self._whose(), "other": twice.line}
            findings.add("said_twice", value.line, text=value.shown(), before=twice.shown(), **facts)

    def _whose(self) -> str:
        return f"the {self.scope} `{self.name}`" if self.name else f"a {self.scope}"

    def all(self, key: str) -> list[SourceValue]:
        return [value for value in self.values.get(key, ()) if not value.is_empty]

    def first(self, key: str) -> SourceValue | None:
        return next(iter(self.all(key)), None)

    def each(self, key: str) -> Iterator[SourceValue]:
        """The items of every list under a key, and its single values."""
        for value in self.all(key):
            yield from value.each()

    def has(self, key: str) -> bool:
        """Whether the key was there at all, be it blank."""
        return key in self.values

    def belongs_to_step(self, number: int | None, line: int, findings: Findings) -> None:
        """Adds the step under whose heading this stands, unless it names its own."""
        if number and not self.has("step"):
            self.read("step", SourceValue(str(number), line), findings)

    def absorb(self, more: Facts, findings: Findings) -> None:
        """Adds what another place says of the same thing."""
        for key, values in more.values.items():
            for value in values:
                self._add(key, value, findings)
        self.others += [other for other in more.others if other not in self.others]


@dataclass(slots=True)
class FormSource:
    """`details` are fields that are described, but not declared, where they stand; `sections` is the prose.

    `steps` are the titles by number; `listed_steps` the line of each step that front matter lists.
    """

    facts: Facts = field(default_factory=lambda: Facts("form"))
    fields: dict[str, Facts] = field(default_factory=dict)
    details: list[Facts] = field(default_factory=list)
    tools: dict[str, Facts] = field(default_factory=dict)
    steps: dict[int, list[SourceValue]] = field(default_factory=dict)
    listed_steps: dict[int, int] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()

    def declare(self, one: Facts, findings: Findings) -> None:
        if one.name in self.fields:
            findings.add("field_duplicate", one.line, id=one.name, other=self.fields[one.name].line)
        else:
            self.fields[one.name] = one

    def add_tool(self, tool: Facts, findings: Findings) -> None:
        if tool.name in self.tools:
            self.tools[tool.name].absorb(tool, findings)
        else:
            self.tools[tool.name] = tool

    def merge_details(self, findings: Findings) -> None:
        """Gives each declared field what is said of it elsewhere; a field that is only described is a mistake."""
        for one in self.details:
            if one.name in self.fields:
                self.fields[one.name].absorb(one, findings)
            else:
                findings.add("field_not_listed", one.line, id=one.name)
        self.details.clear()
