"""What a document says about a form, entry by entry and key by key, before its meaning is decided. Both notations fill
it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from forms_registry.documents import phrases
from forms_registry.documents.findings import Findings
from forms_registry.documents.keys import FACTS, key_of, key_suggestion, shape_of
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import is_blank, is_identifier, slug
from forms_registry.schema import Section
from forms_registry.schema.bilingual import bilingual
from nlu.types import LocalText

_REPEATABLE = {"constraints", "visible_if", "reprompt", "cues", "example", FACTS}
"""Keys that may be written more than once; all their values count."""

_WORDING_KEYS = {"prompt", "reprompt", "options", "value", "synonyms", "cues"}
"""Keys whose words people read or say, besides those of texts."""

NAME_KEYS = {"field": "id", "tool": "name", "step": "number", "task": "name", "lookup": "name"}
"""Scope -> the key that holds the name of an entry."""


@dataclass(slots=True)
class Entry:
    """What is written of one field, tool, step or option, or of the form itself: values by key. `line` is where it
    begins; `properties` are columns without a meaning, kept as (heading, text).

    `refused` are the keys that were written in a way that is an error already, so that nobody reports them as missing.
    """

    scope: str
    findings: Findings
    name: str = ""
    line: int = 1
    values: dict[str, list[SourceValue]] = field(default_factory=dict)
    properties: list[tuple[str, str]] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    @classmethod
    def of_mapping(cls, scope: str, value: SourceValue, findings: Findings) -> Entry:
        """What a mapping says, by the keys of `scope`."""
        pairs = value.pairs or ()
        name_key = NAME_KEYS.get(scope)
        names = (inner.text.strip() for head, inner in pairs if (key := key_of(head, scope)) and key.name == name_key)
        entry = cls(scope, findings, next(names, ""), value.line)
        for head, inner in pairs:
            entry.read(head, inner)
        return entry

    def report(self, code: str, line: int, **facts: object) -> None:
        """Adds a finding about this entry."""
        self.findings.add(code, line, **{"tool" if self.scope == "tool" else "id": self.name, **facts})

    def refuse(self, key: str, code: str, line: int, /, **facts: object) -> None:
        """Adds a finding about what stands under a key, or is missing there."""
        self.report(code, line, **facts)
        self.refused.add(key)

    def check_name(self, line: int, missing: str = "field_id_missing") -> bool:
        """Whether a field or tool has a valid name; `missing` is the code for a missing one."""
        field_code = "field_id_invalid" if self.name else missing
        if not is_identifier(self.name):
            # Cut, or the suggestion for too long a name would be none.
            near = next(filter(is_identifier, (slug(text, "_")[:40] for text in (self.name, f"field {self.name}"))))
            self.report("tool_name_invalid" if self.scope == "tool" else field_code, line, name=self.name, near=near)
        return is_identifier(self.name)

    def read(self, written: str, value: SourceValue) -> None:
        """Adds a value under a heading or key; an unknown one is an error, or a warning while its cells are empty."""
        key = key_of(written, self.scope)
        if key is None:
            facts = {"key": written, "where": self._subject(), "remedy": partial(key_suggestion, written, self.scope)}
            is_empty = value.cell and is_blank(value.text)
            self.report("key_unknown_empty" if is_empty else "key_unknown", value.line, **facts)
        elif key.name == FACTS:
            self.properties.append((written, value.as_text()))
        elif (shape := shape_of(key.name, self.scope)) and not value.fits(shape):
            self.refuse(key.name, "yaml_shape", value.line, key=written, expected=bilingual(shape))
        else:
            if key.name in _WORDING_KEYS or shape == "one text, or one for each language":
                self._check_comments(written, value)
            self.add(key.name, replace(value, language=key.language or value.language, key=written))

    def _check_comments(self, written: str, value: SourceValue) -> None:
        """Reports each comment beside words that people read, for it may be meant as one of them."""
        for part in (value, *value.inner):
            if part.comment:
                self.report("text_cut", part.line, key=written, where=self._subject(), comment=part.comment)

    def add(self, key: str, value: SourceValue) -> None:
        """Adds a value of a key; a second one that says something else is an error, but where all count."""
        values = self.values.setdefault(key, [])
        before = next((earlier for earlier in values if earlier.language == value.language), None)
        if before is None or key in _REPEATABLE:
            values.append(value)
        elif before.json() != value.json():
            facts = {"key": value.key, "where": self._subject(), "other": before.line}
            self.report("said_twice", value.line, text=value.as_text(), before=before.as_text(), **facts)

    def _subject(self) -> LocalText:
        kind = self.scope.replace("_", " ")
        if self.name:
            return bilingual(f"the {kind} `{{name}}`", name=self.name)
        return bilingual(f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}")

    def all(self, key: str) -> list[SourceValue]:
        """The values of a key that are not empty."""
        return [value for value in self.values.get(key, ()) if not value.is_empty]

    def first(self, key: str) -> SourceValue | None:
        return next(iter(self.all(key)), None)

    def text(self, key: str) -> str | None:
        """The first value of a key as text."""
        return value.text.strip() if (value := self.first(key)) else None

    def each(self, key: str) -> Iterator[SourceValue]:
        """The items of all lists and the single values of a key."""
        for value in self.all(key):
            yield from value.each()

    def truth(self, key: str) -> bool:
        """Whether the key says yes; False without a value."""
        value = self.first(key)
        is_yes = phrases.truth(value.text) if value else False
        if value and is_yes is None:
            self.report("boolean_unread", value.line, key=value.key, id=self.name, text=value.as_text())
        return bool(is_yes)

    def report_strays(self, code: str, *keys: str, **facts: object) -> None:
        """Reports what stands under keys that decide nothing here."""
        for key in keys:
            for stray in self.all(key)[:1]:
                self.report(code, stray.line, key=stray.key, **facts)

    def belongs_to_step(self, number: int | None, line: int) -> None:
        """Adds the step of the heading, unless the entry names its own."""
        if number and "step" not in self.values:
            self.read("step", SourceValue(str(number), line))

    def absorb(self, more: Entry) -> None:
        """Adds values from another place about the same field or tool."""
        for key, values in more.values.items():
            for value in values:
                self.add(key, value)
        self.properties += [pair for pair in more.properties if pair not in self.properties]


@dataclass(slots=True)
class FormSource:
    """`details` are fields that are described, but not declared, where they stand; `sections` is the prose. `tasks`,
    `lookups` and `refusals` are those of an assistant.

    `entry` is that of the form itself. `steps` are the titles by number; `listed_steps` the line of each step that
    front matter lists, `step_rules` when it applies.
    """

    findings: Findings
    entry: Entry = field(init=False)
    fields: dict[str, Entry] = field(default_factory=dict)
    details: list[Entry] = field(default_factory=list)
    tools: dict[str, Entry] = field(default_factory=dict)
    tasks: dict[str, Entry] = field(default_factory=dict)
    lookups: dict[str, Entry] = field(default_factory=dict)
    refusals: list[Entry] = field(default_factory=list)
    steps: dict[int, list[SourceValue]] = field(default_factory=dict)
    listed_steps: dict[int, int] = field(default_factory=dict)
    step_rules: dict[int, SourceValue] = field(default_factory=dict)
    sections: tuple[Section, ...] = ()

    def __post_init__(self) -> None:
        self.entry = Entry("form", self.findings)

    def declare(self, entry: Entry) -> None:
        """Adds a field, a tool, or a part of an assistant; a tool may be described in several places."""
        if entry.scope == "refusal":
            self.refusals.append(entry)
            return
        entries = {"tool": self.tools, "task": self.tasks, "lookup": self.lookups}.get(entry.scope, self.fields)
        first = entries.setdefault(entry.name, entry)
        if first is not entry and entry.scope == "tool":
            first.absorb(entry)
        elif first is not entry:
            entry.report("field_duplicate", entry.line, other=first.line)

    def merge_details(self) -> None:
        """Adds details to the declared fields; details of an undeclared field are an error."""
        for entry in self.details:
            if entry.name in self.fields:
                self.fields[entry.name].absorb(entry)
            else:
                entry.report("field_not_listed", entry.line)
        self.details.clear()
