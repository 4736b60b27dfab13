"""Reads the notation in tables: the table of fields, property tables beneath headings, the table of tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from forms_registry.documents.cells import entries_in
from forms_registry.documents.form_source import Entry, FormSource
from forms_registry.documents.keys import key_of
from forms_registry.documents.markdown import Chapter
from forms_registry.documents.property_tables import is_property_table, read_properties
from forms_registry.documents.source import SourceValue
from forms_registry.documents.tables import Table
from forms_registry.documents.text import fold, language_of, plain
from forms_registry.schema.bilingual import bilingual

_NEAR_MISSES = {
    "prose like fields": {"things": "fields", "lacking": "the columns Field ID and Type"},
    "prose like tools": {"things": "tools", "lacking": "a column Tool"},
}
"""Kinds of table that come close to one of ours: what they would list, and what they lack for it."""


def read_tables(chapters: Sequence[Chapter], form: FormSource) -> None:
    """Adds what the document's tables say to `form`; tables that are none of ours are prose."""
    declared_above = bool(form.fields)
    reader = _TableReader(form)
    for chapter in chapters:
        _name_step(chapter, form)
        reader.read(chapter)
    # Property tables alone are a form, too; where fields are declared, they only add to them.
    declaring = [] if declared_above else reader.listed or reader.described
    for entry in declaring:
        form.declare(entry)
    for entries in (reader.listed, reader.described):
        if entries is not declaring:
            form.details += entries
    reader.report_near_misses()


@dataclass(slots=True)
class _TableReader:
    """`listed` are fields with a type, as a table of fields has them; `described` are those of other tables."""

    form: FormSource
    listed: list[Entry] = field(default_factory=list)
    described: list[Entry] = field(default_factory=list)
    near_misses: list[tuple[Table, str]] = field(default_factory=list)

    def read(self, chapter: Chapter) -> None:
        for table in chapter.broken_tables:
            if table_kind(table):
                self.form.findings.add("table_broken", table.line)
        for table in chapter.tables:
            self._read_table(table_kind(table), table, chapter)

    def _read_table(self, kind: str, table: Table, chapter: Chapter) -> None:
        if kind and kind not in _NEAR_MISSES:
            chapter.passages.remove(table)  # it answers nobody's question
        if kind == "tools":
            for tool in entries_in(table, "tool", self.form.findings):
                self.form.declare(tool)
        elif kind in _NEAR_MISSES:
            self.near_misses.append((table, kind))
        elif kind:
            rows = entries_in(table, "field", self.form.findings)
            for row in read_properties(chapter, table, self.form) if kind == "properties" else rows:
                row.belongs_to_step(chapter.step_number, chapter.line)
                (self.listed if kind == "fields" else self.described).append(row)

    def report_near_misses(self) -> None:
        """A finding for each table that was taken as prose, and lacks little to be one of fields or tools."""
        for table, kind in self.near_misses if self.form.fields else ():
            facts = {name: bilingual(words) for name, words in _NEAR_MISSES[kind].items()}
            heads = ", ".join(plain(head) for head in table.header)
            self.form.findings.add("table_taken_as_prose", table.line, columns=heads, **facts)


def table_kind(table: Table) -> str:
    """What a table lists, by its headings alone; "" for one that is none of ours."""
    if is_property_table(table):
        return "properties"
    names = {key.name for head in table.header if (key := key_of(head, "field"))}
    if {"id", "type"} <= names:
        return "fields"
    if any(fold(head) == "field id" for head in table.header):
        return "more of fields"
    kind = _tool_kind(table)
    is_asked = "prompt" in names and names & {"id", "type", "required"}
    return "prose like fields" if is_asked and kind != "tools" else kind


def _tool_kind(table: Table) -> str:
    heads = {(key.name, fold(head)) for head in table.header if (key := key_of(head, "tool"))}
    # Many tables have a column of one of these names; by another, it is that of a tool.
    telling = {key for key, head in heads if head not in {"name", "when", "runs"}}
    if "name" in telling and {"when", "purpose"} & {key for key, _ in heads}:
        return "tools"
    return "prose like tools" if "when" in telling else ""


def _name_step(chapter: Chapter, form: FormSource) -> None:
    """Takes the title of a step from its heading, which may have one in each of two languages: "Leave / إجازة"."""
    number, title = chapter.step or (0, "")
    if title:
        parts = [part.strip() for part in title.split(" / ")]
        if len(parts) != 2 or language_of(parts[0]) == language_of(parts[1]):
            parts = [title]
        form.steps.setdefault(number, [SourceValue(part, chapter.line, language_of(part)) for part in parts])
