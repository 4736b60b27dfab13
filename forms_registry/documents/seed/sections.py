"""Sections such as "### 2.4 - Cause": a table or bullets of properties, tables of options, the question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from forms_registry.documents.keys import FACTS, Key, language_named
from forms_registry.documents.markdown import Chapter, Prose
from forms_registry.documents.marks import code_spans
from forms_registry.documents.property_tables import is_property_table
from forms_registry.documents.seed.lexicon import column, names_in, options_in, question
from forms_registry.documents.seed.listed import told_property
from forms_registry.documents.seed.parts import Draft, Fact, OptionTable, Part
from forms_registry.documents.tables import Table
from forms_registry.documents.text import is_blank, plain
from patterns.regular import linear, split_at

_NUMBERED = linear(r"(\d{1,3})\.\d{1,3}\.?\s*[-–—:]?\s*(\S.*)")
_ASK = linear(r"ask\s*:\s*([\"“«])", "i")
_OPTIONS = linear(r"(?:[\w-]+ ){0,3}options\b\s*(\([^()]*\))?\s*:\s*(\S.*)", "i")
_WHEN = linear(r"\b(?:when|if)\s+([^():]+)", "i")
_PROPERTY = linear(r"[*`]*([\w /-]+?)[*`]*\s*:[*`]*\s*(.*)", "s")


def read_section(chapter: Chapter, draft: Draft) -> Part | None:
    """What a chapter says of a field, or of several that are asked together; None for one that is about none."""
    numbered = _NUMBERED.match(plain(chapter.title))
    part = Part(chapter.line, step=chapter.step_number)
    if numbered:
        part.name, part.step = numbered[2].split(" (")[0].strip(), part.step or int(numbered[1])
    part.ids = names_in(" + ".join(code_spans(chapter.title)))
    for table in filter(is_property_table, chapter.tables):
        _read_properties(table, part, draft)
    _read_bullets(chapter, part, draft)
    if not (numbered or part.ids):
        return None
    _read_passages(chapter, part, draft)
    return part


def _read_properties(table: Table, part: Part, draft: Draft) -> None:
    for row in table.rows:
        _read_property(row.cells[0], row.cells[1], row.line, part, draft)


def _read_property(head: str, said: str, line: int, part: Part, draft: Draft) -> None:
    if column(head) == Key("id"):
        part.ids = names_in(said)
    elif not is_blank(said):
        part.facts.append(told_property(head, said, line, draft))


def _read_bullets(chapter: Chapter, part: Part, draft: Draft) -> None:
    """Takes bullets such as "**Type:** date", where one of them gives the id."""
    bullets = [one for one in chapter.passages if isinstance(one, Prose) and one.bullet]
    if not any(column(_head(one.text)[0]) == Key("id") for one in bullets):
        return
    for head, said, line in _properties(bullets, draft):
        told = said[0] if len(said) == 1 else json.dumps(said, ensure_ascii=False)
        _read_property(head, told, line, part, draft)


def _properties(bullets: Sequence[Prose], draft: Draft) -> list[tuple[str, list[str], int]]:
    """The head of each, what is said under it, and its line; those after one that ends in its colon are its list."""
    found: list[tuple[str, list[str], int]] = []
    is_open = False
    for one in bullets:
        head, said = _head(one.text)
        is_item = is_open and not (column(head) or one.text.startswith("**"))
        if is_item:
            found[-1][1].append(plain(one.text))
        elif head:
            found.append((head, [said] if said else [], one.line))
            is_open = not said
        if is_item or head:
            draft.take(one)
    return found


def _head(text: str) -> tuple[str, str]:
    """What a bullet says a property of, and what it says; ("", "") for one that has no colon."""
    found = _PROPERTY.fullmatch(text)
    return (found[1], found[2]) if found else ("", "")


def _read_passages(chapter: Chapter, part: Part, draft: Draft) -> None:
    intro = ""
    for passage in chapter.passages:
        if isinstance(passage, Prose):
            intro = _prose(passage, part, draft)
            continue
        options = tuple(_options(passage))
        if options or is_property_table(passage):
            draft.take(passage)
        if options:
            part.tables.append(OptionTable(options, _condition(intro), passage.line))


def _prose(prose: Prose, part: Part, draft: Draft) -> str:
    """Takes the question and the options from lines of fixed form. Returns the last line that is not one of options."""
    intro = ""
    for line, text in enumerate(prose.text.split("\n"), prose.line):
        intro = plain(text)
        found = _OPTIONS.match(intro)
        if (ask := _ASK.match(intro)) and "{" not in intro and not part.first("prompt"):
            part.facts.append(Fact("prompt", f'"{question(intro[ask.start(1) :])[0]}"', line))
        elif found:
            rows = tuple({"value": option} for option in options_in(found[2]))
            part.tables.append(OptionTable(rows, _condition(found[1] or ""), line))
            draft.taken.add(line)
            intro = ""
    return intro


def _condition(intro: str) -> str:
    found = _WHEN.search(intro)
    return found[1].strip() if found else ""


def _options(table: Table) -> Iterator[dict[str, str]]:
    """Each row with its texts by language; the value is the English text."""
    heads = [language_named(head) for head in table.header]
    for row in table.rows if "en" in heads else ():
        texts = {head: plain(cell) for head, cell in zip(heads, row.cells, strict=True)}
        yield {"value": texts["en"], **{code: texts[code] for code in ("en", "ar") if code in heads}}


def facts_for(section: Part, field_id: str) -> Iterator[Fact]:
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
