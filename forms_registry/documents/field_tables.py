"""Reads the notation in tables: the table of fields, property tables beneath headings, the table of tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from forms_registry.documents.cells import columns_of, facts_of_row, place_of
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts, FormSource
from forms_registry.documents.keys import Key, key_of
from forms_registry.documents.markdown import Chapter
from forms_registry.documents.property_tables import is_property_table, read_properties
from forms_registry.documents.source import SourceValue
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import fold, is_identifier, language_of, plain, unquote


def read_tables(chapters: Sequence[Chapter], form: FormSource, findings: Findings) -> None:
    """Adds what the document's tables say to `form`; tables that are none of ours are prose."""
    declared_above = bool(form.fields)
    reader = _Reader(form, findings)
    for chapter in chapters:
        _name_step(chapter, form)
        reader.check_broken(chapter)
        for table in chapter.tables:
            reader.read(chapter, table)
    # Property tables alone are a form, too; where fields are declared, they only add to them.
    declaring = [] if declared_above else reader.listed or reader.described
    for one in declaring:
        form.declare(one, findings)
    for found in (reader.listed, reader.described):
        if found is not declaring:
            form.details += found
    if form.fields:
        reader.point_at_close_tables()


@dataclass(slots=True)
class _Reader:
    """`listed` are fields with a type, as a table of fields has them; `described` are those of other tables.

    `close` are tables that come close to one of ours, with what they would list, and what they lack for it.
    """

    form: FormSource
    findings: Findings
    listed: list[Facts] = field(default_factory=list)
    described: list[Facts] = field(default_factory=list)
    close: list[tuple[Table, str, str]] = field(default_factory=list)

    def check_broken(self, chapter: Chapter) -> None:
        """Reports what was meant to be one of our tables, and is none to markdown."""
        for table in chapter.broken:
            if is_property_table(table) or _kind(table):
                self.findings.add("table_broken", table.line)

    def read(self, chapter: Chapter, table: Table) -> None:
        if is_property_table(table):
            if one := read_properties(chapter, table, self.form, self.findings):
                self.described.append(one)
            return
        kind = _kind(table)
        if kind == "tools":
            _read_tools(table, self.form, self.findings)
        elif kind == "prose like fields":
            self.close.append((table, "fields", "the columns Field ID and Type"))
        elif kind == "prose like tools":
            self.close.append((table, "tools", "a column Tool"))
        elif kind is not None:
            found = self.listed if kind == "fields" else self.described
            found += _rows(table, chapter, self.findings)

    def point_at_close_tables(self) -> None:
        for table, things, lacking in self.close:
            heads = ", ".join(plain(head) for head in table.header)
            self.findings.add("table_taken_as_prose", table.line, columns=heads, things=things, lacking=lacking)


def _kind(table: Table) -> str | None:
    """What a table with one row a thing lists, by its headings alone; None for one that is none of ours."""
    names = {key.name for head in table.header if (key := key_of(head, "field"))}
    if {"id", "type"} <= names:
        return "fields"
    if any(fold(head) == "field id" for head in table.header):
        return "more of fields"
    if _is_tool_table(table):
        return "tools"
    if "prompt" in names and names & {"id", "type", "required"}:
        return "prose like fields"
    return "prose like tools" if _heads(table).get("when", set()) - {"when", "runs"} else None


def _name_step(chapter: Chapter, form: FormSource) -> None:
    if chapter.step and chapter.step[1]:
        number, title = chapter.step
        parts = [part.strip() for part in title.split(" / ")]
        tongues = [language_of(part) for part in parts]
        if len(parts) != 2 or tongues[0] == tongues[1]:
            parts, tongues = [title], [language_of(title)]
        titles = [SourceValue(part, chapter.line, tongue) for part, tongue in zip(parts, tongues, strict=True)]
        form.steps.setdefault(number, titles)


# --- tables with one row a field ---------------------------------------------------------------------------------


def _rows(table: Table, chapter: Chapter, findings: Findings) -> Iterator[Facts]:
    table.check(findings)
    columns = columns_of(table, "field", findings)
    place = place_of(columns, "id") or 0
    for row in table.rows:
        name = unquote(plain(row.cells[place]))
        if not name:
            findings.add("field_id_missing", row.line)
        elif not is_identifier(name):
            findings.add("field_id_invalid", row.line, id=name)
        else:
            facts = _facts_of(name, row, table, columns, findings)
            facts.belongs_to_step(chapter.step_number, chapter.line, findings)
            yield facts


def _facts_of(name: str, row: Row, table: Table, columns: dict[int, Key], findings: Findings) -> Facts:
    """What a row says of a field. In a row with too many cells nobody can tell which cell is which."""
    if row.written > len(table.header):
        return Facts("field", name, row.line, refused={key.name for key in columns.values()})
    return facts_of_row("field", name, row, table, columns, findings)


# --- the table of tools ----------------------------------------------------------------------------------------------


def _is_tool_table(table: Table) -> bool:
    """A column for the tool itself, called by more than "name", which many tables have, and one for what it does."""
    heads = _heads(table)
    return bool(heads.get("name", set()) - {"name"}) and bool(heads.keys() & {"when", "purpose"})


def _heads(table: Table) -> dict[str, set[str]]:
    """The headings of a table by the key of a tool that they mean."""
    found: dict[str, set[str]] = {}
    for head in table.header:
        if key := key_of(head, "tool"):
            found.setdefault(key.name, set()).add(fold(head))
    return found


def _read_tools(table: Table, form: FormSource, findings: Findings) -> None:
    table.check(findings)
    columns = columns_of(table, "tool", findings)
    place = place_of(columns, "name") or 0
    for row in table.rows:
        if tool := _tool(row, place, table, columns, findings):
            form.add_tool(tool, findings)


def _tool(row: Row, place: int, table: Table, columns: dict[int, Key], findings: Findings) -> Facts | None:
    name, _, signature = plain(row.cells[place]).partition("(")
    if not is_identifier(name.strip()):
        findings.add("tool_name_invalid", row.line, name=plain(row.cells[place]))
        return None
    facts = facts_of_row("tool", name.strip(), row, table, columns, findings)
    inside = signature.rstrip(" )")
    if inside:
        facts.read("args", SourceValue(inside, row.line, cell=True), findings)
    return facts
