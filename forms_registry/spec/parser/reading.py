"""The door to the reader: markdown in, a form specification and findings out, never an exception."""

from __future__ import annotations

from dataclasses import dataclass

from forms_registry.schema import Diagnostic, FormSpec, Severity
from forms_registry.spec.parser.decisions.assemble import assemble
from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FormDraft
from forms_registry.spec.parser.notations.blocks import read_blocks
from forms_registry.spec.parser.notations.field_details import merge_details, read_details, read_notes
from forms_registry.spec.parser.notations.front_matter import read_front_matter, split_front_matter
from forms_registry.spec.parser.notations.logic import logic_sentences
from forms_registry.spec.parser.notations.overview import find_flags, read_overview
from forms_registry.spec.parser.notations.table_notation import field_tables, read_field_tables
from forms_registry.spec.parser.notations.tool_notation import read_tools

MAX_BYTES = 500_000
MAX_FIELDS = 300


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a document says. `spec` is None exactly if one of the diagnostics is an ERROR; they are in line order."""

    spec: FormSpec | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.diagnostics if item.severity is Severity.ERROR)


def parse(markdown: str) -> Parsed:
    """Reads a form document in either notation, or both mixed. Never raises: what cannot be read is a diagnostic."""
    findings = Findings()
    size = len(markdown.encode("utf-8", "replace"))
    if size > MAX_BYTES:
        findings.add("document_too_large", 1, size=size, limit=MAX_BYTES)
        return Parsed(None, findings.sorted())
    try:
        spec = _read(_clean(markdown), findings)
    except RecursionError:
        # Nesting that markdown or a condition follows deeper than Python can: a document made to break, not a form.
        findings.add("unreadable", 1, reason="it is nested too deeply")
        spec = None
    found = Parsed(spec, findings.sorted())
    return Parsed(None, found.diagnostics) if found.errors else found


def _read(markdown: str, findings: Findings) -> FormSpec | None:
    form = FormDraft()
    yaml_text, first_line, body = split_front_matter(markdown, findings)
    if yaml_text.strip():
        read_front_matter(yaml_text, first_line, form, findings)
    declared_above = bool(form.fields)
    parts = read_blocks(body, findings)
    tables = field_tables(parts)
    if declared_above:
        listed = FormDraft()
        read_field_tables(tables, listed, findings)
        form.details.extend((*listed.fields.values(), *listed.details))
        form.steps.update({number: titles for number, titles in listed.steps.items() if number not in form.steps})
    else:
        read_field_tables(tables, form, findings)
    read_details(parts, form)
    merge_details(form, findings)
    read_notes(form)
    read_overview(parts, form)
    form.add_tools(read_tools(parts))
    if not form.fields:
        if not findings.has_errors:
            findings.add("no_fields", 1)
        return None
    if len(form.fields) > MAX_FIELDS:
        findings.add(
            "too_many_fields", list(form.fields.values())[MAX_FIELDS].line, count=len(form.fields), limit=MAX_FIELDS
        )
        return None
    form.flags = list(dict.fromkeys(form.flags))
    flags = [*form.flags, *find_flags(body, parts, {*form.fields, *form.tools})]
    return assemble(form, list(dict.fromkeys(flags)), list(logic_sentences(parts)), markdown, findings)


def _clean(markdown: str) -> str:
    """One kind of line end, no byte order mark, and nothing that cannot be stored as text."""
    text = markdown.encode("utf-8", "replace").decode("utf-8").replace("\x00", "\ufffd")
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
