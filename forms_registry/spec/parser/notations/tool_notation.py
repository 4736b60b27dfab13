"""Finds tools in a document: tables of tools, headings named after one, and TOOL_CALL examples in code blocks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from forms_registry.spec.parser.drafts import ToolDraft
from forms_registry.spec.parser.notations.blocks import Bullet, Code, Paragraph, Part
from forms_registry.spec.parser.notations.tables import Table
from forms_registry.spec.parser.phrases.tool_words import arguments, signature
from forms_registry.spec.parser.phrases.vocabulary import TOOL_KEYS, key_of
from forms_registry.spec.parser.plain import fold, is_blank, plain
from forms_registry.spec.parser.written import Written

_TOOL_HEAD = re.compile(r"\b(tools?|functions?|calls?|operations?|apis?)\b|الأداة", re.IGNORECASE)
_EXAMPLE_NAME = re.compile(r"\"tool_name\"\s*:\s*\"([A-Za-z_]\w*)\"")
_FACT = re.compile(
    r"^\W*(purpose|when(?: called)?|call(?:ed)? when|args|arguments|parameters|returns|result)\W*:\W*(.+)",
    re.IGNORECASE,
)
_SAMPLE = re.compile(r"\W*\d[\d\s-]{4,}")
MAX_EXAMPLE = 20_000


def read_tools(parts: Sequence[Part]) -> Iterator[ToolDraft]:
    for part in parts:
        for table in part.of(Table):
            yield from _from_table(table)
        yield from _from_heading(part)
        for code in part.of(Code):
            yield from _from_example(code)


def _from_table(table: Table) -> Iterator[ToolDraft]:
    keys = [key_of(title, TOOL_KEYS)[0] for title in table.header]
    if "name" not in keys or not {"purpose", "when", "args"} & set(keys):
        return
    column = keys.index("name")
    titled = bool(_TOOL_HEAD.search(plain(table.header[column])))
    signed = [(row, signature(row.cells[column])) for row in table.rows]
    shaped = [found for _, found in signed if found and ("_" in found[0] or found[1])]
    if not titled and len(shaped) * 5 < len(signed) * 4:
        return
    for row, found in signed:
        if found is None or (not titled and "_" not in found[0]):
            continue
        draft = ToolDraft(found[0], row.line, args=found[1])
        for key, cell in zip(keys, row.cells, strict=True):
            if key is not None and key != "name" and not is_blank(cell):
                _add(draft, key, Written(cell, row.line))
        yield draft


def _from_heading(part: Part) -> Iterator[ToolDraft]:
    found = signature(re.sub(r"^\s*[\d.]+\s*[-–—.)]*\s*|^\s*tool\s*:?\s*", "", part.title, flags=re.IGNORECASE))
    if found is None or ("_" not in found[0]):
        return
    draft = ToolDraft(found[0], part.line, args=found[1])
    said = False
    for block in part.blocks:
        if isinstance(block, Bullet | Paragraph):
            for offset, line in enumerate(block.text.split("\n")):
                if matched := _FACT.match(plain(line)):
                    said = True
                    key = key_of(matched.group(1), TOOL_KEYS)[0] or "purpose"
                    _add(draft, key, Written(matched.group(2), block.line + offset))
        elif isinstance(block, Table) and len(block.header) == 2:
            for row in block.rows:
                if named := key_of(row.cells[0], TOOL_KEYS)[0]:
                    said = True
                    _add(draft, named, Written(row.cells[1], row.line))
    if said or any(_TOOL_HEAD.search(plain(title)) for title in part.path[:-1]):
        yield draft


def _add(draft: ToolDraft, key: str, value: Written) -> None:
    if key == "purpose":
        draft.purpose.append(value)
    elif key == "when":
        draft.when.append(value)
    elif key == "condition":
        draft.conditions.append(value)
    elif key == "returns":
        draft.returns = draft.returns or plain(value.text)
    elif key == "args" and fold(value.text) not in {"none", "no arguments"}:
        for name, said in arguments(value.text):
            draft.args.setdefault(name, Written(said.text, value.line))


def _from_example(code: Code) -> Iterator[ToolDraft]:
    """TOOL_CALL examples, also among other text or comments; of their values, placeholders and short codes count."""
    text = code.text[:MAX_EXAMPLE]
    if "tool_name" not in text:
        return
    decoder = json.JSONDecoder()
    for match in _EXAMPLE_NAME.finditer(text):
        line = code.line + text.count("\n", 0, match.start())
        yield ToolDraft(match.group(1), line, args=_example_args(text, match.end(), decoder, line), declared=False)


def _example_args(text: str, start: int, decoder: json.JSONDecoder, line: int) -> dict[str, Written]:
    found = re.compile(r"[^{}]*?\"tool_args\"\s*:\s*(?=\{)").match(text, start)
    if found is None:
        return {}
    try:
        args: Any = decoder.raw_decode(text, found.end())[0]
    except (ValueError, RecursionError):
        return {}
    return {
        str(name): Written(value if isinstance(value, str) and not _SAMPLE.fullmatch(value) else "", line)
        for name, value in args.items()
    }
