"""Reads what stands beneath a field's own heading: property tables, bulleted facts, lists of options, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from forms_registry.spec.parser.diagnostics import Findings
from forms_registry.spec.parser.drafts import FieldDraft, FormDraft
from forms_registry.spec.parser.notations.blocks import Block, Bullet, Paragraph, Part
from forms_registry.spec.parser.notations.tables import Table
from forms_registry.spec.parser.phrases.choices import options_inside
from forms_registry.spec.parser.phrases.vocabulary import FORM_KEYS, LIMIT_KEYS, key_of
from forms_registry.spec.parser.phrases.wording import beside_question
from forms_registry.spec.parser.plain import (
    code_spans,
    fold,
    is_blank,
    is_identifier,
    plain,
    sentences,
    unquote,
)
from forms_registry.spec.parser.written import Written

_HEADING_NUMBER = re.compile(r"^\s*(?:(?:field|question|q|حقل)\s*)?#?\d+(?:\.\d+)*\s*[.):\-–—]*\s*", re.IGNORECASE)
_FACT = re.compile(r"^\s*(?:\*\*|__)?([^:*`_|“\"]{1,40}?)(?:\*\*|__)?\s*[:：](?:\*\*|__)?\s*(.*)\Z", re.DOTALL)
_OPTION_HEADS = re.compile(r"^(?:option|value|choice|code|label|english|arabic|display|name)s?\b", re.IGNORECASE)
_OPTIONS_FACT = re.compile(
    r"^\W*((?:options|values|choices)\b[^:：\n]{0,60}\b(?:on|off|if|when)\b[^:：\n]{0,60})[:：](?:\*\*|__)?\s*(\S.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_CONDITIONAL_OPTIONS = re.compile(
    r"^\W*(?:options|values|choices)\W+(?P<when>.*\b(?:flag|on|off|if|when|==)\b.*?)\W*\Z", re.IGNORECASE
)
_NOTED = frozenset(
    ("default", "options", "example", "constraints", "help", "confirm", "sensitive", "depends_on", *LIMIT_KEYS)
)
_REDUNDANT = frozenset({"id", "number"})


def heading_name(title: str) -> str:
    """ "3.2 - Injury date (`injuryDate`)" -> "Injury date"."""
    name = re.sub(r"\(?\s*`[^`]+`\s*\)?", "", _HEADING_NUMBER.sub("", title))
    return plain(re.sub(r"\s*[(\[][^()\[\]]*[)\]]\s*\Z", "", name)).strip(" -–—:")


def read_details(parts: Sequence[Part], form: FormDraft) -> None:
    """Adds to `form.details` a draft for each part that describes one field."""
    names = _names(form)
    for part in parts:
        if draft := _draft(part, names):
            form.details.append(draft)


def merge_details(form: FormDraft, findings: Findings) -> None:
    """Puts details to the fields they are about; where no table lists the fields, the details are the fields."""
    listed = bool(form.fields)
    for draft in form.details:
        if draft.id in form.fields:
            form.fields[draft.id].absorb(draft)
        elif not listed:
            form.fields[draft.id] = draft
        elif draft.has_key("type") and draft.has_key("required"):
            findings.add("field_not_listed", draft.line, id=draft.id)


def read_notes(form: FormDraft) -> None:
    """Facts inside notes count as such: "Between 1 and 12. Default: 8"."""
    for draft in form.fields.values():
        for written in draft.all("prompt"):
            if written.is_text and not written.exact and (rest := beside_question(options_inside(written.text)[0])):
                draft.add("notes", Written(rest, written.line))
        draft.facts["source"] = list(_sources(draft))
        for written in list(draft.all("notes")):
            for sentence in sentences(plain(written.text)) if written.is_text else ():
                found = _FACT.match(sentence)
                key, language = key_of(found.group(1)) if found else (None, None)
                if found and key in _NOTED:
                    draft.add(key, Written(found.group(2).strip(" ."), written.line, language))


def _sources(draft: FieldDraft) -> Iterator[Written]:
    """What is left of "before asking" once options that stand in it are put with the others."""
    for written in draft.all("source"):
        rest, inside = options_inside(written.text) if written.is_text and not written.exact else (written.text, ())
        if inside:
            draft.add(
                "options", Written(line=written.line, items=tuple(Written(item, written.line) for item in inside))
            )
        if not inside or not is_blank(rest):
            yield written.said(rest) if inside else written


def _names(form: FormDraft) -> Mapping[str, str]:
    """Folded id or label -> id, of the fields that a table lists."""
    names: dict[str, str] = {}
    for draft in form.fields.values():
        for text in (draft.id, *(value.text for value in draft.all("label"))):
            names.setdefault(fold(text), draft.id)
    return names


def _draft(part: Part, names: Mapping[str, str]) -> FieldDraft | None:
    facts = list(_facts(part))
    field_id = _field_id(part, facts, names)
    if field_id is None:
        return None
    draft = FieldDraft(field_id, part.line, step=part.step)
    if (label := heading_name(part.title)) and label != field_id:
        draft.add("label", Written(label, part.line))
    for name, value in facts:
        _add_fact(draft, name, value)
    _add_lists(draft, part.blocks)
    return draft


def _field_id(part: Part, facts: Sequence[tuple[str, Written]], names: Mapping[str, str]) -> str | None:
    for name, value in facts:
        if key_of(name)[0] == "id" or fold(name) in {"field", "field name"}:
            for candidate in (*code_spans(value.text), plain(value.text)):
                if is_identifier(candidate) and (key_of(name)[0] == "id" or fold(candidate) in names):
                    return candidate
    for candidate in (*code_spans(part.title), plain(_HEADING_NUMBER.sub("", part.title)), heading_name(part.title)):
        if fold(candidate) in names:
            return names[fold(candidate)]
    has_type = any(key_of(name)[0] == "type" for name, _ in facts)
    spans = [span for span in code_spans(part.title) if is_identifier(span)]
    name = heading_name(part.title)
    if has_type and (spans or is_identifier(name)):
        return spans[0] if spans else name
    return None


def _facts(part: Part) -> list[tuple[str, Written]]:
    """Rows of two-column tables and bullets or lines of the form `Name: value`."""
    facts = []
    for table in part.of(Table):
        if len(table.header) in {2, 3} and not _lists_options(table):
            rows = [(table.header, table.line), *((row.cells, row.line) for row in table.rows)]
            # The headings "Property | Value" are no fact; a table without real headings starts with one.
            start = 0 if key_of(table.header[0])[0] in {"id", "type"} else 1
            facts += [(plain(cells[0]), Written(" ".join(cells[1:]).strip(), line)) for cells, line in rows[start:]]
    for block in part.blocks:
        if isinstance(block, Bullet | Paragraph):
            for offset, line in enumerate(block.text.split("\n")):
                found = _FACT.match(line)
                if found is None or not key_of(found.group(1))[0]:
                    found = _OPTIONS_FACT.match(line)
                if found:
                    facts.append((plain(found.group(1)), Written(found.group(2), block.line + offset)))
    return facts


def _add_fact(draft: FieldDraft, name: str, value: Written) -> None:
    key, language = key_of(name)
    if key in {None, "options"} and (found := _CONDITIONAL_OPTIONS.match(name)):
        when = re.sub(r"^(?:if|when|with)\s+", "", found.group("when"), flags=re.IGNORECASE)
        rule = Written(line=value.line, pairs=(("when", value.said(when)), ("options", value)))
        draft.add("option_rules", Written(line=value.line, items=(rule,)))
        return
    if key in _REDUNDANT:
        return
    if key == "field" and is_identifier(plain(value.text)):
        return
    if key == "field":
        key = "label"
    if key:
        draft.add(key, Written(value.text, value.line, language))
    elif not is_blank(value.text) and fold(name) not in FORM_KEYS:
        draft.note(name, plain(value.text))


def _add_lists(draft: FieldDraft, blocks: Sequence[Block]) -> None:
    """Bullets under "Options:" are options; what else states no fact is a note about the field."""
    listing: _Listing | None = None
    for block in blocks:
        if isinstance(block, Table) and _lists_options(block):
            draft.add("options", _option_table(block))
        if not isinstance(block, Bullet | Paragraph) or (listing is not None and listing.takes(block)):
            continue
        found = _FACT.match(block.text)
        key = key_of(found.group(1))[0] if found else None
        listing = None
        if found and key == "options" and not found.group(2).strip():
            listing = _Listing(draft, block.line)
        elif key is None:
            draft.add("notes", Written(block.text, block.line))


@dataclass(slots=True)
class _Listing:
    """The options being listed: bullets of one list at one depth."""

    draft: FieldDraft
    line: int
    items: list[Written] = field(default_factory=list)
    place: tuple[int, int] | None = None

    def takes(self, block: Bullet | Paragraph) -> bool:
        if not isinstance(block, Bullet) or (self.place or (block.group, block.depth)) != (block.group, block.depth):
            return False
        if self.place is not None:
            self.draft.facts["options"].pop()
        self.place = (block.group, block.depth)
        self.items.append(Written(unquote(plain(block.text)), block.line))
        self.draft.add("options", Written(line=self.line, items=tuple(self.items)))
        return True


def _lists_options(table: Table) -> bool:
    """A table such as `Value | English | Arabic`, and not `Property | Value`."""
    heads = [plain(title) for title in table.header]
    return (
        bool(table.rows)
        and all(_OPTION_HEADS.match(head) for head in heads)
        and not any(key_of(row.cells[0])[0] in {"id", "type", "required"} for row in table.rows)
    )


def _option_table(table: Table) -> Written:
    """The stored value is the column called so, else the first that is no code: codes are another name for it."""
    heads = [fold(title) for title in table.header]
    value = next((heads.index(name) for name in ("value", "values") if name in heads), None)
    if value is None:
        value = next((index for index, head in enumerate(heads) if not head.startswith("code")), 0)
    items = []
    for row in table.rows:
        pairs = [("value", Written(plain(row.cells[value]), row.line))]
        for index, cell in enumerate(row.cells):
            _, language = key_of(f"label {table.header[index]}")
            if index != value and plain(cell):
                name = "synonyms" if heads[index].startswith("code") else f"label_{language}" if language else "label"
                pairs.append((name, Written(plain(cell), row.line)))
        items.append(Written(line=row.line, pairs=tuple(pairs)))
    return Written(line=table.line, items=tuple(items))
