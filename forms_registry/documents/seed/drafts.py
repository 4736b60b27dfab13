"""A form, its fields and its tools as far as the loose notation was read, before it is decided what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from forms_registry.documents import phrases
from forms_registry.documents.findings import Findings
from forms_registry.documents.markdown import Prose
from forms_registry.documents.tables import Table
from forms_registry.schema import JsonValue

_FINDINGS = Path(__file__).parent / "findings.yaml"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something said under a key. `shared` marks what is said of several fields at once."""

    key: str
    value: JsonValue
    line: int
    shared: bool = False

    @property
    def text(self) -> str:
        """The value where it is a text, else ""."""
        return self.value if isinstance(self.value, str) else ""

    @property
    def items(self) -> list[JsonValue]:
        """The value where it is a list, else []."""
        return self.value if isinstance(self.value, list) else []


@dataclass(frozen=True, slots=True)
class OptionTable:
    """Options, each with its value and its texts by language; `when` is the condition that they stand under."""

    rows: tuple[dict[str, str], ...]
    when: str
    line: int


@dataclass(slots=True)
class FieldDraft:
    """A row, a bullet, a section (of the fields `ids`) or an entry of front matter (`declared`). `facts` are in order
    of authority, `keys` are settled; `options` have their texts by language; the question hands over to
    `handover_tools`."""

    line: int
    id: str = ""
    name: str = ""
    step: int | None = None
    facts: list[Fact] = field(default_factory=list)
    ids: tuple[str, ...] = ()
    declared: bool = False
    tables: list[OptionTable] = field(default_factory=list)
    keys: dict[str, Fact] = field(default_factory=dict)
    type: str = "text"
    options: dict[str, dict[str, str]] = field(default_factory=dict)
    handover_tools: list[str] = field(default_factory=list)

    def all(self, key: str) -> Iterator[Fact]:
        """The facts under a key, those of most authority first."""
        return (fact for fact in self.facts if fact.key == key)

    def first(self, key: str) -> Fact | None:
        return next(self.all(key), None)

    def settle(self, key: str, value: JsonValue, line: int) -> None:
        """The first to settle a key has the last word."""
        self.keys.setdefault(key, Fact(key, value, line))

    def option(self, wording: str) -> str | None:
        """The option that a text names, in any language."""
        return self.options_by_name().get(wording.casefold())

    def options_by_name(self) -> Mapping[str, str]:
        """The options by their values and texts, in small letters."""
        texts = {text.casefold(): value for value, labels in self.options.items() for text in labels.values()}
        return texts | {value.casefold(): value for value in self.options}


@dataclass(slots=True)
class ToolDraft:
    """`when` has every moment that is written; `args` maps each parameter to what is said of it: the id of a field, its
    type, a constant, or None. `keys` are all else, which is kept as it is written."""

    name: str
    line: int
    when: list[str] = field(default_factory=list)
    note: str = ""
    args: dict[str, JsonValue] = field(default_factory=dict)
    keys: dict[str, Fact] = field(default_factory=dict)

    @property
    def sets_flags(self) -> bool:
        """As the document says, else by its name: `get_site_flags` does."""
        if flag_fact := self.keys.get("sets_flags"):
            return bool(phrases.truth(str(flag_fact.value)))
        return self.name.startswith("get_") and self.name.endswith("_flags")

    def absorb(self, later: ToolDraft) -> None:
        """Adds what another place says, where this one says nothing."""
        for key in ("when", "note", "args"):
            setattr(self, key, getattr(self, key) or getattr(later, key))
        self.keys = later.keys | self.keys


@dataclass(slots=True)
class FormDraft:
    """A form as far as it was read. `replaced_lines` are those of the original that the translation replaces;
    `findings` are about lines of the original; `bullets` has the lines of the fields where nothing but bullets lists
    them."""

    head: dict[str, Fact] = field(default_factory=dict)
    fields: dict[str, FieldDraft] = field(default_factory=dict)
    sections: list[FieldDraft] = field(default_factory=list)
    tools: dict[str, ToolDraft] = field(default_factory=dict)
    steps: dict[int, Fact] = field(default_factory=dict)
    flags: dict[str, int] = field(default_factory=dict)
    replaced_lines: set[int] = field(default_factory=set)
    bullets: tuple[int, ...] = ()
    findings: Findings = field(default_factory=lambda: Findings(_FINDINGS))

    def mark_replaced(self, block: Table | Prose) -> None:
        """Marks the lines of a table or paragraph as replaced by the translation."""
        lines = [row.line for row in block.rows] if isinstance(block, Table) else [block.line + block.text.count("\n")]
        self.replaced_lines.update(range(block.line, max([block.line + isinstance(block, Table), *lines]) + 1))

    def add_tool(self, tool: ToolDraft) -> None:
        self.tools.setdefault(tool.name, tool).absorb(tool)

    def warn(self, code: str, line: int, /, **facts: object) -> None:
        self.findings.add(code, line, **facts)
