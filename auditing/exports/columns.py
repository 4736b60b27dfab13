"""The columns of a table of submissions: some facts about each, then the fields of all their forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from operator import itemgetter

from django.utils import timezone

from auditing.exports.cells import Cell, cell, readable_cell
from auditing.exports.records import EVIDENCE, FACTS, Record
from forms_registry.field_types import type_of
from forms_registry.models import FormVersion
from forms_registry.schema import FieldSpec, JsonValue
from forms_registry.selectors import spec_of
from nlu.entity import ValueContext

MOST_FIELDS = 2000
"""A table with more is of no use to anybody, and would not fit into a workbook with its evidence."""


class TooManyFields(Exception):
    """The submissions have more fields than a table holds."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of all versions of one form that have it; `form` is "" for documents that came with conversations. `kind`
    is the type that conditions use for its values, and `in_words` words a value that has parts."""

    form: str
    field_id: str
    label: str
    kind: str
    in_words: Callable[[JsonValue], str] = str


@dataclass(frozen=True, slots=True)
class Table:
    """`kinds` has, for each of the `headers`, the rule type of the values below it, or "" for plain text."""

    fields: tuple[Field, ...]
    headers: tuple[str, ...]
    kinds: tuple[str, ...]
    with_evidence: bool

    def row(self, record: Record) -> list[Cell]:
        """The cells of one submission, one for each of the `headers`."""
        cells: list[Cell] = [cell(value) for value in itemgetter(*FACTS)(record.facts)]
        form = record.facts["form"]
        for field in self.fields:
            field_id = field.field_id if field.form == form else None
            cells.append(readable_cell(record.answers.get(field_id), field.in_words) if field_id else None)
            if self.with_evidence:
                evidence = record.evidence.get(field_id, {}) if field_id else {}
                cells += [cell(evidence.get(part)) for part in EVIDENCE]
        return cells


def table_of(versions: Iterable[FormVersion], *, language: str, with_evidence: bool, most: int = MOST_FIELDS) -> Table:
    """Columns for the submissions of these versions, newest last. Labels are those of a form's last version among them.
    Labels and values that have parts are worded in `language`.

    Raises TooManyFields, and what `spec_of` raises for a version that cannot be used.
    """
    columns: dict[tuple[str, str], Field] = {}
    for version in versions:
        form = version.form.slug if version.form else ""
        for item in spec_of(version).fields:
            columns[form, item.id] = _field(form, item, language)
            if len(columns) > most:
                raise TooManyFields
    return _table(tuple(columns.values()), with_evidence=with_evidence)


def _field(form: str, item: FieldSpec, language: str) -> Field:
    kind = type_of(item)
    context = ValueContext(item, timezone.now(), language, item.options)
    return Field(form, item.id, item.name(language), kind.rule_type, partial(kind.format, context=context))


def _table(fields: tuple[Field, ...], *, with_evidence: bool) -> Table:
    has_several_forms = len({field.form for field in fields}) > 1
    headers, kinds = list(FACTS), ["datetime" if name == "completed_at" else "" for name in FACTS]
    for field in fields:
        header = f"{field.label} [{field.field_id}]"
        header = f"{field.form}: {header}" if has_several_forms and field.form else header
        headers.append(header)
        kinds.append(field.kind)
        if with_evidence:
            headers += [f"{header} {part}" for part in EVIDENCE]
            kinds += ["" for _ in EVIDENCE]
    return Table(fields, tuple(headers), tuple(kinds), with_evidence)
