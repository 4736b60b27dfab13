"""Sections such as "### 2.4 - Cause": a table of properties, tables of options, the question."""

from __future__ import annotations

import re
from collections.abc import Iterator

from forms_registry.documents.keys import FACTS, key_of, language_named
from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.property_tables import is_property_table
from forms_registry.documents.seed.cells import names_in, options_in, question
from forms_registry.documents.seed.lexicon import column
from forms_registry.documents.seed.listed import property_fact
from forms_registry.documents.seed.parts import Draft, Fact, OptionTable, Part
from forms_registry.documents.tables import Table
from forms_registry.documents.text import code_spans, fold, is_blank, is_identifier, plain

_NUMBERED = re.compile(r"(\d{1,3})\.\d{1,3}\.?\s*[-–—:]?\s*(\S.*)")
_ASK = re.compile(r"ask\s*:\s*(?=[\"“«])", re.IGNORECASE)
_OPTIONS = re.compile(r"(?:[\w-]+ ){0,3}options\b\s*(\([^()]*\))?\s*:\s*(\S.*)", re.IGNORECASE)
_WHEN = re.compile(r"\b(?:when|if)\s+([^():]+)", re.IGNORECASE)


def read_section(chapter: Chapter, draft: Draft) -> Part | None:
    """What a chapter says of a field, or of several that are asked together; None for one that is about none."""
    numbered = _NUMBERED.match(plain(chapter.title))
    marked = code_spans(chapter.title)
    part = Part(chapter.line, step=int(numbered[1]) if numbered else chapter.step_number)
    part.name = numbered[2].split(" (")[0].strip() if numbered else ""
    part.ids = marked if all(map(is_identifier, marked)) else ()
    tables = [table for table in chapter.tables if is_property_table(table) and not _is_overview(table)]
    for table in tables:
        _properties(table, part, draft)
    if not (numbered or part.ids):
        return None
    intro = ""
    for passage in chapter.passages:
        if isinstance(passage, Prose):
            for place, text in enumerate(passage.text.split("\n")):
                intro = "" if _line(text, passage.line + place, part, draft) else text
        elif passage not in tables and (rows := tuple(_options(passage))):
            _take(passage, draft)
            part.tables.append(OptionTable(rows, _condition(intro), passage.line))
    return part


def _is_overview(table: Table) -> bool:
    return any(fold(row.cells[0]) == "form id" for row in table.rows)


def _take(table: Table, draft: Draft) -> None:
    draft.take(table.line, max([table.line + 1, *(row.line for row in table.rows)]))


def _properties(table: Table, part: Part, draft: Draft) -> None:
    _take(table, draft)
    for row in table.rows:
        head, cell = plain(row.cells[0]), row.cells[1]
        key = column(head)
        if key and key.name == "id":
            part.ids = names_in(cell)
        elif not is_blank(cell):
            part.facts.append(property_fact(key, head, cell, row.line))
            if key is None:
                draft.warn("property_unknown", row.line, name=head)


def _line(text: str, line: int, part: Part, draft: Draft) -> bool:
    """Reads a line that gives the question or options; says whether it lists options itself."""
    shown = plain(text)
    found = _OPTIONS.match(shown)
    if (ask := _ASK.match(shown)) and "{" not in shown and not part.first("prompt"):
        part.facts.append(Fact("prompt", f'"{question(shown[ask.end() :])[0]}"', line))
    elif found:
        rows = tuple({"value": option} for option in options_in(found[2]))
        part.tables.append(OptionTable(rows, _condition(found[1] or ""), line))
        draft.take(line, line)
    return bool(found)


def _condition(intro: str) -> str:
    found = _WHEN.search(plain(intro))
    return found[1].strip() if found else ""


def _options(table: Table) -> Iterator[dict[str, str]]:
    """Each row with its texts by language; the value is the English text, else that of the column of values."""
    languages = [code if (code := language_named(head)) in {"en", "ar"} else None for head in table.header]
    heads = [key.name if (key := key_of(head, "option")) else "" for head in table.header]
    place = next((languages.index(code) for code in ("en",) if code in languages), None)
    place = heads.index("value") if place is None and "value" in heads else place
    for row in table.rows if place is not None and (any(languages) or len(heads) < 3) else ():
        texts = {code: plain(cell) for code, cell in zip(languages, row.cells, strict=True) if code and plain(cell)}
        if value := plain(row.cells[place or 0]):
            yield {"value": value, **texts}


def facts_for(section: Part, field_id: str) -> Iterator[Fact]:
    """What a section says of one of its fields; a type such as "Date + Time" is dealt out in their order."""
    if len(section.ids) == 1:
        yield from section.facts
        return
    for fact in section.facts:
        parts = re.split(r"[+&]", fact.text) if fact.key == "type" else []
        if len(parts) == len(section.ids):
            yield Fact("type", parts[section.ids.index(field_id)], fact.line)
        elif fact.key not in {"type", "prompt", FACTS}:
            yield Fact(fact.key, fact.value, fact.line, shared=True)
