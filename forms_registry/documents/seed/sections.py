"""Sections such as "### 2.4 - Cause": a table or bullets of properties, tables of options, the question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from forms_registry.documents.keys import FACTS, Key, language_named
from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.marks import code_spans
from forms_registry.documents.property_tables import is_property_table
from forms_registry.documents.seed.drafts import Fact, FieldDraft, FormDraft, OptionTable
from forms_registry.documents.seed.lexicon import column_key, ids_in, options_in, split_question
from forms_registry.documents.seed.listed import property_or_note
from forms_registry.documents.tables import Table
from forms_registry.documents.text import is_blank, plain
from patterns.regular import linear, split_at

_NUMBERED = linear(r"(\d{1,3})\.\d{1,3}\.?\s*[-–—:]?\s*(\S.*)")
_ASK = linear(r"ask\s*:\s*([\"“«])", "i")
_OPTIONS = linear(r"(?:[\w-]+ ){0,3}options\b\s*(\([^()]*\))?\s*:\s*(\S.*)", "i")
_WHEN = linear(r"\b(?:when|if)\s+([^():]+)", "i")
_PROPERTY = linear(r"[*`]*([\w /-]+?)[*`]*\s*:[*`]*\s*(.*)", "s")


def read_section(chapter: Chapter, draft: FormDraft) -> FieldDraft | None:
    """What a chapter says of a field, or of several that are asked together; None for one that is about none."""
    numbered = _NUMBERED.match(plain(chapter.title))
    section = FieldDraft(chapter.line, step=chapter.step_number)
    if numbered:
        section.name, section.step = numbered[2].split(" (")[0].strip(), section.step or int(numbered[1])
    section.ids = ids_in(" + ".join(code_spans(chapter.title)))
    for table in filter(is_property_table, chapter.tables):
        _read_properties(table, section, draft)
    _read_bullets(chapter, section, draft)
    if not (numbered or section.ids):
        return None
    _read_passages(chapter, section, draft)
    return section


def _read_properties(table: Table, section: FieldDraft, draft: FormDraft) -> None:
    for row in table.rows:
        _read_property(row.cells[0], row.cells[1], row.line, section, draft)


def _read_property(head: str, content: str, line: int, section: FieldDraft, draft: FormDraft) -> None:
    if column_key(head) == Key("id"):
        section.ids = ids_in(content)
    elif not is_blank(content):
        section.facts.append(property_or_note(head, content, line, draft))


def _read_bullets(chapter: Chapter, section: FieldDraft, draft: FormDraft) -> None:
    """Takes bullets such as "**Type:** date", where one of them gives the id."""
    bullets = [bullet for bullet in chapter.passages if isinstance(bullet, Prose) and bullet.bullet]
    if not any(column_key(_property_in(bullet.text)[0]) == Key("id") for bullet in bullets):
        return
    for head, contents, line in _properties(bullets, draft):
        text = contents[0] if len(contents) == 1 else json.dumps(contents, ensure_ascii=False)
        _read_property(head, text, line, section, draft)


def _properties(bullets: Sequence[Prose], draft: FormDraft) -> list[tuple[str, list[str], int]]:
    """The head of each, what is said under it, and its line; those after one that ends in its colon are its list."""
    properties: list[tuple[str, list[str], int]] = []
    is_open = False
    for bullet in bullets:
        head, content = _property_in(bullet.text)
        is_item = is_open and not (column_key(head) or bullet.text.startswith("**"))
        if is_item:
            properties[-1][1].append(plain(bullet.text))
        elif head:
            properties.append((head, [content] if content else [], bullet.line))
            is_open = not content
        if is_item or head:
            draft.mark_replaced(bullet)
    return properties


def _property_in(text: str) -> tuple[str, str]:
    """What a bullet says a property of, and what it says; ("", "") for one that has no colon."""
    match = _PROPERTY.fullmatch(text)
    return (match[1], match[2]) if match else ("", "")


def _read_passages(chapter: Chapter, section: FieldDraft, draft: FormDraft) -> None:
    intro = ""
    for passage in chapter.passages:
        if isinstance(passage, Prose):
            intro = _read_prose(passage, section, draft)
            continue
        options = tuple(_option_rows(passage))
        if options or is_property_table(passage):
            draft.mark_replaced(passage)
        if options:
            section.tables.append(OptionTable(options, _condition(intro), passage.line))


def _read_prose(prose: Prose, section: FieldDraft, draft: FormDraft) -> str:
    """Takes the question and the options from lines of fixed form. Returns the last line that is not one of options."""
    intro = ""
    for line, text in enumerate(prose.text.split("\n"), prose.line):
        intro = plain(text)
        match = _OPTIONS.match(intro)
        if (ask := _ASK.match(intro)) and "{" not in intro and not section.first("prompt"):
            section.facts.append(Fact("prompt", f'"{split_question(intro[ask.start(1) :])[0]}"', line))
        elif match:
            rows = tuple({"value": option} for option in options_in(match[2]))
            section.tables.append(OptionTable(rows, _condition(match[1] or ""), line))
            draft.replaced_lines.add(line)
            intro = ""
    return intro


def _condition(intro: str) -> str:
    match = _WHEN.search(intro)
    return match[1].strip() if match else ""


def _option_rows(table: Table) -> Iterator[dict[str, str]]:
    """Each row with its texts by language; the value is the English text."""
    heads = [language_named(head) for head in table.header]
    for row in table.rows if "en" in heads else ():
        texts = {head: plain(cell) for head, cell in zip(heads, row.cells, strict=True)}
        yield {"value": texts["en"], **{code: texts[code] for code in ("en", "ar") if code in heads}}


def facts_for(section: FieldDraft, field_id: str) -> Iterator[Fact]:
    """What a section says of one of its fields; a type such as "Date + Time" is dealt out in their order."""
    if len(section.ids) == 1:
        yield from section.facts
        return
    for fact in section.facts:
        parts = split_at(fact.text, "+&") if fact.key == "type" else []
        if len(parts) == len(section.ids):
            yield Fact("type", parts[section.ids.index(field_id)], fact.line)
        elif fact.key not in {"type", "prompt", FACTS}:
            yield Fact(fact.key, fact.value, fact.line, shared=True)
