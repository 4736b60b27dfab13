"""Finds the tables that list a form's fields, one field a row, and reads their rows into drafts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft, FormDraft
from forms_registry.spec.parser.notations.blocks import Part
from forms_registry.spec.parser.notations.tables import Row, Table
from forms_registry.spec.parser.phrases.vocabulary import key_of
from forms_registry.spec.parser.plain import code_spans, is_blank, is_identifier, plain, words
from forms_registry.spec.parser.written import Written

_SUMMARY = re.compile(r"summary|all fields|field list|list of fields|fields|questions|ملخص|الحقول", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b(tools?|response|payload|request|api|schema|results?|output|action|protocol|endpoints?|errors?|example)\b",
    re.IGNORECASE,
)
_STEP_ROW = re.compile(r"\b(?:step|section|stage|phase|part|page)\s*#?\s*(\d{1,3})\b|الخطوة\s*(\d{1,3})", re.IGNORECASE)
_ROW_NUMBER = re.compile(r"#?\d{1,3}(\.\d{1,3})*\.?\Z")
_IDENTIFYING = ("id", "field", "label")


@dataclass(frozen=True, slots=True)
class _Column:
    key: str
    language: str | None
    title: str


@dataclass(frozen=True, slots=True)
class FieldTable:
    """A table of fields: what each column holds, and which one identifies the field."""

    table: Table
    part: Part
    columns: tuple[_Column, ...]
    id_column: int

    def has(self, key: str) -> bool:
        return any(column.key == key for column in self.columns)

    @property
    def is_summary(self) -> bool:
        return bool(_SUMMARY.search(plain(self.part.title)))

    @property
    def is_elsewhere(self) -> bool:
        return not self.is_summary and any(
            _ELSEWHERE.search(plain(part.title)) for part in (*self.part.parents, self.part) if part.level > 1
        )

    @property
    def weight(self) -> int:
        """How much the table says: 2 asks for fields, 1 names and types them, 0 neither."""
        if self.has("required") or self.has("prompt") or self.has("optional"):
            return 2 if self.has("type") or (self.has("required") and self.has("prompt")) else 1
        return 1 if self.has("type") else 0


def field_tables(parts: Sequence[Part]) -> list[FieldTable]:
    """Every table whose rows are fields, in document order."""
    found = (_field_table(table, part) for part in parts for table in part.of(Table))
    return [table for table in found if table is not None and table.weight]


def read_field_tables(tables: Sequence[FieldTable], form: FormDraft, findings: Findings) -> None:
    """The tables that decide which fields there are fill `form.fields`; the others add to what is said of them."""
    deciding = _deciding(tables)
    for table in deciding:
        seen: set[str] = set()
        for draft in _rows(table, form, findings):
            if draft.id in seen:
                findings.add("field_duplicate", draft.line, id=draft.id)
            elif draft.id in form.fields:
                form.fields[draft.id].absorb(draft)
            else:
                form.fields[draft.id] = draft
            seen.add(draft.id)
    for table in tables:
        if table not in deciding and not table.is_elsewhere:
            form.details.extend(_rows(table, FormDraft(), Findings()))


def _deciding(tables: Sequence[FieldTable]) -> list[FieldTable]:
    candidates = [table for table in tables if not table.is_elsewhere]
    for wanted in (
        [table for table in candidates if table.is_summary and table.weight == 2],
        [table for table in candidates if table.weight == 2],
        candidates,
    ):
        if wanted:
            return wanted
    return []


def _field_table(table: Table, part: Part) -> FieldTable | None:
    keys = [key_of(title) for title in table.header]
    columns = tuple(
        _Column(key or "", language, plain(title)) for title, (key, language) in zip(table.header, keys, strict=True)
    )
    chosen = _id_column(table, columns)
    return None if chosen is None or len(columns) < 3 else FieldTable(table, part, columns, chosen)


def _id_column(table: Table, columns: Sequence[_Column]) -> int | None:
    for key in _IDENTIFYING:
        for index, column in enumerate(columns):
            cells = [row.cells[index] for row in table.rows if not is_blank(row.cells[index])]
            if column.key != key or column.language not in (None, "en") or not cells:
                continue
            if not all(_ROW_NUMBER.match(plain(cell)) for cell in cells):
                return index
    return None


def _rows(table: FieldTable, form: FormDraft, findings: Findings) -> Iterator[FieldDraft]:
    step = table.part.step
    for row in table.table.rows:
        filled = [cell for cell in row.cells if not is_blank(cell)]
        if len(filled) <= 1 or not plain(row.cells[table.id_column]):
            text = plain(" ".join(filled))
            if found := _STEP_ROW.search(text):
                step = int(found.group(1) or found.group(2))
                form.name_step(step, Written(text[found.end() :].strip(" :.-–—") or text, row.line))
            elif filled and len(filled) > 1:
                findings.add("field_id_missing", row.line)
            continue
        if draft := _draft(table, row, findings):
            draft.step = step
            yield draft


def _draft(table: FieldTable, row: Row, findings: Findings) -> FieldDraft | None:
    column = table.columns[table.id_column]
    field_id, label = _identity(row.cells[table.id_column], column.key, row.line, findings)
    if field_id is None:
        return None
    draft = FieldDraft(field_id, row.line)
    if label:
        draft.add("label", Written(label, row.line))
    for index, cell in enumerate(row.cells):
        named = table.columns[index]
        if index == table.id_column or named.key == "number":
            continue
        if named.key == "field":
            draft.add("label", Written(cell, row.line))
        elif named.key:
            draft.add(named.key, Written(cell, row.line, named.language))
        elif not is_blank(cell):
            draft.note(named.title, plain(cell))
    return draft


def _identity(cell: str, key: str, line: int, findings: Findings) -> tuple[str | None, str]:
    """The field's id and, where the cell holds one, its label: "Injury date (`injuryDate`)"."""
    text = plain(cell).strip(" *")
    text = re.sub(r"\s*[*†‡§]+\Z|\[\^\w+\]\Z", "", text)
    if is_identifier(text):
        return text, ""
    spans = [span for span in code_spans(cell) if is_identifier(span)]
    if spans:
        rest = plain(cell.replace(f"`{spans[0]}`", "")).strip(" ()[]-–—:\n")
        return spans[0], rest
    if key == "id":
        findings.add("field_id_invalid", line, id=text)
        return None, ""
    derived = identifier_from(text)
    if derived is None:
        findings.add("field_id_invalid", line, id=text)
        return None, ""
    findings.add("field_id_derived", line, label=text, id=derived)
    return derived, text


def identifier_from(label: str) -> str | None:
    """ "Injury date (Gregorian)" -> "injuryDate"; None when the label has no word that could start an id."""
    first, *rest = words(re.sub(r"\(.*?\)", "", label)) or ("",)
    derived = first + "".join(word.capitalize() for word in rest[:8])
    return derived if is_identifier(derived) else None
