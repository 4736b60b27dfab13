"""Reads the notation in tables: the table of fields, property tables beneath headings, the table of tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import Facts, FormSource
from forms_registry.documents.keys import Key, key_of
from forms_registry.documents.markdown import Chapter
from forms_registry.documents.source import SourceValue
from forms_registry.documents.tables import Row, Table
from forms_registry.documents.text import code_spans, fold, is_blank, is_identifier, language_of, plain, unquote

_PROPERTY_HEADS = {"property", "key", "attribute"}
_DECLARING = {"type", "required", "prompt"}
_SPOKEN = {"prompt", "reprompt", "help", "message", "label"}


def read_tables(chapters: Sequence[Chapter], form: FormSource, findings: Findings) -> None:
    """Adds what the document's tables say to `form`; tables that are none of ours are prose."""
    declared_above = bool(form.fields)
    listed: list[Facts] = []
    described: list[Facts] = []
    for chapter in chapters:
        _name_step(chapter, form)
        for line in chapter.broken:
            findings.add("table_broken", line)
        for table in chapter.tables:
            if _is_property_table(table):
                described += _properties(chapter, table, form, findings)
            elif _lists_fields(table):
                listed += _rows(table, findings)
            elif any(fold(head) == "field id" for head in table.header):
                described += _rows(table, findings)
            elif _is_tool_table(table):
                _read_tools(table, form, findings)
    # Property tables alone are a form, too; where fields are declared, they only add to them.
    declaring = [] if declared_above else listed or described
    for one in declaring:
        form.declare(one, findings)
    form.details += [one for one in (*listed, *described) if all(one is not other for other in declaring)]


def _lists_fields(table: Table) -> bool:
    return {"id", "type"} <= {key.name for head in table.header if (key := key_of(head, "field"))}


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


def _rows(table: Table, findings: Findings) -> Iterator[Facts]:
    table.check(findings)
    columns = _columns(table, "field", findings)
    place = next(place for place, key in columns.items() if key.name == "id")
    for row in table.rows:
        name = unquote(plain(row.cells[place]))
        if not name:
            findings.add("field_id_missing", row.line)
        elif not is_identifier(name):
            findings.add("field_id_invalid", row.line, id=name)
        else:
            yield _facts_of_row("field", name, row, table, columns, findings)


def _columns(table: Table, scope: str, findings: Findings) -> dict[int, Key]:
    """The columns that are known, by their place; the others, and those that stand twice, are findings."""
    known: dict[int, Key] = {}
    for place, head in enumerate(table.header):
        key = key_of(head, scope)
        if key is not None and key in known.values() and key.name != "facts":
            findings.add("column_twice", table.line, column=plain(head))
        elif key is not None:
            known[place] = key
        elif any(not is_blank(row.cells[place]) for row in table.rows):
            Facts(scope).read(plain(head) or "(no heading)", SourceValue(line=table.line), findings)
    return known


def _facts_of_row(scope: str, name: str, row: Row, table: Table, columns: dict[int, Key], findings: Findings) -> Facts:
    facts = Facts(scope, name, row.line)
    for place, key in columns.items():
        if key.name not in {"id", "number", "name"}:
            _add_cell(facts, key, table.header[place], row.cells[place], row.line, findings)
    return facts


def _add_cell(facts: Facts, key: Key, head: str, cell: str, line: int, findings: Findings) -> None:
    if is_blank(cell):
        if key.name == "required":
            facts.read(head, SourceValue("no", line, cell=True), findings)
        return
    text = plain(cell)
    facts.read(plain(head), SourceValue(unquote(text) if key.name in _SPOKEN else text, line, cell=True), findings)


# --- property tables -----------------------------------------------------------------------------------------------


def _is_property_table(table: Table) -> bool:
    return len(table.header) == 2 and fold(table.header[0]) in _PROPERTY_HEADS and fold(table.header[1]) == "value"


def _properties(chapter: Chapter, table: Table, form: FormSource, findings: Findings) -> Iterator[Facts]:
    """What a property table says of one field; of the form, where it has a row `Form ID`."""
    keys = {key.name: row for row in table.rows if (key := key_of(row.cells[0], "field"))}
    if any(fold(row.cells[0]) == "form id" for row in table.rows):
        _read_overview(table, form)
        return
    named = plain(keys["id"].cells[1]) if "id" in keys else next(iter(code_spans(chapter.title)), "")
    if not named:
        if keys.keys() & _DECLARING:
            findings.add("properties_of_no_field", table.line)
        return
    if not is_identifier(named):
        findings.add("field_id_invalid", keys["id"].line if "id" in keys else table.line, id=named)
        return
    table.check(findings)
    facts = Facts("field", named, table.line)
    for row in table.rows:
        key = key_of(row.cells[0], "field")
        if key is None or key.name != "id":
            _add_cell(facts, key or Key(""), row.cells[0], row.cells[1], row.line, findings)
    if chapter.step_number and not facts.has("step"):
        facts.read("step", SourceValue(str(chapter.step_number), chapter.line), findings)
    yield facts


def _read_overview(table: Table, form: FormSource) -> None:
    """What a table with the form's id says of the form; other rows of it are prose."""
    for row in table.rows:
        key = key_of(row.cells[0], "form")
        if key is not None and key.name not in {"fields", "tools", "steps"} and not is_blank(row.cells[1]):
            text = row.cells[1] if key.name == "flags" else plain(row.cells[1])
            form.facts.read(plain(row.cells[0]), SourceValue(plain(text), row.line, cell=True), Findings())


# --- the table of tools ----------------------------------------------------------------------------------------------


def _is_tool_table(table: Table) -> bool:
    names = {key.name for head in table.header if (key := key_of(head, "tool"))}
    return fold(table.header[0]) in {"tool", "tool call", "tool name"} and bool(names & {"when", "purpose"})


def _read_tools(table: Table, form: FormSource, findings: Findings) -> None:
    table.check(findings)
    columns = _columns(table, "tool", findings)
    for row in table.rows:
        name, _, signature = plain(row.cells[0]).partition("(")
        if not is_identifier(name.strip()):
            findings.add("tool_name_invalid", row.line, name=plain(row.cells[0]))
            continue
        facts = _facts_of_row("tool", name.strip(), row, table, columns, findings)
        inside = signature.rstrip(" )")
        if inside and not facts.has("args"):
            facts.values["args"] = [SourceValue(inside, row.line, cell=True)]
        form.add_tool(replace(facts), findings)
