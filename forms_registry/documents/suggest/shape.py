"""What a reader of any format says of a form: values under the keys of the notation, and what is doubtful of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from forms_registry.schema import Diagnostic, JsonValue

Other = Literal["", "text", "type", "role", "options", "id", "condition", "limit"]
"""What may be given in the place of a guess: nothing, words, a type of field, what a column holds, options, an id, a
condition over other fields, a limit for the answer."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a value is a guess: `code` and `facts` name an entry of `findings.yaml`, which asks.

    `other` says what may stand in its place, under `key` where that is not its own. After a no stands `denied`, None
    for nothing; where `deniable` is False, a no settles nothing.
    """

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    other: Other = ""
    denied: JsonValue = None
    deniable: bool = True
    key: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """`value` as front matter has it; None is left out. Without a `doubt` the source says it in so many words."""

    value: JsonValue
    line: int
    doubt: Doubt | None = None


@dataclass(slots=True)
class Candidate:
    """What could be one field: the lines from `line` to `last`, and what they say of it, by key.

    `rules` are (words, line) that may say when it is asked or demanded, `conditions` those that surely do; the words
    name other fields as people do. `added` says that a person took the line for a question, and no reader did.
    """

    line: int
    last: int
    values: dict[str, Value] = field(default_factory=dict)
    rules: list[tuple[str, int]] = field(default_factory=list)
    conditions: list[tuple[str, int]] = field(default_factory=list)
    added: bool = False

    def add(self, key: str, value: JsonValue, line: int | None = None, doubt: Doubt | None = None) -> None:
        """Adds a value, unless it says nothing or its key is settled."""
        if value not in (None, "", [], {}):
            self.values.setdefault(key, Value(value, line or self.line, doubt))

    def text(self, key: str) -> str:
        """The value under a key where it is one text, else ""."""
        value = self.values[key].value if key in self.values else ""
        if isinstance(value, dict):
            value = next(iter(value.values()), "")
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be taken over: an entry of `findings.yaml` with its facts, and the line."""

    line: int
    code: str
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class ImportedForm:
    """A form as its source says it. `steps` are titles by number, `prose` what is only to be read; of its `sentences`,
    each with its line, some may decide something. `head` is what else front matter says of the form, and
    `diagnostics` what the strict reader says of the source."""

    title: JsonValue = ""
    form_id: str = ""
    purpose: JsonValue = ""
    languages: list[str] = field(default_factory=list)
    steps: dict[int, JsonValue] = field(default_factory=dict)
    fields: list[Candidate] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    prose: str = ""
    sentences: list[tuple[str, int]] = field(default_factory=list)
    head: dict[str, JsonValue] = field(default_factory=dict)
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def note_unread(self, line: int, code: str, **facts: object) -> None:
        """Notes what could not be taken over."""
        self.unread.append(Unread(line, code, facts))


class Unreadable(Exception):
    """The source is of no format that is known, or is broken: an entry of `findings.yaml` with its facts."""

    def __init__(self, code: str, line: int = 1, **facts: object) -> None:
        super().__init__(code)
        self.unread = Unread(line, code, facts)
