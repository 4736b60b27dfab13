"""The entry point of the strict reader. Never raises."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from forms_registry.dialogue_section import split_tests
from forms_registry.documents.build.form import build_form
from forms_registry.documents.dialogue_tests import read_tests
from forms_registry.documents.field_tables import read_tables
from forms_registry.documents.findings import Findings
from forms_registry.documents.form_source import FormSource
from forms_registry.documents.front_matter import read_front_matter, split_front_matter
from forms_registry.documents.markdown import Chapter, read_chapters, sections
from forms_registry.documents.source import SourceValue
from forms_registry.documents.text import plain
from forms_registry.schema import Diagnostic, FormSpec, Severity
from forms_registry.schema.bilingual import bilingual

READER = 21
"""The version of this reader: goes up whenever the same document may come to mean something else."""

MAX_BYTES = 200_000
MAX_LINES = 10_000
MAX_FIELDS = 300


@dataclass(frozen=True, slots=True)
class Parsed:
    """The contents of a document. `spec` is None exactly if a diagnostic is an ERROR; errors come first.

    `fields` and `tools` are the declared names, with or without errors.
    """

    spec: FormSpec | None
    diagnostics: tuple[Diagnostic, ...]
    fields: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.diagnostics if item.severity is Severity.ERROR)


def parse(markdown: str, *, lenient: bool = False) -> Parsed:
    """Reads a form document in either notation, or a mixture. Never raises: unreadable parts are diagnostics.

    With `lenient`, an unreadable piece, such as a limit, is left out with a warning.
    """
    findings = Findings(lenient=lenient)
    for count, limit, things in (
        (len(markdown.encode("utf-8", "replace")), MAX_BYTES, bilingual("bytes")),
        (len(markdown.splitlines()), MAX_LINES, bilingual("lines")),
    ):
        if count > limit:
            findings.add("document_too_large", 1, count=count, limit=limit, things=things)
            return Parsed(None, findings.sorted())
    form = FormSource(findings)
    spec = _read(normalized(markdown), form)
    return Parsed(None if findings.has_errors else spec, findings.sorted(), tuple(form.fields), tuple(form.tools))


def _read(markdown: str, form: FormSource) -> FormSpec | None:
    findings = form.findings
    yaml_text, first_line, body = split_front_matter(markdown, findings)
    if yaml_text.strip():
        read_front_matter(yaml_text, first_line, form)
    split = split_tests(body)
    if split.unclosed:
        findings.add("code_unclosed", split.unclosed)
    chapters = read_chapters(split.rest)
    read_tables(chapters, form)
    form.merge_details()
    form.sections = tuple(sections(chapters))
    if not form.fields:
        _report_no_fields(chapters, findings)
        return None
    if len(form.fields) > MAX_FIELDS:
        line = list(form.fields.values())[MAX_FIELDS].line
        findings.add("too_many_fields", line, count=len(form.fields), limit=MAX_FIELDS)
        return None
    spec = build_form(form, _first_heading(chapters))
    return replace(spec, tests=read_tests(split, spec, findings))


def _first_heading(chapters: Sequence[Chapter]) -> SourceValue | None:
    """The first heading of the first level, else the first one."""
    headings = [chapter for chapter in chapters if chapter.title]
    first = next((chapter for chapter in headings if chapter.level == 1), next(iter(headings), None))
    return SourceValue(plain(first.title), first.line) if first else None


def _report_no_fields(chapters: Sequence[Chapter], findings: Findings) -> None:
    """Reports the table that is closest to a table of fields, and what it lacks."""
    if findings.has_errors:
        return
    tables = [table for chapter in chapters for table in chapter.tables if len(table.header) > 1]
    if tables:
        longest = max(tables, key=lambda table: len(table.rows))
        heads = ", ".join(plain(head) for head in longest.header)
        findings.add("no_field_table", longest.line, columns=heads)
    else:
        findings.add("no_fields", 1)


def normalized(markdown: str) -> str:
    """The text with uniform line ends, without byte order mark and characters that cannot be stored."""
    text = markdown.encode("utf-8", "replace").decode("utf-8").replace("\x00", "\ufffd")
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
