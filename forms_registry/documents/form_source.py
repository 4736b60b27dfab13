"""What a document says of a form, key by key, before it is decided what it means; both notations fill it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from forms_registry.documents import phrases
from forms_registry.documents.findings import Findings
from forms_registry.documents.keys import FACTS, key_of, nearest_key, shape_of
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_blank, is_identifier, slug
from forms_registry.schema import Section
from forms_registry.schema.told import told
from nlu.types import LocalText

_MANY = {"constraints", "visible_if", "reprompt", "cues", "example", FACTS}
"""Keys that may be written more than once; all that is said counts."""

_FOR_PEOPLE = {"prompt", "reprompt", "options", "value", "synonyms", "cues"}
"""Keys of words that people read or say, besides those of texts."""

OWN_KEYS = {"field": "id", "tool": "name", "step": "number", "task": "name", "lookup": "name"}
"""The key that holds the name of a thing itself."""


@dataclass(slots=True)
class Facts:
    """The values of one thing (a field, a tool, the form) by key. `line` is where the thing itself stands.

    `refused` are the keys that were written in a way that is an error already, so that nobody reports them as missing.
    """

    scope: str
    findings: Findings
    name: str = ""
    line: int = 1
    values: dict[str, list[SourceValue]] = field(default_factory=dict)
    others: list[tuple[str, str]] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    @classmethod
    def of_mapping(cls, scope: str, value: SourceValue, findings: Findings) -> Facts:
        """What a mapping says, by the keys of `scope`."""
        pairs = value.pairs or ()
        own = OWN_KEYS.get(scope)
        names = (one.text.strip() for written, one in pairs if (key := key_of(written, scope)) and key.name == own)
        facts = cls(scope, findings, next(names, ""), value.line)
        for written, one in pairs:
            facts.read(written, one)
        return facts

    def report(self, code: str, line: int, **facts: object) -> None:
        """Adds a finding about this thing."""
        self.findings.add(code, line, **{"tool" if self.scope == "tool" else "id": self.name, **facts})

    def check_name(self, line: int, missing: str = "field_id_missing") -> bool:
        """Whether a field or tool has a name that can be one; `missing` is the code for a field without one."""
        field_code = "field_id_invalid" if self.name else missing
        if not is_identifier(self.name):
            near = next(filter(is_identifier, (slug(self.name, "_"), slug(f"field {self.name}", "_"))))
            self.report("tool_name_invalid" if self.scope == "tool" else field_code, line, name=self.name, near=near)
        return is_identifier(self.name)

    def read(self, written: str, value: SourceValue) -> None:
        """Adds what is written under a heading or key; one that nobody knows is an error, and a warning while its
        cells are empty."""
        key = key_of(written, self.scope)
        if key is None:
            facts = {"key": written, "where": self._whose(), "remedy": partial(nearest_key, written, self.scope)}
            is_empty = value.cell and is_blank(value.text)
            self.report("key_unknown_empty" if is_empty else "key_unknown", value.line, **facts)
        elif key.name == FACTS:
            self.others.append((written, value.shown()))
        elif (shape := shape_of(key.name, self.scope)) and not value.fits(shape):
            self.report("yaml_shape", value.line, key=written, expected=told(shape))
            self.refused.add(key.name)
        else:
            if key.name in _FOR_PEOPLE or shape == "one text, or one for each language":
                self._check_comments(written, value)
            self._add(key.name, replace(value, language=key.language or value.language))

    def _check_comments(self, written: str, value: SourceValue) -> None:
        """Tells of each comment beside words that people read, for it may be meant as one of them."""
        for one in (value, *value.inner):
            if one.comment:
                self.report("text_cut", one.line, key=written, where=self._whose(), comment=one.comment)

    def _add(self, key: str, value: SourceValue) -> None:
        known = self.values.setdefault(key, [])
        twice = next((one for one in known if one.language == value.language), None)
        if twice is None or key in _MANY:
            known.append(value)
        elif twice.json() != value.json():
            facts = {"key": key, "where": self._whose(), "other": twice.line}
            self.report("said_twice", value.line, text=value.shown(), before=twice.shown(), **facts)

    def _whose(self) -> LocalText:
        kind = self.scope.replace("_", " ")
        if self.name:
            return told(f"the {kind} `{{name}}`", name=self.name)
        return told(f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}")

    def all(self, key: str) -> list[SourceValue]:
        return [value for value in self.values.get(key, ()) if not value.is_empty]

    def first(self, key: str) -> SourceValue | None:
        return next(iter(self.all(key)), None)

    def word(self, key: str) -> str | None:
        """The first value under a key as a text."""
        return value.text.strip() if (value := self.first(key)) else None

    def each(self, key: str) -> Iterator[SourceValue]:
        """The items of every list under a key, and its single values."""
        for value in self.all(key):
            yield from value.each()

    def truth(self, key: str) -> bool:
        """Whether the key says yes; no where it says nothing."""
        value = self.first(key)
        said = phrases.truth(value.text) if value else False
        if value and said is None:
            self.report("boolean_unread", value.line, key=key, id=self.name, text=value.shown())
        return bool(said)

    def belongs_to_step(self, number: int | None, line: int) -> None:
        """Adds the step under whose heading this stands, unless it names its own."""
        if number and "step" not in self.values:
            self.read("step", SourceValue(str(number), line))

    def absorb(self, more: Facts) -> None:
        """Adds what another place says of the same thing."""
        for key, values in more.values.items():
            for value in values:
                self._add(key, value)
        self.others += [other for other in more.others if other not in self.others]


@dataclass(slots=True)
class FormSource:
    """`details` are fields that are described, but not declared, where they stand; `sections` is the prose. `tasks`,
    `lookups` and `refusals` are those of an assistant.

    `steps` are the titles by number; `listed_steps` the line of each step that front matter lists, `step_rules` when
    it applies.
    """

    findings: Findings
    facts: Facts = field(init=False)
    fields: dict[str, Facts] = field(default_factory=dict)
    details: list[Facts] = field(default_factory=list)
    tools: dict[str, Facts] = field(default_factory=dict)
    tasks: dict[str, Facts] = field(default_factory=dict)
    lookups: dict[str, Facts] = field(default_factory=dict)
    refusals: list[Facts] = field(default_factory=list)
    steps: dict[int, list[SourceValue]] = field(default_factory=dict)
    listed_steps: dict[int, int] = field(default_factory=dict)
    step_rules: dict[int, SourceValue] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()

    def __post_init__(self) -> None:
        self.facts = Facts("form", self.findings)

    def declare(self, one: Facts) -> None:
        """Adds a field, a tool, or a part of an assistant; a tool may be described in several places."""
        if one.scope == "refusal":
            self.refusals.append(one)
            return
        named = {"tool": self.tools, "task": self.tasks, "lookup": self.lookups}.get(one.scope, self.fields)
        known = named.setdefault(one.name, one)
        if known is not one and one.scope == "tool":
            known.absorb(one)
        elif known is not one:
            one.report("field_duplicate", one.line, other=known.line)

    def merge_details(self) -> None:
        """Gives each declared field what is said of it elsewhere; a field that is only described is a mistake."""
        for one in self.details:
            if one.name in self.fields:
                self.fields[one.name].absorb(one)
            else:
                one.report("field_not_listed", one.line)
        self.details.clear()
